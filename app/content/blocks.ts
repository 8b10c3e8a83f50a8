import { z } from 'zod';

/** The provider's details that a text may name as `{email}`; they are filled in when the page is made. */
export const slotNames = [
  'email',
  'phone',
  'phoneLink',
  'tradingName',
  'legalName',
  'address',
  'officeHours',
  'grievanceName',
  'grievanceEmail',
  'responseDays',
  'cities',
] as const;
export type SlotName = (typeof slotNames)[number];

const slot = /\{([^{}]*)\}/g;

function knowsItsSlots(text: string): boolean {
  return [...text.matchAll(slot)].every(([, name]) => slotNames.some((known) => known === name));
}

/** A text shown to a reader: at most `length` characters, and every `{slot}` in it is one we can fill. */
export function textUpTo(length: number) {
  return z.string().min(1).max(length).refine(knowsItsSlots, 'This text has a {slot} that is not known.');
}

// Spelled as what is allowed, so that script:, data:, //host and /\host have no way in.
const secure = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][!-[\]-~]*)?$/i;
const mailOrPhone = /^(?:mailto:(?:\{[a-zA-Z]+\}|[\w.+-]+@[\w.-]+)|tel:(?:\{[a-zA-Z]+\}|\+?[\d-]+))$/;
const path = /^\/(?!\/)[!-[\]-~]*$/;

/** Where a link may lead: https:, mailto:, tel: or a path of this site. */
export const LinkTarget = z
  .string()
  .max(500)
  .refine((href) => secure.test(href) || mailOrPhone.test(href) || path.test(href), 'This link is not allowed.')
  .refine(knowsItsSlots, 'This link has a {slot} that is not known.');

export const TextLink = z.strictObject({ text: textUpTo(200), href: LinkTarget });
export type TextLink = z.infer<typeof TextLink>;

/** A run of text, or a link inside it. */
export const Piece = z.union([textUpTo(2000), TextLink]);
export type Piece = z.infer<typeof Piece>;

const Line = z.array(Piece).min(1).max(20);

/** What a text is made of. There is no markup in a string: a string is shown as it is. */
export const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), content: Line }),
  z.strictObject({ kind: z.literal('list'), items: z.array(Line).min(1).max(40) }),
]);
export type Block = z.infer<typeof Block>;

/** Its form is one text (`written/markup.ts`). */
export const Blocks = z.array(Block).min(1).max(40).meta({ written: true });

export function paragraph(...content: Piece[]): Block {
  return { kind: 'paragraph', content };
}

/** A list; an item with a link in it is given as an array of pieces. */
export function list(...items: (Piece | Piece[])[]): Block {
  return { kind: 'list', items: items.map((item) => (Array.isArray(item) ? item : [item])) };
}

export function link(text: string, href: string): TextLink {
  return { text, href };
}
