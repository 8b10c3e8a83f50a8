import { cutText, trimQuery } from '../rules.ts';

/** Courses shown in full. */
export const mostShown = 12;
/** Letters of a query that are matched, and that are shown. */
export const mostLetters = { matched: 200, shown: 60 };

/** A query as it is looked for and as it is shown. */
export type Asked = { query: string; shown: string; cut: boolean };

/** Reads what was typed; null when there is nothing to look for. */
export function readQuery(text: string): Asked | null {
  const typed = trimQuery(text);
  if (typed === '') return null;
  const query = cutText(typed, mostLetters.matched);
  const shown = cutText(query, mostLetters.shown);
  return { query, shown: shown === query ? query : `${shown}…`, cut: query.length < typed.length };
}
