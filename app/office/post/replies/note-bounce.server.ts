import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { noteReturned } from '../../../platform/outbox/kept-mail.server.ts';
import { recordAudit, type Doer } from '../../ground/audit/record-audit.server.ts';
import type { TakenIn } from './contract.ts';
import type { ReadMail } from './read-mail.server.ts';

/** Marks the letter that a report of delivery is about as not arrived. One that only says that it takes long is of no use to anybody. */
export async function noteBounce(
  trx: Trx,
  app: App,
  doer: Doer,
  caseId: string,
  { bounce, ours }: ReadMail,
): Promise<TakenIn> {
  if (!bounce?.failed) return { outcome: 'ignored' };
  const letter = await trx
    .selectFrom('letters')
    .select(['id', 'outbox_id'])
    .where('case_id', '=', caseId)
    .$if(ours.length > 0, (query) => query.where('outbox_id', 'in', ours))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!letter) return { outcome: 'ignored' };
  const noted = await noteReturned(trx, app, letter.outbox_id, bounce.words || '550 returned');
  // It came back before its leaving was noted.
  if (noted === 'leaving') return { outcome: 'wait' };
  if (noted === 'known') return { outcome: 'known' };
  await recordAudit(trx, app, doer, { action: 'letter returned', subject: `case ${caseId}` });
  return { outcome: 'returned' };
}
