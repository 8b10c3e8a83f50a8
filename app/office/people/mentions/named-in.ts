import { caseAddress } from '../../../platform/received.ts';
import { fold } from '../../../platform/words.ts';
import type { Named } from './contract.ts';

/** What stands before a name that is said to somebody: nothing, or what begins a word. An email has letters there. */
const before = String.raw`(?<![\p{L}\p{N}_@.])`;
/** A name does not go on behind it. */
const behind = String.raw`(?![\p{L}\p{N}_])`;

/** Fits nothing where there are no names. */
function patternOf(names: readonly string[]): RegExp {
  if (names.length === 0) return /(?!)/gu;
  // Of two that begin alike the longer is meant.
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const words = longestFirst.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  return new RegExp(`${before}@(?:${words})${behind}`, 'gu');
}

/** Who of some people is named in a text, each once. */
export function namedIn(text: string, people: readonly Named[]): Named[] {
  const found = new Set(text.match(patternOf(people.map(({ name }) => name)))?.map((words) => words.slice(1)));
  return people.filter(({ name }) => found.has(name));
}

/** A part of a text, from a letter on; with a name where it names somebody. */
type Part = { from: number; text: string; name?: string };

/** A text in parts: those that name somebody, and what stands between them. */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(patternOf(names))) {
    if (found.index > from) parts.push({ from, text: text.slice(from, found.index) });
    parts.push({ from: found.index, text: found[0], name: found[0].slice(1) });
    from = found.index + found[0].length;
  }
  return from < text.length ? [...parts, { from, text: text.slice(from) }] : parts;
}

/** What is being typed behind an '@' before the cursor, at most three words; null where nobody is being named. */
export function typedName(text: string, cursor: number): { from: number; typed: string } | null {
  const found = new RegExp(`${before}@((?:[\\p{L}\\p{M}\\p{N}.'’-]+ ?){0,3})$`, 'u').exec(text.slice(0, cursor));
  return found ? { from: found.index, typed: found[1]! } : null;
}

/** Who may be meant by what was typed: by the beginning of the name or of any word of it. */
export function fitting(people: readonly Named[], typed: string): Named[] {
  const wanted = fold(typed);
  return people.filter(({ name }) => {
    const said = fold(name);
    return said.startsWith(wanted) || said.split(/[\s(]+/).some((word) => word.startsWith(wanted));
  });
}

/** What is answered to whoever wrote a note; some who are meant in it may have left. */
export function sayKept(left: readonly string[]): string {
  if (left.length === 0) return 'Your note is kept.';
  const names = new Intl.ListFormat('en-IN').format(left);
  return `Your note is kept. ${names} ${left.length === 1 ? 'has' : 'have'} left the office and will not read it.`;
}

/** Where a note stands: in its case, else with its person. */
export function noteAddress(note: {
  case_id: string | null;
  case_note_id: string | null;
  person: string | null;
  person_note_id: string | null;
}): string {
  if (note.case_id) return `${caseAddress(note.case_id)}#note-${note.case_note_id}`;
  return `/office/people/${encodeURIComponent(note.person ?? '')}#note-${note.person_note_id}`;
}
