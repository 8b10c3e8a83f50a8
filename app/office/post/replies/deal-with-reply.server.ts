import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { changeCases, replyEnds, type Is } from '../../people/cases/change-cases.server.ts';

/**
 * Notes that the reply that waits since a moment needs no answer. Noted twice it is the same; false when another one has come since, which
 * goes on waiting. Throws NotFound.
 */
export async function dealWithReply(app: App, actor: Actor, caseId: string, at: string): Promise<boolean> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const waits = (is: Is) => is('replied_at', '=', at);
    const wanted = { id: caseId, only: waits, change: replyEnds };
    const [ended] = await changeCases(trx, [wanted], app.now().toISOString());
    if (ended) {
      await log({ action: 'reply dealt with', subject: `case ${caseId}` });
      return true;
    }
    const there = await trx.selectFrom('cases').select('replied_at').where('id', '=', caseId).executeTakeFirst();
    if (!there) throw new NotFound();
    return there.replied_at === null;
  });
}
