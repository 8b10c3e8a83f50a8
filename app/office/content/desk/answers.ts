import type { Change } from '../subjects/changes.ts';
import type { SubjectKind } from '../subjects/subjects.ts';

/** What the desk's calls answer, for its screens. */

/** What a version did: which places changed (the first of them), and how it came about. */
export type VersionSummary = {
  /** 'elsewhere': found published when the next version was made, though nobody published it here. */
  kind: 'shipped' | 'elsewhere' | 'edited' | 'restored' | 'added';
  places: string[];
  total: number;
  /** The version that was restored. */
  from?: number;
};

export type Version = {
  number: number;
  summary: VersionSummary;
  /** Null: the shipped text. */
  author: string | null;
  publishedAt: string;
};

export type ListedSubject = {
  key: string;
  kind: SubjectKind;
  title: string;
  archivedAt: string | null;
  draft: { author: string; updatedAt: string } | null;
  published: { author: string | null; publishedAt: string; number: number } | null;
};

export type OpenPoint = {
  subject: string;
  title: string;
  place: string;
  value: string;
  why: 'placeholder' | 'to be confirmed' | 'no source';
};

/** A place of a changed text with words that claim what nobody can back. */
export type Claim = { place: string; words: string };

export type SeenVersion = Version & {
  document: unknown;
  /** Against the version before it. */
  changes: Change[];
  /** What restoring it would change in what is published now. */
  toNow: Change[];
};
