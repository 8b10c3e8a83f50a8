import { Fragment, createElement, type ReactNode } from 'react';
import { z } from 'zod';
import type { MailSlots, MailSurroundings, MailTemplate, MailTexts, MailWords } from './mail-template.ts';

const slot = /\{([^{}]*)\}/g;
const longestLine = 150;
const longestParagraph = 1500;

const nobody: MailSurroundings = {
  publicUrl: 'https://example.in',
  provider: {
    tradingName: '',
    email: '',
    phone: '',
    addressLines: [],
    cities: [],
    grievance: { name: '', email: '', responseDays: 1 },
  },
};

/** The slots of a message: `plain` ones are words and stand anywhere, `links` stand in paragraphs alone; `examples` are of the plain ones. */
export function slotsOfMail(template: MailTemplate) {
  const slots = Object.entries(template.slots?.(template.data.parse(template.example), nobody) ?? {});
  const named = (isWords: boolean) =>
    slots.filter(([, value]) => (typeof value === 'string') === isWords).map(([name]) => name);
  const examples = Object.fromEntries(slots.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
  return { plain: named(true), links: named(false), examples };
}

/** What the texts of a message may be: every place filled, every `{slot}` known, and no link of the shipped words lost. */
export function mailContract(template: MailTemplate) {
  const { plain, links } = slotsOfMail(template);
  const line = textOf(longestLine, plain, []);
  return z.strictObject({
    ...Object.fromEntries(Object.keys(template.lines).map((place) => [place, line])),
    ...Object.fromEntries(
      Object.entries(template.paragraphs).map(([place, shipped]) => [
        place,
        textOf(
          longestParagraph,
          [...plain, ...links],
          links.filter((name) => shipped.includes(`{${name}}`)),
        ),
      ]),
    ),
  });
}

function textOf(longest: number, known: string[], kept: string[]) {
  return (
    z
      .string()
      .superRefine((text, context) => {
        const message = problemOf(text.trim(), longest, known, kept);
        if (message) context.addIssue({ code: 'custom', message });
      })
      // For whoever makes a form of it.
      .meta({ minLength: 1, maxLength: longest })
  );
}

function problemOf(text: string, longest: number, known: string[], kept: string[]): string | null {
  if (text === '') return 'Please write something here.';
  if (text.length > longest) return `At most ${longest} letters, please.`;
  const unknown = [...text.matchAll(slot)].map(([, name = '']) => name).find((name) => !known.includes(name));
  if (unknown !== undefined) return `{${unknown}} is not known here.`;
  const lost = kept.find((name) => !text.includes(`{${name}}`));
  return lost === undefined ? null : `{${lost}} has to stay in this text.`;
}

/** The shipped texts of a message, as the office edits them. */
export function shippedTexts({ lines, paragraphs }: MailTemplate): MailTexts {
  return { ...lines, ...paragraphs };
}

/** The texts to send: what the office published, place by place, where it still fits the message; otherwise the shipped ones. */
export function currentTexts(template: MailTemplate, published: MailTexts | null): MailTexts {
  const shipped = shippedTexts(template);
  if (!published) return shipped;
  const { shape } = mailContract(template);
  const fits = (place: string) => shape[place]?.safeParse(published[place]).success ?? false;
  return Object.fromEntries(
    Object.entries(shipped).map(([place, text]) => [place, fits(place) ? published[place]!.trim() : text]),
  );
}

/** Fills the slots of all texts. A filled value is not read for slots again. */
export function fillWords(template: MailTemplate, texts: MailTexts, slots: MailSlots): MailWords<MailTexts, MailTexts> {
  const fill = (places: MailTexts) =>
    Object.keys(places).map((place) => [place, fillText(texts[place] ?? '', slots)] as const);
  return {
    line: Object.fromEntries(fill(template.lines).map(([place, parts]) => [place, parts.map(String).join('')])),
    paragraph: Object.fromEntries(fill(template.paragraphs).map(([place, parts]) => [place, asNode(parts)])),
  };
}

function fillText(text: string, slots: MailSlots): ReactNode[] {
  // Split at a group: every second part is a slot's name. One that is empty takes the space before it along: 'Hello {name},' is 'Hello,'.
  return text.split(slot).map((part, at, parts) => {
    if (at % 2 === 1) return slots[part] ?? `{${part}}`;
    const next = parts[at + 1];
    return next !== undefined && slots[next] === '' ? part.replace(/ $/, '') : part;
  });
}

function asNode(parts: ReactNode[]): ReactNode {
  // One text where it is words alone, so that nothing stands between them in the HTML.
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return createElement(Fragment, null, ...parts);
}
