import type { ReactElement, ReactNode } from 'react';
import { z } from 'zod';
import type { ProviderCard } from '../provider.ts';

/** What every message may show besides its own data. */
export type MailSurroundings = { provider: ProviderCard; publicUrl: string };

/** Texts of a message by their place in it. A text may name a detail of the message as `{slot}`. */
export type MailTexts = Record<string, string>;

/** What stands for each `{slot}`: words, or, in paragraphs only, a link with its own words. */
export type MailSlots = Record<string, string | ReactElement>;

export type MailWords<Lines extends MailTexts, Paragraphs extends MailTexts> = {
  line: { [Place in keyof Lines]: string };
  paragraph: { [Place in keyof Paragraphs]: ReactNode };
};

/** One kind of message. Its data waits as JSON and is parsed by `data` before it is written out, so the next version can refuse one of this clearly. */
export type MailTemplate<
  Schema extends z.ZodType = z.ZodType,
  Lines extends MailTexts = MailTexts,
  Paragraphs extends MailTexts = MailTexts,
> = {
  name: string;
  data: Schema;
  example: z.input<Schema>;
  /** Texts of one line that the office may word otherwise: subjects, titles. As shipped. */
  lines: Lines;
  /** Paragraphs that the office may word otherwise, as shipped. What a message cannot do without (its link, what the law asks for) is not among them. */
  paragraphs: Paragraphs;
  /** What the texts may name. A link that a shipped paragraph names has to stay in it. */
  slots?: (data: z.output<Schema>, surroundings: MailSurroundings) => MailSlots;
  subject: (data: z.output<Schema>, words: MailWords<Lines, Paragraphs>) => string;
  body: (data: z.output<Schema>, surroundings: MailSurroundings, words: MailWords<Lines, Paragraphs>) => ReactElement;
  /** Somebody has written it: it does not call itself the work of a program. */
  byHand?: true;
  /** Address that one click and no log-in unsubscribes (RFC 8058); absolute. */
  unsubscribeUrl?: (data: z.output<Schema>, surroundings: MailSurroundings) => string;
};

type Detail = string | number | boolean | string[];

/** The contract of data that has every detail of an example, each of the kind that it has there. */
export function dataLike<Example extends Record<string, Detail>>(example: Example): z.ZodType<Example, Example> {
  const kinds = Object.entries(example).map(([name, detail]) => [name, kindOf(detail)]);
  return z.object(Object.fromEntries(kinds) as z.ZodRawShape) as unknown as z.ZodType<Example, Example>;
}

function kindOf(detail: Detail): z.ZodType {
  if (typeof detail === 'object') return z.array(z.string());
  return typeof detail === 'string' ? z.string() : typeof detail === 'number' ? z.number() : z.boolean();
}

/** Keeps the types of a template's own parts while templates of many areas stand in one list. */
export function defineMail<Schema extends z.ZodType, Lines extends MailTexts, Paragraphs extends MailTexts>(
  template: MailTemplate<Schema, Lines, Paragraphs>,
): MailTemplate {
  return template as unknown as MailTemplate;
}

/** What goes with a message, by what it is of: it is read when the message leaves, and tells what is so by then. */
export type AttachmentName = {
  /** Such as 'pack'; who reads it is wired by the composition. */
  kind: string;
  id: string;
  /** What only its reader understands. */
  more?: unknown;
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

/** Who reads what goes with a message, by its kind. Null for what is not there any more: the message leaves without it. */
export type ReadAttachments = Record<string, (name: AttachmentName) => Promise<Attachment | null>>;
