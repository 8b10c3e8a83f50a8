import { z } from 'zod';

const word = z.string().trim().min(1).max(60);
/** Words or names with commas between them; of '(seat|booking) back' each that it stands for. */
const words = z.string().trim().min(1).max(4000);

const to = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[!-[\]-~]*$/, 'This is an address of this site, such as /courses/cip.');

/** Phrases that all words together may stand for: each is kept in memory, and brackets multiply. */
const mostInAll = 20_000;

/** What the search knows beside the texts of the site: how people write, and which of their words stand nowhere. The office keeps it. */
const Shape = z.strictObject({
  /** Words that say nothing of what is looked for: 'the', 'course', 'kya'. */
  ignored: words,
  /** Words that are read as another one: misspelt, or in another language. */
  spellings: z.array(z.strictObject({ meant: word, typed: words })).max(300),
  /** Other names of what stands at an address of the site: former ones, and what people call it. */
  names: z
    .array(
      z.strictObject({
        to,
        /** '' where the address has a title of its own: a course, a level, a short course, an answer. */
        title: z.string().trim().max(120),
        names: words,
      }),
    )
    .max(200),
  /** What people ask and no page needs to say: the search answers it, and leads to where it goes on. */
  answers: z
    .array(
      z.strictObject({
        to,
        title: z.string().trim().min(1).max(120),
        text: z.string().trim().min(1).max(300),
        asked: words,
      }),
    )
    .max(100)
    .default([]),
});
export const SearchWords = Shape.refine((all) => countPhrases(all) <= mostInAll, {
  path: ['spellings'],
  message: `These words stand for more than ${mostInAll} phrases in all. Please put fewer alternatives in brackets.`,
});
export type SearchWords = z.infer<typeof SearchWords>;

/** The words or names of a list as it is written; '(my seat|booking) (back|away)' stands for all four. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .flatMap(spread);
}

/** Phrases that one stands for, at most. */
const mostPhrases = 400;

const alternativesIn = (text: string): string[][] =>
  text.split(/\(([^()]*)\)/).map((part, at) => (at % 2 ? part.split('|') : [part]));

/** How many phrases they stand for, without writing them out. */
function countPhrases({ ignored, spellings, names, answers }: z.infer<typeof Shape>): number {
  const texts = [
    ignored,
    spellings.map(({ typed }) => typed),
    names.map((one) => one.names),
    answers.map(({ asked }) => asked),
  ];
  const phrases = texts.flat().flatMap((text) => text.split(','));
  return phrases.reduce((sum, phrase) => {
    const count = alternativesIn(phrase).reduce((product, { length }) => product * length, 1);
    return sum + Math.min(count, mostPhrases);
  }, 0);
}

function spread(text: string): string[] {
  return alternativesIn(text).reduce((begun, others) =>
    begun.flatMap((one) => others.map((other) => one + other)).slice(0, mostPhrases),
  );
}
