import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

/** What is meant, and how people type it. What is meant once more in another place of the order stands in a list of its own. */
export const spelled = (typedBy: Record<string, string>): SearchWords['spellings'] =>
  Object.entries(typedBy).map(([meant, typed]) => ({ meant, typed }));
