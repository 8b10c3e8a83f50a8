import { z } from 'zod';
import type { ContentName } from '../../../content/records.ts';
import { answers, look, officeCalls, type Said } from '../../ground/calls.ts';
import type { Schema } from '../form/schema.ts';

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

/** The records of words as subjects: what they are called and which pages show them. */
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
