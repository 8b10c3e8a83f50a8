import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';

/**
 * Notes that the reply that waits since a moment needs no answer. Noted twice it is the same; false when another one has come since, which
 * goes on waiting. Throws NotFound.
 */
export async function dealWithReply(app: App, actor: Actor, caseId: string, at: string): Promise<boolean> {
  requireRole(actor, 'office');
  return app.write(async (trx) => {
    const found = await trx
      .updateTable('cases')
      .set((row) => ({ replied_at: null, reply_excerpt: null, version: row('version', '+', 1) }))
      .where('id', '=', caseId)
      .where('replied_at', '=', at)
      .returning('id')
      .executeTakeFirst();
    if (found) {
      await recordAudit(trx, app, actor, { action: 'reply dealt with', subject: `case ${caseId}` });
      return true;
    }
    const there = await trx.selectFrom('cases').select('replied_at').where('id', '=', caseId).executeTakeFirst();
    if (!there) throw new NotFound();
    return there.replied_at === null;
  });
}
