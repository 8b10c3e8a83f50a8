import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

/** What is meant, and how people type it. */
export const spelled = (typedBy: Record<string, string>): SearchWords['spellings'] =>
  Object.entries(typedBy).map(([meant, typed]) => ({ meant, typed }));

/** One entry for all that mean the same, whichever list they stand in. */
export const joined = (spellings: SearchWords['spellings']): SearchWords['spellings'] =>
  [...Map.groupBy(spellings, ({ meant }) => meant)].map(([meant, all]) => ({
    meant,
    typed: all.map(({ typed }) => typed).join(', '),
  }));
