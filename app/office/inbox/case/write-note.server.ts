import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../../platform/app.server.ts';
import { KeyOfAnother } from '../../../platform/calls/submission-key.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indexWordsOfNote } from '../../../platform/words.server.ts';
import { type Actor, nameOf, requireRole } from '../../ground/office-call.server.ts';
import { recordAudit } from '../../ground/log.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';

type Words = { text: string; id?: string | undefined };

/** Notes are never changed; one that comes again under its id is the same note. Throws NotFound, and KeyOfAnother for other words under that id. */
export async function writeNote(app: App, actor: Actor, caseId: string, { text, id = uuid() }: Words): Promise<void> {
  requireRole(actor, 'office');
  return app.write(async (trx) => {
    if (!(await findCase(trx, caseId))) throw new NotFound();
    return keepNote(trx, app, actor, caseId, { text, id });
  });
}

/** The same in the caller's transaction. */
export async function keepNote(trx: Trx, app: App, actor: Actor, caseId: string, { text, id = uuid() }: Words) {
  const kept = await trx
    .insertInto('case_notes')
    .values({
      id,
      case_id: caseId,
      text,
      author_uid: actor.staff.uid,
      author: nameOf(actor),
      written_at: app.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) {
    const same = trx.selectFrom('case_notes').select('id').where('id', '=', id).where('case_id', '=', caseId);
    const mine = same.where('text', '=', text).where('author_uid', '=', actor.staff.uid);
    if (!(await mine.executeTakeFirst())) throw new KeyOfAnother();
    return;
  }
  await indexWordsOfNote(trx, 'case_words', caseId, text);
  await recordAudit(trx, app, actor, { action: 'note written', subject: `case ${caseId}`, detail: { note: id } });
}
