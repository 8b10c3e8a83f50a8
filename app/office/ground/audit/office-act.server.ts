import type { OfficeRole } from '../../../identity/staff/office-role.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { requireRole, type Actor } from '../office-call.server.ts';
import { recordAudit, type AuditEntry } from './record-audit.server.ts';

/**
 * One act of the office: asks for the role, does the work in one transaction, and writes into the log what the work says was done. Work that
 * is refused says nothing, so nothing is written down. Throws Forbidden.
 */
export async function officeAct<Done>(
  app: App,
  actor: Actor,
  role: OfficeRole,
  work: (trx: Trx, log: (entry: AuditEntry) => Promise<void>) => Promise<Done>,
): Promise<Done> {
  requireRole(actor, role);
  return app.write((trx) => work(trx, (entry) => recordAudit(trx, app, actor, entry)));
}
