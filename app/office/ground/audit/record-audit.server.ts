import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import type { AuditAction } from './actions.ts';

export type { AuditAction };

/**
 * Who has done something: somebody at work, or whose work goes on by itself. `act` is the one act on many things, by its id, that everything
 * written down for this doer is a part of; `undoes` the one that it takes back.
 */
export type Doer = {
  staff: { uid: string; email: string };
  network: string;
  act?: { id: string; undoes?: string | null };
};

/** What the log tells of an act. `subject` names the thing as 'kind id'. */
export type AuditEntry = { action: AuditAction; subject: string; detail?: object };

/** Writes into the log, in the transaction of what it tells of. */
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
