import { z } from 'zod';

const words = z.string().trim().min(2, 'Please type two letters or more.').max(200, 'At most 200 letters, please.');
const noZero = (text: string) => !text.includes('\u0000');

/** What is looked for in all texts. */
export const TextSearch = z.object({
  words: words.refine(noZero),
  whole: z.enum(['yes', 'no']).default('no'),
});

/** One act over many texts: in each of these places the words are replaced, in a draft. */
export const Replacement = z.strictObject({
  words: words.refine(noZero),
  whole: z.boolean(),
  /** '' takes the words away. */
  by: z.string().max(500, 'At most 500 letters, please.').refine(noZero),
  texts: z
    .array(
      z.strictObject({
        subject: z.string().max(120),
        /** Of the draft that was seen; 0: there was none. */
        version: z.int().min(0),
        /** As they were seen: what has become another meanwhile is not touched. */
        places: z
          .array(z.strictObject({ place: z.string().max(300), value: z.string().max(5000) }))
          .min(1)
          .max(500),
      }),
    )
    .min(1, 'Please choose where.')
    .max(100),
});
export type Replacement = z.output<typeof Replacement>;

/** A text in which the words stand, with every place. */
export type FoundInText = {
  key: string;
  href: string;
  title: string;
  archivedAt: string | null;
  /** A text that letters are begun with: it has no draft, and is worded on its own page. */
  isLetter: boolean;
  /** Of its draft; 0: it has none, and the places are those of what is published. */
  version: number;
  author: string | null;
  places: { place: string; value: string }[];
};

/** The newest act that replaced words, as long as it can be taken back. */
export type LastReplacement = {
  id: string;
  by: string;
  at: string;
  /** What was replaced by what; null of acts that kept none of it. */
  words: { from: string; to: string } | null;
  texts: { key: string; title: string }[];
};

export type Replaced = { id: string; texts: { key: string; title: string; places: number }[] };
