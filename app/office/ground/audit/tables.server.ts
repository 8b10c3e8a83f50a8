/** One thing somebody of the office did. Never changed; dropped after a year. */
export type AuditEntryTable = {
  id: string;
  at: string;
  actor_uid: string;
  /** The actor's email at the time. */
  actor: string;
  network: string;
  /** What was done, such as 'case moved' or 'list exported'. */
  action: string;
  /** What it was done to, such as 'case 0192…' or 'course cip'. */
  subject: string;
  /** JSON: what changed, or what was asked for. */
  detail: string;
  /** The act on many things that it is a part of: the log shows all of them as one line. */
  act_id: string | null;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    audit_entries: AuditEntryTable;
  }
}
