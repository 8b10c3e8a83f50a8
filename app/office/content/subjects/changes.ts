import { inside } from '../form/places.ts';

/** One place of a document that is not as it was. Undefined: there was, or is, nothing there. */
export type Change = { place: string; from: unknown; to: unknown };

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A document as text in which the order of keys says nothing: equal documents have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isTree(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** Where two documents differ, each place once, in the order of the later one. Lists are compared from both ends, so one entry more is one change. */
export function listChanges(from: unknown, to: unknown, place = ''): Change[] {
  if (canonical(from) === canonical(to) && (from === undefined) === (to === undefined)) return [];
  if (isTree(from) && isTree(to)) {
    const keys = [...new Set([...Object.keys(to), ...Object.keys(from)])];
    return keys.flatMap((key) => listChanges(from[key], to[key], inside(place, key)));
  }
  if (Array.isArray(from) && Array.isArray(to)) return listEntries(from, to, place);
  return [{ place, from, to }];
}

function listEntries(from: unknown[], to: unknown[], place: string): Change[] {
  const most = Math.min(from.length, to.length);
  const same = (a: unknown, b: unknown) => canonical(a) === canonical(b);
  let start = 0;
  while (start < most && same(from[start], to[start])) start += 1;
  let end = 0;
  while (end < most - start && same(from.at(-1 - end), to.at(-1 - end))) end += 1;
  const [before, after] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap((at) =>
    listChanges(before[at], after[at], inside(place, start + at)),
  );
}

/** A document with the values of some places (`a.b`, objects only) taken from another. */
export function withPlaces(document: unknown, source: unknown, places: readonly string[]): unknown {
  return places.reduce((made, place) => take(made, source, place.split('.')), document);
}

function take(document: unknown, source: unknown, [key = '', ...rest]: string[]): unknown {
  if (!isTree(document) || !isTree(source) || !(key in source)) return document;
  return { ...document, [key]: rest.length === 0 ? source[key] : take(document[key], source[key], rest) };
}

/** A document without some places (`a.b`, objects only). */
export function withoutPlaces(document: unknown, places: readonly string[]): unknown {
  return places.reduce((made, place) => drop(made, place.split('.')), document);
}

function drop(document: unknown, [key = '', ...rest]: string[]): unknown {
  if (!isTree(document) || !(key in document)) return document;
  const { [key]: dropped, ...others } = document;
  return rest.length === 0 ? others : { ...document, [key]: drop(dropped, rest) };
}
