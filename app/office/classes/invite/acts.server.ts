import type { z } from 'zod';
import { momentInWords } from '../../../classes/days.ts';
import { testInvitation } from '../../../classes/mails/preview-invitation.server.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { firstName } from '../../../classes/subject.ts';
import {
  judgeWave,
  sendWave,
  type Begun,
  type NewWave,
  type WaveOutcome,
} from '../../../classes/waves/send-wave.server.ts';
import { mailLetter } from '../../../identity/mails/mail-gate.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { readWriter } from '../../post/letters/values.server.ts';
import type { NewInvitations, TestInvitation } from './contract.ts';
import { inThisBatch } from '../seats/candidates.server.ts';
import { findInvited } from './read.server.ts';

/** So many in one transaction: whoever sends a form meanwhile waits for one of these, not for all. */
const atATime = 50;

/** How many are invited; were invited before; cannot be, or are nobody that the list knows; and are left although they could be, with the reason. */
export type Sent = { invited: number; before: number; others: number; rest: number; why: string };

/** Invites people, each once; whoever cannot be asked any more is left out. Throws NotFound. */
export async function sendInvitations(
  app: App,
  actor: Actor,
  batchId: string,
  { interestIds, ...how }: z.output<typeof NewInvitations>,
): Promise<({ ok: true } & Sent) | { ok: false; refusal: string }> {
  requireRole(actor, 'office');
  const batch = await findBatch(app.db, batchId);
  if (!batch) throw new NotFound();
  const chosen = new Set(interestIds);
  const everybody = await findInvited(app.db, app, batch, await readWriter(app, ''));
  const reached = everybody.filter(({ interestId }) => chosen.has(interestId));
  const before = reached.filter(({ leftOut }) => leftOut === inThisBatch).length;
  const people = reached
    .filter(({ leftOut }) => leftOut === null)
    .map(({ interestId, registered, name, email, phone, payer }) => ({
      interestId: registered ? null : interestId,
      name,
      email,
      phone,
      payer,
    }));
  let [invited, begun, why]: [number, Begun, string] = [0, null, ''];
  for (let at = 0; at === 0 || at < people.length; at += atATime) {
    const sent = await sendPart(app, actor, batchId, { ...how, people: people.slice(at, at + atATime) }, begun);
    if (!sent.ok && invited === 0) return sent;
    // Meanwhile something stands in the way, such as no seat to be held: the others stay candidates.
    if (!sent.ok) {
      why = sent.refusal;
      break;
    }
    invited += sent.invited;
    begun = sent.wave;
  }
  app.wakeOutbox();
  const others = chosen.size - before - people.length;
  return { ok: true, invited, before, others, rest: people.length - invited, why };
}

/** The wave stands in the log with its first people. */
function sendPart(app: App, actor: Actor, batchId: string, wave: NewWave, begun: Begun): Promise<WaveOutcome> {
  return app.write(async (trx) => {
    const by = { kind: 'office', uid: actor.staff.uid } as const;
    const sent = await sendWave(trx, app, by, batchId, wave, begun);
    if (sent.ok && sent.wave && !begun)
      await recordAudit(trx, app, actor, {
        action: 'wave sent',
        subject: `batch ${batchId}`,
        detail: { wave: sent.wave.number, kind: wave.kind },
      });
    return sent;
  });
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
