import { fold, piecesIn } from '../../../platform/words.ts';
import type { Part } from './contract.ts';

/** What was looked for and what was found for it. */
export type Marked = { starts: readonly string[]; near: readonly string[]; whole?: readonly string[] };

type Range = { start: number; end: number };

/** A text with what was looked for marked in it. */
export function mark(text: string, marked: Marked): Part[] {
  return partsOf(text, rangesIn(text, marked));
}

export const hasHit = (parts: readonly Part[]): boolean => parts.some(({ hit }) => hit);

/** What stands around the first hit of a long text, in one line. Null where there is none. */
export function excerpt(text: string, marked: Marked): Part[] | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = rangesIn(line, marked)[0];
  if (!first) return null;
  const from = first.start < 50 ? 0 : line.indexOf(' ', first.start - 50) + 1;
  const space = line.lastIndexOf(' ', first.end + 90);
  const to = line.length <= first.end + 90 ? line.length : Math.max(first.end, space);
  const parts = mark(line.slice(Math.min(from, first.start), to), marked);
  return [...(from > 0 ? [{ text: '… ' }] : []), ...parts, ...(to < line.length ? [{ text: ' …' }] : [])];
}

/** Which spelling of a text it was, where it was not the one that was typed. */
export function nearIn(text: string, { starts, near, whole }: Marked): string | null {
  if (near.length === 0) return null;
  const found = piecesIn(text).find(
    (piece) => piece.texts.some((one) => near.includes(one)) && !piece.texts.some((one) => isTyped(one, starts, whole)),
  );
  return found ? text.slice(found.start, found.end) : null;
}

const isTyped = (piece: string, starts: readonly string[], whole: readonly string[] = []) =>
  whole.includes(piece) || starts.some((start) => piece.startsWith(start));

function rangesIn(text: string, { starts, near, whole }: Marked): Range[] {
  const words = piecesIn(text).filter((piece) =>
    piece.texts.some((one) => isTyped(one, starts, whole) || near.includes(one)),
  );
  return merge([
    ...words.map(({ texts, start, end }) => ({ start, end: hitEnd(text, { texts, start, end }, starts) })),
    ...digitsIn(text, starts),
  ]);
}

/** Where a word only begins with what was typed, that much of it; where letters fold into more or fewer, the whole. */
function hitEnd(text: string, { texts, start, end }: { texts: string[] } & Range, starts: readonly string[]): number {
  const [whole = ''] = texts;
  const begun = starts.filter((one) => whole.startsWith(one)).map(({ length }) => length);
  const length = Math.max(0, ...begun);
  const isPlain = fold(text.slice(start, end)).length === end - start && whole.length === end - start;
  return length > 0 && isPlain ? start + length : end;
}

/** Telephone numbers that begin or end so, whatever stands between their digits. */
function digitsIn(text: string, starts: readonly string[]): Range[] {
  const typed = starts.filter((start) => /^<?\d{3,}$/.test(start));
  if (typed.length === 0) return [];
  return [...text.matchAll(/\+?\d(?:[ ()-]*\d){5,19}/g)].flatMap(({ 0: number, index }) => {
    const places = [...number].flatMap((one, at) => (/\d/.test(one) ? [index + at] : []));
    const digits = places.map((at) => text.charAt(at)).join('');
    return typed.flatMap((start) => {
      const wanted = start.startsWith('<') ? start.slice(1).split('').toReversed().join('') : start;
      const at = start.startsWith('<')
        ? digits.length - wanted.length
        : [0, 1, 2].find((skip) => digits.startsWith(wanted, skip) && ['', '0', '91'].includes(digits.slice(0, skip)));
      if (at === undefined || at < 0 || !digits.startsWith(wanted, at)) return [];
      return [{ start: places[at]!, end: places[at + wanted.length - 1]! + 1 }];
    });
  });
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function partsOf(text: string, ranges: readonly Range[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start) });
    parts.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
