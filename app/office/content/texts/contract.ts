import { z } from 'zod';
import { answers, look, officeCalls } from '../../ground/calls.ts';

const words = z.string().trim().min(2, 'Please type two letters or more.').max(200, 'At most 200 letters, please.');

export const TextSearch = z.object({
  words: words.refine((text) => !text.includes('\u0000')),
});

export type FoundInText = {
  key: string;
  href: string;
  title: string;
  archivedAt: string | null;
  /** A text that letters are begun with: it has no draft, and is worded on its own page. */
  isLetter: boolean;
  /** Who saved its draft last; null: it has none, and the places are those of what is published. */
  author: string | null;
  places: { place: string; value: string }[];
};

export const textCalls = officeCalls({
  search: { ...look, path: '/texts', query: TextSearch, most: 120, answer: answers<{ texts: FoundInText[] }>() },
});
