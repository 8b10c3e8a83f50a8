type Words = { label?: string | undefined; when?: string | undefined; one?: string | undefined };

/** 'hero.facts.0.label' as people read it: 'Hero, fact 1, label'; with the better words where there are some. */
export function placeInWords(place: string, wordsOf: (place: string) => Words = () => ({})): string {
  const parts = place.split('.').filter((part) => part !== '');
  if (parts.length === 0) return 'Everything';
  const said: string[] = [];
  for (const [at, part] of parts.entries()) {
    const { label = keyInWords(part), when } = wordsOf(parts.slice(0, at + 1).join('.'));
    const here = when ? `${label}, ${lowerFirst(when)}` : label;
    if (!/^\d+$/.test(part)) said.push(said.length === 0 ? here : lowerFirst(here));
    else said.push(entryName(wordsOf(parts.slice(0, at).join('.')).one, said.pop() ?? '', Number(part)));
  }
  return said.join(', ');
}

function entryName(one: string | undefined, list: string, at: number): string {
  const name = one ? (list === lowerFirst(list) ? lowerFirst(one) : one) : singular(list);
  return `${name} ${at + 1}`;
}

/** Names in capitals stay as they are. */
const lowerFirst = (words: string) => (/^.[a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words);

/** What one of a list is called: 'Statistics' as 'Statistic'. */
export function singular(words: string): string {
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return words.endsWith('s') && !words.endsWith('ss') ? words.slice(0, -1) : words;
}

/** 'mapPosition' as people read it: 'Map position'. */
export function keyInWords(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function idOf(place: string): string {
  return place === '' ? 'at' : `at-${place.replaceAll('.', '-')}`;
}

/** The place of the field that a place is written in: paragraphs with their links are one field. */
export function fieldOf(place: string): string {
  return /^(?:.*\.)?(?:answer|blocks)(?=\.)/.exec(place)?.[0] ?? place;
}

export function inside(place: string, key: string | number): string {
  return place === '' ? String(key) : `${place}.${key}`;
}

export function valueAt(document: unknown, place: string): unknown {
  if (place === '') return document;
  return place.split('.').reduce(partOf, document);
}

/** What the document itself has under a key: nothing that every object inherits, no letter of a text, of a list its entries alone. */
function partOf(part: unknown, key: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
  if (Array.isArray(part) && !/^\d+$/.test(key)) return undefined;
  return (part as Record<string, unknown>)[key];
}

/** A document with the value at a place replaced; undefined takes it away. */
export function withValue(document: unknown, place: string, value: unknown): unknown {
  return place === '' ? value : put(document, place.split('.'), value);
}

function put(document: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  if (Array.isArray(document)) {
    const made: unknown[] = [...document];
    made[Number(key)] = rest.length === 0 ? value : put(partOf(made, key), rest, value);
    return made;
  }
  const tree = typeof document === 'object' && document !== null ? (document as Record<string, unknown>) : {};
  const next = rest.length === 0 ? value : put(partOf(tree, key), rest, value);
  if (next !== undefined) return { ...tree, [key]: next };
  const { [key]: _, ...others } = tree;
  return others;
}

/** Whether a place is one of some patterns, in which `*` stands for any entry of a list. */
export function isOneOf(place: string, patterns: readonly string[]): boolean {
  return patterns.includes(place) || patterns.includes(place.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*'));
}
