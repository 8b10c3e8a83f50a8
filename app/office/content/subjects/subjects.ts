import { z } from 'zod';
import type { ContentName } from '../../../content/records.ts';
import { answers, look, officeCalls, type Said } from '../../ground/calls.ts';
import type { Schema } from '../form/schema.ts';
import { inside } from '../form/places.ts';

export const subjectKinds = ['settings', 'page', 'course', 'level', 'event', 'mail'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const kindNames: Record<SubjectKind, string> = {
  settings: 'The provider',
  page: 'Pages',
  course: 'Courses',
  level: 'Levels',
  event: 'Training events',
  mail: 'Mails',
};

type ContentSubject = { kind: SubjectKind; title: string; pages: readonly string[]; locked: readonly string[] };

export const contentSubjects: Record<ContentName, ContentSubject> = {
  provider: {
    kind: 'settings',
    title: 'Provider’s details',
    pages: ['/contact', '/', '/PrivacyPolicy', '/TermsOfService'],
    locked: [],
  },
  home: { kind: 'page', title: 'Home page', pages: ['/'], locked: [] },
  faq: { kind: 'page', title: 'Questions and answers', pages: ['/faq'], locked: ['questions.*.topic'] },
  'search-words': { kind: 'page', title: 'Words of the search', pages: ['/search?query=NACE'], locked: [] },
  'terms-of-service': { kind: 'page', title: 'Terms of service', pages: ['/TermsOfService'], locked: ['name'] },
  'privacy-policy': { kind: 'page', title: 'Privacy policy', pages: ['/PrivacyPolicy'], locked: ['name'] },
  'refund-policy': { kind: 'page', title: 'Refund policy', pages: ['/RefundPolicy'], locked: ['name'] },
  renewal: { kind: 'page', title: 'Renewal', pages: ['/renewal'], locked: ['name'] },
};

export type Draft = {
  /** As typed: it may break its contract. */
  document: unknown;
  version: number;
  madeFrom: string;
  author: string;
  updatedAt: string;
};

export type SubjectEntry = { key: string; kind: SubjectKind; title: string; archivedAt: string | null };

export type ShownSubject = SubjectEntry & {
  /** Public pages that show it, the best one first. */
  pages: readonly string[];
  /** Places that are not changed here: ids, pictures, what the address is made of. Publishing keeps them as they are. */
  locked: readonly string[];
  /** What its texts may name as `{slot}`. */
  slots: readonly string[];
  /** What stands in some of the slots, of somebody invented. */
  examples: Record<string, string>;
};

export type OpenedSubject = ShownSubject & {
  schema: Schema;
  published: unknown;
  madeFrom: string;
  draft: Draft | null;
  /** What keeps the draft from being published, by place. */
  problems: Record<string, string>;
};

const version = z.int().min(0);
const Document = z
  .record(z.string(), z.json())
  // PostgreSQL keeps no such letter in a text.
  .refine((document) => !JSON.stringify(document).includes('\\u0000'), 'This text has a letter that cannot be kept.');

export const madeFrom = z.string().max(40);

const write = { role: 'office', answer: answers<OpenedSubject>() } as const;

export const subjectCalls = officeCalls({
  open: { ...look, path: '/desk/subjects/:subject', answer: answers<OpenedSubject>() },
  saveDraft: {
    ...write,
    method: 'PUT',
    path: '/desk/subjects/:subject/draft',
    // A whole text of the site: the answers of the search alone come to 64 KB.
    bodyBytes: 256 * 1024,
    body: z.object({ document: Document, version, madeFrom }),
  },
  discard: { ...write, method: 'POST', path: '/desk/subjects/:subject/discard', body: z.object({ version }) },
  test: { method: 'POST', path: '/desk/subjects/:subject/test', role: 'office', most: 60, answer: answers<Said>() },
});

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

export function withoutPlaces(document: unknown, places: readonly string[]): unknown {
  return places.reduce((made, place) => drop(made, place.split('.')), document);
}

function drop(document: unknown, [key = '', ...rest]: string[]): unknown {
  if (!isTree(document) || !(key in document)) return document;
  const { [key]: dropped, ...others } = document;
  return rest.length === 0 ? others : { ...document, [key]: drop(dropped, rest) };
}
