/** What somebody is writing about a subject and has not published: at most one for each subject. */
export type ContentDraftTable = {
  subject: string;
  /** JSON as typed; it may break the subject's contract. */
  document: string;
  /** Fingerprint of the published text it was made from. */
  made_from: string;
  /** Grows with every save: what was edited tells whether it is still the newest. */
  version: number;
  author_uid: string;
  author: string;
  updated_at: string;
};

/** A text of a subject that was published. Never changed; numbers begin with 1. */
export type ContentVersionTable = {
  subject: string;
  number: number;
  /** JSON, valid when it was published. */
  document: string;
  /** JSON of `VersionSummary`. */
  summary: string;
  /** Null for what no member of staff published: the shipped text. */
  author_uid: string | null;
  author: string | null;
  published_at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    content_drafts: ContentDraftTable;
    content_versions: ContentVersionTable;
  }
}
