import type { z } from 'zod';
import { momentInWords } from '../../classes/days.ts';
import { lockBatch } from '../../classes/history.server.ts';
import { testInvitation } from '../../classes/mails/preview-invitation.server.ts';
import { findBatch } from '../../classes/read-batches.server.ts';
import { firstName } from '../../classes/subject.ts';
import { judgeWave, sendWave, type WaveOutcome } from '../../classes/waves/send-wave.server.ts';
import { mailLetter } from '../../identity/mails/mail-gate.server.ts';
import type { App } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import { readWriter } from '../letters/values.server.ts';
import type { NewInvitations, TestInvitation } from './contract.ts';
import { findInvited } from './read.server.ts';

/** Invites people, each once; whoever cannot be asked any more is left out. Throws NotFound. */
export async function sendInvitations(
  app: App,
  actor: Actor,
  batchId: string,
  { interestIds, kind, day, words }: z.output<typeof NewInvitations>,
): Promise<WaveOutcome> {
  requireRole(actor, 'office');
  const writer = await readWriter(app, '');
  const chosen = new Set(interestIds);
  const done = await app.write(async (trx) => {
    const batch = await lockBatch(trx, app, batchId);
    const reached = await findInvited(trx, app, batch, writer);
    const people = reached
      .filter(({ interestId, leftOut }) => leftOut === null && chosen.has(interestId))
      .map(({ interestId, registered, name, email, phone, payer }) => ({
        interestId: registered ? null : interestId,
        name,
        email,
        phone,
        payer,
      }));
    const by = { kind: 'office', uid: actor.staff.uid } as const;
    const sent = await sendWave(trx, app, by, batchId, { kind, day, words, people });
    if (sent.ok && sent.invited > 0)
      await recordAudit(trx, app, actor, {
        action: 'wave sent',
        subject: `batch ${batchId}`,
        detail: { people: sent.invited, wave: sent.number, kind },
      });
    return sent;
  });
  app.wakeOutbox();
  return done;
}

/** Sends an invitation to its writer alone: it holds nothing, and opens nobody's seat. Answers why not, or null. Throws NotFound. */
export async function sendTest(
  app: App,
  actor: Actor,
  batchId: string,
  { kind, day, words }: z.output<typeof TestInvitation>,
): Promise<string | null> {
  requireRole(actor, 'office');
  const batch = await findBatch(app.db, batchId);
  if (!batch) throw new NotFound();
  // Of a hold only its deadline matters here: a full class, or one with a line, may be tried all the same.
  const empty = { ...batch, taken: 0, waiting: 0 };
  const judged = judgeWave(empty, { kind, day, people: [] }, app.now());
  if ('refusal' in judged) return judged.refusal;
  const { staff } = actor;
  const until = judged.until ? momentInWords(judged.until.toISOString()) : '';
  const said = { name: firstName(staff.fname), until, words };
  const mail = await testInvitation(app, batch, kind, said);
  await app.write(async (trx) => {
    await mailLetter(trx, app, { ...mail, to: staff.email, urgent: true });
    await recordAudit(trx, app, actor, { action: 'test mail sent', subject: `batch ${batchId}`, detail: { kind } });
  });
  app.wakeOutbox();
  return null;
}
