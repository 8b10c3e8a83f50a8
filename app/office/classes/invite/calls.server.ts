import type { FastifyInstance } from 'fastify';
import { countOf, momentInWords } from '../../../classes/days.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { readInvited, noneFree, judgeWave, sendWave } from '../../../classes/invite/send-wave.server.ts';
import type { InvitedSeat, Begun, NewWave, WaveOutcome } from '../../../classes/invite/send-wave.server.ts';
import type { WaveKind } from '../../../classes/invite/wave.ts';
import type { App } from '../../../platform/app.server.ts';
import { type Actor, answerCalls, officeAct, refuse, requireRole } from '../../ground/office-call.server.ts';
import { byOf } from '../answer.server.ts';
import { inviteCalls, type Wave, type Waves, type NewInvitations, type TestInvitation } from './contract.ts';
import { readInviting, findInvited } from './read.server.ts';
import { inTheMorning } from '../../../classes/quiet-hours.ts';
import type { SeatState } from '../../../classes/seats/seat.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { explainFailure } from '../../post/delivery/explain-failure.ts';
import type { z } from 'zod';
import { testInvitation } from '../../../classes/mails/write-seat-mail.server.ts';
import { firstName } from '../../../classes/batch.ts';
import { mailLetter } from '../../../identity/mails/mail-limits.server.ts';
import { readWriter } from '../../post/letters/values.server.ts';
import { asPerson, inThisBatch } from '../seats/candidates.server.ts';

/** So many in one transaction: whoever sends a form meanwhile waits for one of these, not for all. */
const atATime = 50;

/** How many are invited; were invited before; cannot be, or are nobody that the list knows; and are left although they could be, with the reason. */
type Sent = { invited: number; before: number; others: number; rest: number; why: string };

/** Invites people, each once; whoever cannot be asked any more is left out. Throws NotFound. */
export async function sendInvitations(
  app: App,
  actor: Actor,
  batchId: string,
  { interestIds, ...how }: z.output<typeof NewInvitations>,
): Promise<({ ok: true } & Sent) | { ok: false; refusal: string }> {
  requireRole(actor, 'office');
  const batch = await getBatch(app.db, batchId);
  const chosen = new Set(interestIds);
  const everybody = await findInvited(app.db, app, batch, await readWriter(app, ''));
  const reached = everybody.filter(({ interestId }) => chosen.has(interestId));
  const before = reached.filter(({ leftOut }) => leftOut === inThisBatch).length;
  const people = reached.filter(({ leftOut }) => leftOut === null).map(asPerson);
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
  const others = chosen.size - before - people.length;
  return { ok: true, invited, before, others, rest: people.length - invited, why };
}

