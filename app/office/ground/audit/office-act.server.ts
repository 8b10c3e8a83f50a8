import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { requireRole, type Actor } from '../office-call.server.ts';
import { v7 as uuid } from 'uuid';
import type { AuditAction } from './actions.ts';

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

/** Who has done something, also by work that goes on by itself. `act`: the one act on many things that all of it is a part of; `undoes`: the one that it takes back. */
export type Doer = {
  staff: { uid: string; email: string };
  network: string;
  act?: { id: string; undoes?: string | null };
};

/** What the log tells of an act. `subject` names the thing as 'kind id'. */
type AuditEntry = { action: AuditAction; subject: string; detail?: object };

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

/** Writes one line into the log, for the doer and in the transaction of an act. */
export type Log = (entry: AuditEntry) => Promise<void>;

/** One act of the office: its role, its transaction, and the lines that the work writes into the log. Work that is refused writes none. Throws Forbidden. */
export async function officeAct<Done>(
  app: App,
  actor: Actor,
  role: OfficeRole,
  work: (trx: Trx, log: Log) => Promise<Done>,
): Promise<Done> {
  requireRole(actor, role);
  return app.write((trx) => work(trx, (entry) => recordAudit(trx, app, actor, entry)));
}

/** Writes down that somebody has looked, or taken something away that stays where it is. */
export const noteLook = (app: App, actor: Actor, entry: AuditEntry) => recordAudit(app.db, app, actor, entry);
