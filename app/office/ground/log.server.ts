import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { dayMilliseconds } from '../../platform/durations.ts';
import { atATime, removeAll } from '../../platform/sweeping.server.ts';
import type { AuditAction } from './audit-actions.ts';

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

declare module '../../platform/database/database.server.ts' {
  interface Database {
    audit_entries: AuditEntryTable;
  }
}

/** Who has done something, also by work that goes on by itself. `act`: the one act on many things that all of it is a part of; `undoes`: the one that it takes back. */
export type Doer = {
  staff: { uid: string; email: string };
  network: string;
  act?: { id: string; undoes?: string | null };
};

/** What the log tells of an act. `subject` names the thing as 'kind id'. */
export type AuditEntry = { action: AuditAction; subject: string; detail?: object };

export async function recordAudit(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  { staff, network, act }: Doer,
  entry: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      id: uuid(),
      at: app.now().toISOString(),
      actor_uid: staff.uid,
      actor: staff.email,
      network,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify({ ...entry.detail, ...(act?.undoes ? { undoes: act.undoes } : {}) }),
      act_id: act?.id ?? null,
    })
    .execute();
}

/** A leap year and a day: the database, which asks its own clock, refuses to drop what is younger than a year (a test holds the two together). */
export const keptDays = 367;

/** Drops what the log has kept for a year. Answers how many entries. */
export async function purgeLog({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptDays * dayMilliseconds).toISOString();
  return removeAll(() =>
    sql`delete from audit_entries where id in
      (select id from audit_entries where at < ${before} order by at limit ${atATime})`.execute(db),
  );
}
