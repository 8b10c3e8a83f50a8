import type { FastifyInstance } from 'fastify';
import { readEmployerBills } from '../../../billing/seat-bill.server.ts';
import { sayBillState } from '../../../billing/refund.ts';
import { agreeHold, endNomination, extendHold, type HoldDone } from '../../../classes/nominations/holds.server.ts';
import { listNotHeld } from '../../../classes/nominations/name-people.server.ts';
import { getNomination, listNominations } from '../../../classes/nominations/read-nominations.server.ts';
import { nominationLink, nominationPath } from '../../../classes/nominations/read-nominations.server.ts';
import { renewNominationLink } from '../../../classes/nominations/read-nominations.server.ts';
import { hasFree, needsSlip, sayAgreed, sayEnded } from '../../../classes/nominations/nomination.ts';
import { openFor, type Nomination } from '../../../classes/nominations/nomination.ts';
import { listOpenBatches, findBatch } from '../../../classes/read-batches.server.ts';
import { listOwed } from '../../../classes/seats/count-waiting.server.ts';
import { endOfHold } from '../../../classes/seats/deadlines.ts';
import { isOpen } from '../../../classes/batch.ts';
import { releaseMessage } from '../../../contact/send-message.server.ts';
import { mayAct } from '../../../identity/staff/staff-member.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { idsOf } from '../../../platform/database/database.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import type { AuditAction } from '../../ground/audit-actions.ts';
import { type Actor, answerCalls, noteLook, officeAct, type Refused } from '../../ground/office-call.server.ts';
import { changeCases, type Is } from '../../people/cases/change-cases.server.ts';
import { byOf, refusalOf } from '../answer.server.ts';
import { afterCancelled } from '../steps.ts';
import { sayClass } from '../../people/cases/wish.ts';
import { nameOf } from '../words.ts';
import { employerCalls, type OneNomination } from './contract.ts';

/** A week, since slips are handed on: an employer asks its people, who answer one by one. */
const holdHours = 7 * 24;

export function addEmployerCalls(http: FastifyInstance, app: App): void {
  const act = actsOn(app);
  answerCalls(http, app, employerCalls, {
    readBatch: async ({ params }) => ({ nominations: await listNominations(app.db, { batchId: params.id }) }),
    read: ({ actor, params }) => readNomination(app, actor, params.id),
    agree: act('nomination agreed', agreeHold, ({ nomination, done }) => sayAgreed(nomination, done, app.now())),
    extend: act('nomination extended', extendHold, () => 'The seats are held longer. The employer is told by mail.'),
    refuse: act('nomination refused', endNomination, ({ nomination, done }) => sayEnded(nomination, done)),
    newLink: ({ actor, params }) =>
      officeAct(app, actor, 'office', async (trx, log) => {
        await renewNominationLink(trx, params.id);
        const nomination = await getNomination(trx, params.id);
        await log({ action: 'nomination link renewed', subject: `nomination ${nomination.reference}` });
        return { message: 'The links before are dead. Hand this one over.', link: nominationLink(app, nomination) };
      }),
  });
}

type Done = Extract<HoldDone, { ok: true }>;

/** A nomination whole, with the classes in which its seats could be held. Who looked is in the log. Throws NotFound. */
async function readNomination(app: App, actor: Actor, id: string): Promise<OneNomination> {
  const nomination = await getNomination(app.db, id);
  await noteLook(app, actor, { action: 'nomination read', subject: `nomination ${nomination.reference}` });
  const hasSlips = mayAct(actor.staff.officeRole, 'office') && nomination.people.some(needsSlip);
  const now = app.now();
  const open = (await listOpenBatches(app.db, indianDay(now))).filter((batch) => isOpen(batch, now));
  const free = open.filter(hasFree);
  const batch = await findBatch(app.db, nomination.batchId);
  const bills = await readEmployerBills(app.db, id);
  const owed = new Set(idsOf(await listOwed(app.db, app)));
  return {
    nomination: { ...nomination, slips: hasSlips ? `${nominationPath(app, nomination)}/slips.pdf` : null },
    notHeld: await listNotHeld(app.db, nomination),
    bills: bills.map((bill) => ({ reference: bill.reference, words: sayBillState(bill) })),
    classes: openFor(open, batch).map((one) => ({
      id: one.id,
      reference: one.reference,
      words: sayClass(one),
      free: Math.max(0, one.seats - one.taken - one.waiting),
      startsOn: one.startsOn!,
      until: indianDay(endOfHold(now, { startsOn: one.startsOn!, answerHours: holdHours }) ?? now),
    })),
    batch: batch && {
      id: batch.id,
      state: batch.state,
      words: nameOf(batch),
      next: nomination.people.some(({ seatId }) => owed.has(seatId ?? '')) ? afterCancelled(batch, free) : null,
    },
  };
}

type Asked<Given> = { actor: Actor; params: { id: string }; body: Given };
const actsOn =
  (app: App) =>
  <Given extends { until?: string; seats?: number; reason?: string }>(
    action: AuditAction,
    work: (trx: Trx, on: App, by: ReturnType<typeof byOf>, id: string, given: Given) => Promise<HoldDone>,
    say: (done: Done) => string,
  ) =>
  async ({ actor, params, body }: Asked<Given>): Promise<{ message: string; nomination: Nomination } | Refused> => {
    const done = await officeAct(app, actor, 'office', async (trx, log) => {
      const worked = await work(trx, app, byOf(actor), params.id, body);
      if (!worked.ok) return worked;
      const { reference, state, messageId } = worked.nomination;
      const { seats, until, reason } = body;
      const did = state === 'Withdrawn' ? 'hold ended' : action;
      await log({ action: did, subject: `nomination ${reference}`, detail: { seats, until, reason } });
      const change = { status: state === 'Agreed' ? 'Batch offered' : 'Closed', review_reason: null } as const;
      const only = (is: Is) => is('status', 'in', ['New', 'Contacted', 'Batch offered']);
      const wanted = messageId ? [{ id: messageId, only, change }] : [];
      const [moved] = await changeCases(trx, wanted, app.now().toISOString());
      // Its case says what was decided, unless somebody has said more there, and is held back no more.
      if (moved) await releaseMessage(trx, app, moved.before.message_id!, true);
      return worked;
    });
    return done.ok ? { message: say(done), nomination: done.nomination } : refusalOf(done, 'nomination');
  };
