import type { App } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';

/** Notes that the reply that waits needs no answer. Noted twice it is the same. Throws NotFound. */
export async function dealWithReply(app: App, actor: Actor, caseId: string): Promise<void> {
  requireRole(actor, 'office');
  await app.write(async (trx) => {
    const found = await trx
      .updateTable('cases')
      .set((row) => ({ replied_at: null, reply_excerpt: null, version: row('version', '+', 1) }))
      .where('id', '=', caseId)
      .where('replied_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (found) return recordAudit(trx, app, actor, { action: 'reply dealt with', subject: `case ${caseId}` });
    const there = await trx.selectFrom('cases').select('id').where('id', '=', caseId).executeTakeFirst();
    if (!there) throw new NotFound();
  });
}
