import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { countOf, shortSpan } from '../../../classes/days.ts';
import { agreeHold, endNomination, extendHold, type HoldDone } from '../../../classes/nominations/holds.server.ts';
import { nominationLink, nominationPath } from '../../../classes/nominations/nomination-link.server.ts';
import { needsSlip, type Nomination } from '../../../classes/nominations/nomination.ts';
import { getNomination, listNominations } from '../../../classes/nominations/read-nominations.server.ts';
import { renewNominationLink } from '../../../classes/nominations/unnamed.server.ts';
import { findBatch, listOpenBatches } from '../../../classes/read-batches.server.ts';
import { holdUntil } from '../../../classes/seats/deadlines.ts';
import type { Batch } from '../../../classes/batch.ts';
import { isOpen } from '../../../classes/seats/change-seat.server.ts';
import { mayAct } from '../../../identity/staff/office-role.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import type { AuditAction } from '../../ground/audit/actions.ts';
import { noteLook, officeAct } from '../../ground/audit/office-act.server.ts';
import { changeCases, type Is } from '../../people/cases/change-cases.server.ts';
import {
  answerCalls,
  conflict,
  refuse,
  refuseField,
  requireRole,
  type Actor,
  type Refused,
} from '../../ground/office-call.server.ts';
import { nameOf } from '../words.ts';
import { employerCalls, type Agreement, type Ending, type OneNomination, type WithSlips } from './contract.ts';

/** A week, since slips are handed on: an employer asks its people, who answer one by one. */
const holdHours = 7 * 24;

/** Employers who nominate. */
export function addEmployerCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, employerCalls, {
    readBatch: ({ actor, params }) => readOfBatch(app, actor, params.id),
    read: ({ actor, params }) => readNomination(app, actor, params.id),
    agree: async ({ actor, params, body }) => answerOf(app, await agree(app, actor, params.id, body), sayAgreed),
    extend: async ({ actor, params, body }) =>
      answerOf(
        app,
        await actOn(app, actor, { action: 'nomination agreed', detail: { until: body.until } }, (trx) =>
          extendHold(trx, app, byOf(actor), params.id, body),
        ),
        () => 'The seats are held longer. The employer is told by mail.',
      ),
    refuse: async ({ actor, params, body }) =>
      answerOf(app, await endOrRefuse(app, actor, params.id, body), ({ nomination: { state } }) =>
        state === 'Refused'
          ? 'Refused. The employer is told by mail.'
          : 'The hold has ended. The employer is told by mail.',
      ),
    newLink: async ({ actor, params }) => ({
      message: 'The links before are dead. Hand this one over.',
      link: await newLink(app, actor, params.id),
    }),
  });
}

type Done = Extract<HoldDone, { ok: true }>;

/** How many seats are held, who is asked, and who could not be. */
function sayAgreed({ nomination, done: { named, left } }: Done): string {
  const held = countOf(nomination.seats, 'seat is held', 'seats are held');
  const slips = nomination.people.filter((one) => needsSlip(one) && named.includes(one.name)).length;
  const mailed = named.length - slips;
  const ways = [mailed > 0 && `${countOf(mailed, 'person', 'people')} by mail`, slips > 0 && `${slips} by a slip`];
  const asked = named.length > 0 ? ` Asked: ${ways.filter(Boolean).join(', ')}.` : '';
  const not = left.map(({ name, why }) => ` ${name}: ${why}.`).join('');
  return `${held}. The employer is told by mail.${asked}${not}`;
}

function answerOf(
  app: App,
  done: HoldDone,
  say: (done: Done) => string,
): { message: string; nomination: Nomination } | Refused {
  app.wakeOutbox();
  if (done.ok) return { message: say(done), nomination: done.nomination };
  if ('current' in done)
    return conflict('This nomination was changed meanwhile. Look at what stands there now.', done.current);
  return done.field ? refuseField(done.field, done.refusal) : refuse('refused', done.refusal);
}