function sendPart(app: App, actor: Actor, batchId: string, wave: NewWave, begun: Begun): Promise<WaveOutcome> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const sent = await sendWave(trx, app, byOf(actor), batchId, wave, begun);
    if (sent.ok && sent.wave && !begun)
      await log({
        action: 'wave sent',
        subject: `batch ${batchId}`,
        // Nobody who was promised the class is asked.
        detail: { wave: sent.wave.number, kind: wave.people.every((one) => one.promisedBy) ? 'hold' : wave.kind },
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
  const batch = await getBatch(app.db, batchId);
  // Only the deadline of a hold matters here: a full class, or one with a line, may be tried all the same.
  const empty = { ...batch, taken: 0, waiting: 0 };
  const judged = judgeWave(empty, { kind, day, people: [] }, app.now());
  if ('refusal' in judged) return judged.refusal;
  const { staff } = actor;
  const until = judged.until ? momentInWords(judged.until.toISOString()) : '';
  const said = { name: firstName(staff.fname), until, words };
  const mail = await testInvitation(app, batch, kind, said);
  await officeAct(app, actor, 'office', async (trx, log) => {
    await mailLetter(trx, app, { ...mail, to: staff.email, urgent: true });
    await log({ action: 'test mail sent', subject: `batch ${batchId}`, detail: { kind } });
  });
  return null;
}

const saidYes: ReadonlySet<SeatState> = new Set(['Taken', 'Moved']);
const saidNo: ReadonlySet<SeatState> = new Set(['Declined', 'Given back']);

/** What has come of every act of inviting to a batch, the newest first. For every role. Throws NotFound. */
export async function readWaves(app: App, actor: Actor, batchId: string): Promise<Waves> {
  requireRole(actor, 'reader');
  await getBatch(app.db, batchId);
  const waves = await app.db
    .selectFrom('waves')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('number', 'desc')
    .execute();
  const { byUid } = await readStaffNames(app.db, { uids: waves.map((wave) => wave.sent_by) });
  const found: Wave[] = [];
  for (const { id, number, answer_by: answerBy, sent_by: by, sent_at: sentAt } of waves) {
    const invited = await readInvited(app.db, id);
    found.push({ id, number, answerBy, sentAt, by: byUid.get(by)?.called ?? '', ...tally(invited) });
  }
  return { waves: found };
}

function tally(rows: readonly InvitedSeat[]) {
  const count = (is: (row: InvitedSeat) => boolean) => rows.filter(is).length;
  const isYes = ({ state }: InvitedSeat) => saidYes.has(state);
  // Who is offered a seat down the line is to answer again.
  const isInLine = ({ state }: InvitedSeat) => state === 'Waiting';
  const isNo = ({ state }: InvitedSeat) => saidNo.has(state);
  const isHeldBack = ({ reviewReason }: InvitedSeat) => reviewReason !== null;
  return {
    people: rows.length,
    sent: count(({ mail }) => mail?.done != null),
    leaving: count(({ mail }) => mail !== null && !mail.done && !mail.failed),
    failed: rows
      .filter(({ mail }) => mail?.failed)
      .map(({ id, name, phone, mail }) => ({
        seatId: id,
        name,
        phone: shownPhone(phone),
        reason: explainFailure(mail!.error ?? ''),
      })),
    yes: count(isYes),
    inLine: count(isInLine),
    no: count(isNo),
    heldBack: count(isHeldBack),
    silent: count((row) => !isYes(row) && !isInLine(row) && !isNo(row) && !isHeldBack(row)),
  };
}

export function addInviteCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, inviteCalls, {
    read: ({ actor, params }) => readInviting(app, actor, params.id),
    readWaves: ({ actor, params }) => readWaves(app, actor, params.id),

    async send({ actor, params, body }) {
      const done = await sendInvitations(app, actor, params.id, body);
      // What stands there by now: somebody may have been quicker.
      if (!done.ok) return refuse('refused', done.refusal, { current: await getBatch(app.db, params.id) });
      return { message: sayInvited(done, body.kind, inTheMorning(app.now())), invited: done.invited };
    },

    async test({ actor, params, body }) {
      const why = await sendTest(app, actor, params.id, body);
      return why ? refuse('refused', why) : { message: `A test is on its way to ${actor.staff.email}.` };
    },
  });
}

function sayInvited({ invited, before, others, rest, why }: Sent, kind: WaveKind, morning: string): string {
  const people = countOf(invited, 'person is', 'people are');
  const held = kind === 'hold' ? `${countOf(invited, 'seat is', 'seats are')} held. ` : '';
  const leave = `${held}${countOf(invited, 'invitation leaves', 'invitations leave')}${morning}`;
  const head = invited === 0 ? 'Nobody is invited' : morning ? leave : `${people} invited by email`;
  const meanwhile = kind === 'hold' && invited > 0 ? noneFree : 'somebody else has invited them meanwhile.';
  return [
    `${head}.`,
    before > 0 && `${countOf(before, 'was', 'were')} invited before.`,
    others > 0 && `${countOf(others, 'is', 'are')} not among those who can be invited: look at the list again.`,
    rest > 0 && `${countOf(rest, 'is', 'are')} not: ${why || meanwhile}`,
  ]
    .filter(Boolean)
    .join(' ');
}
