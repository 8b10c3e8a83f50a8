/** Messages that must leave because something was written; they commit with it. Times are ISO-8601 UTC text. */
export type OutboxTable = {
  /** UUIDv7; also the left half of the Message-ID of a mail, so that every attempt carries the same one. */
  id: string;
  /** 'mail', or the name of an event that another area listens to. */
  topic: string;
  /** JSON, parsed by the contract of its topic. */
  payload: string;
  created_at: string;
  /** Which lane it takes: 0 work of the site itself, 1 mails that somebody waits for, 2 all others. */
  priority: number;
  attempts: number;
  /** Empty: at once, whatever the clocks of the servers say. */
  next_attempt_at: string;
  tried_at: string | null;
  /** What kind of failure the last try met; null before the first, and once it has left. */
  trouble: string | null;
  /** Set while a process works on it; past this time another may take over. */
  claimed_until: string | null;
  done_at: string | null;
  /** Given up after the last attempt; `last_error` says why. */
  failed_at: string | null;
  last_error: string | null;
  /** To whom a mail goes; stays when its content has left, until the person asks to be forgotten. */
  recipient: string | null;
  /** Which mail it is; stays. */
  template: string | null;
  /** The record a mail tells of, as 'kind id', such as 'interest 0192…'; stays. */
  about: string | null;
};

/** What a native form post brings back to its page: errors, typed values, a message. Kept ten minutes. */
export type FlashTable = { id: string; document: string; expires_at: string };

/** What became of a submission that came with a key. The key itself and its body are known by digests alone. */
export type SubmissionKeyTable = {
  id: string;
  body: string;
  /** JSON; empty while the submission is being kept, which nobody sees. */
  outcome: string;
  kept_at: string;
};

/** What servers on one PostgreSQL have let through of what is limited, by the digest of whom; until `ends_ms` on the database's clock. */
export type LimitCountTable = { id: string; used: number; ends_ms: number };

/** One row; its version grows with every published change, and pages held in memory are of one version. */
export type PublicationTable = { id: number; version: number };
