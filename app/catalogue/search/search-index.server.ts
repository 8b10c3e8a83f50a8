import type { DocumentedCourse } from '../contract.ts';
import { foldCase, searchEntry, trimQuery } from '../rules.ts';

/** Every text of the catalogue in one piece of memory, so that one look goes through all of them. */
export type SearchIndex = {
  bytes: Buffer;
  /** Where each course begins in `bytes`; one more, where they end. */
  starts: Uint32Array;
  /** Which two bytes stand beside each other anywhere: a query with any other pair is in no text. */
  pairs: Uint8Array;
};

// No text contains this byte in UTF-8, so no match reaches from one text into the next.
const between = Buffer.from([0xff]);
const atATime = 250;

/** Folds all texts that the search looks into, in pauses that let other requests through. Memory: the texts once. */
export async function makeSearchIndex(courses: readonly DocumentedCourse[]): Promise<SearchIndex> {
  const parts: Buffer[] = [];
  const starts = new Uint32Array(courses.length + 1);
  for (const [at, course] of courses.entries()) {
    const texts = searchEntry(course, null).texts.flatMap(({ folded }) => [Buffer.from(folded), between]);
    const part = Buffer.concat(texts);
    parts.push(part);
    starts[at + 1] = (starts[at] ?? 0) + part.length;
    if (at % atATime === atATime - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  const bytes = Buffer.concat(parts);
  return { bytes, starts, pairs: pairsOf(bytes) };
}

/** The places of all courses that `searchCourses` of the rules would find, ascending. */
export function findInIndex(index: SearchIndex, query: string): number[] {
  const needle = Buffer.from(foldCase(trimQuery(query)));
  const found: number[] = [];
  if (needle.length === 0 || !hasPairs(index.pairs, needle)) return found;
  const courses = index.starts.length - 1;
  let next = 0;
  while (next < courses) {
    const at = index.bytes.indexOf(needle, index.starts[next]);
    if (at === -1) break;
    const course = courseAt(index.starts, next, at);
    found.push(course);
    next = course + 1;
  }
  return found;
}

/** The last course from `from` on that begins at or before `at`. */
function courseAt(starts: Uint32Array, from: number, at: number): number {
  let low = from;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

function pairsOf(bytes: Buffer): Uint8Array {
  const pairs = new Uint8Array(65_536);
  for (let at = 1; at < bytes.length; at += 1) pairs[((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0)] = 1;
  return pairs;
}

function hasPairs(pairs: Uint8Array, needle: Buffer): boolean {
  for (let at = 1; at < needle.length; at += 1) {
    if (pairs[((needle[at - 1] ?? 0) << 8) | (needle[at] ?? 0)] === 0) return false;
  }
  return true;
}