/** A nomination whole, with the classes in which its seats could be held. Who looked is in the log. Throws NotFound. */
async function readNomination(app: App, actor: Actor, id: string): Promise<OneNomination> {
  requireRole(actor, 'reader');
  const nomination = await getNomination(app.db, id);
  await noteLook(app, actor, { action: 'nomination read', subject: `nomination ${nomination.reference}` });
  const now = app.now();
  const open = (await listOpenBatches(app.db, indianDay(now))).filter((batch) => isOpen(batch, now));
  const batch = nomination.batchId === null ? null : await findBatch(app.db, nomination.batchId);
  return {
    nomination: withSlips(app, actor, nomination),
    classes: seatsFirstOf(open, batch).map((one) => ({
      id: one.id,
      reference: one.reference,
      words: `${nameOf(one)}, ${shortSpan(one.startsOn!, one.endsOn!)}`,
      free: Math.max(0, one.seats - one.taken - one.waiting),
      startsOn: one.startsOn!,
      until: indianDay(holdUntil(now, { startsOn: one.startsOn!, answerHours: holdHours }) ?? now),
    })),
    batch: batch && { id: batch.id, words: nameOf(batch) },
  };
}

/** Those of the subject that the employer named come first; of the full, only the class it named. */
const seatsFirstOf = (open: readonly Batch[], named: Batch | null): Batch[] =>
  open
    .filter((one) => one.id === named?.id || one.seats > one.taken + one.waiting)
    .toSorted(
      (one, other) => Number(other.eventCode === named?.eventCode) - Number(one.eventCode === named?.eventCode),
    );

/** The nominations of a class. */
async function readOfBatch(app: App, actor: Actor, batchId: string): Promise<{ nominations: Nomination[] }> {
  requireRole(actor, 'reader');
  return { nominations: await listNominations(app.db, { batchId }) };
}

const withSlips = (app: App, { staff }: Actor, one: Nomination): WithSlips => {
  const isAsked = mayAct(staff.officeRole, 'office') && one.people.some(needsSlip);
  return { ...one, slips: isAsked ? `${nominationPath(app, one)}/slips.pdf` : null };
};

/** One act on one nomination, with its line in the log; what was refused was not done. */
const actOn = (
  app: App,
  actor: Actor,
  { action, detail }: { action: AuditAction; detail: object },
  work: (trx: Trx) => Promise<HoldDone>,
): Promise<HoldDone> =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const done = await work(trx);
    if (!done.ok) return done;
    const { reference, state, messageId } = done.nomination;
    await log({ action, subject: `nomination ${reference}`, detail });
    // Its case in the inbox says what was decided, unless somebody has said more there.
    const change = { status: state === 'Agreed' ? 'Batch offered' : 'Closed' } as const;
    const only = (is: Is) => is('status', 'in', ['New', 'Contacted', 'Batch offered']);
    if (messageId) await changeCases(trx, [{ id: messageId, only, change }], app.now().toISOString());
    return done;
  });

const byOf = ({ staff }: Actor) => ({ kind: 'office', uid: staff.uid }) as const;

/** Holds seats for an employer. Throws NotFound. */
const agree = (app: App, actor: Actor, id: string, body: z.output<typeof Agreement>): Promise<HoldDone> =>
  actOn(app, actor, { action: 'nomination agreed', detail: { seats: body.seats, until: body.until } }, (trx) =>
    agreeHold(trx, app, byOf(actor), id, body),
  );

/** Refuses what was sent, or ends a hold, with the reason. Throws NotFound. */
const endOrRefuse = (app: App, actor: Actor, id: string, body: z.output<typeof Ending>): Promise<HoldDone> =>
  actOn(app, actor, { action: 'nomination refused', detail: { reason: body.reason } }, (trx) =>
    endNomination(trx, app, byOf(actor), id, body),
  );

/** A link to the list in the place of all before, to hand over. Throws NotFound. */
const newLink = (app: App, actor: Actor, id: string): Promise<string> =>
  officeAct(app, actor, 'office', async (trx, log) => {
    await renewNominationLink(trx, id);
    const nomination = await getNomination(trx, id);
    await log({ action: 'nomination link renewed', subject: `nomination ${nomination.reference}` });
    return nominationLink(app, nomination);
  });
