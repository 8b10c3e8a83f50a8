import { cutText, trimQuery } from '../rules.ts';

/** Marks in the frame of a result page where the query and the content go: letters that no text of ours has. */
export const slots = { typed: '\uE000', shown: '\uE001', main: '\uE002', asked: '\uE003', mayMean: '\uE004' };

/** Courses shown in full. */
export const mostShown = 12;
/** Letters of a query that are matched, and that are shown. */
export const mostLetters = { matched: 200, shown: 60 };

export type Asked = { query: string; shown: string; cut: boolean };

/** Reads what was typed; null when there is nothing to look for. */
export function readQuery(text: string): Asked | null {
  const typed = trimQuery(text);
  if (typed === '') return null;
  const query = cutText(typed, mostLetters.matched);
  const shown = cutText(query, mostLetters.shown);
  return { query, shown: shown === query ? query : `${shown}…`, cut: query.length < typed.length };
}
