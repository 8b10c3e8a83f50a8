import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { insertDrawn } from '../platform/draw-letters.server.ts';
import { findTrainingEvent } from '../interest/training-events.server.ts';
import type { App, Trx } from '../platform/app.server.ts';
import { isSameCity } from '../platform/words.ts';
import { findListRefusal, tellSubscribers, untellSubscribers } from './announce/tell-subscribers.server.ts';
import { announceRefusal, cancelRefusal, changeRefusal, confirmRefusal, sayWhy, tellRefusal } from './batch.ts';
import type { Batch, Refusal, ToldOfChange } from './batch.ts';
import { Plan } from './contract.ts';
import { readPlan, type ReadPlan } from './plan.ts';
import { addHistory, type By } from './history.server.ts';
import { lockBatch } from './lock-batch.server.ts';
import { asksOf, findTouched, tellChange } from './tell-change.server.ts';
import { cutHolds } from './nominations/read-nominations.server.ts';
import { tellCalledOff, tellConfirmed } from './nominations/mails/tell-employer.server.ts';
import { tellSeat } from './mails/tell-seat.server.ts';
import { findBatch, getBatch } from './read-batches.server.ts';
import { endSeats, isEnding } from './seats/end-seats.server.ts';
import type { Decider } from './seats/ask-people.server.ts';
import { listSeats } from './seats/read-seats.server.ts';
import { keepPromises } from './seats/promises.server.ts';
import { offerToLine } from './seats/offer-to-line.server.ts';
import { stateName } from './states-and-cities.ts';
import { findVenue } from './venues.server.ts';

// Each takes the transaction of whoever asks: what stands in the log and who may do it is for the office.

/** `current` hands back what stands there when somebody else was quicker. */
export type Done = { ok: true; batch: Batch } | { ok: false; refusal: Refusal } | { ok: false; current: Batch };

const refused = (refusal: Refusal): Done => ({ ok: false, refusal });
const waitForPromises: Refusal = {
  field: 'state',
  sentence: 'The people of the class before this one are being told just now. Please announce it in a minute.',
};

/** Keeps a draft, of which nobody is told. Throws a ZodError when the plan breaks its contract. */
export async function planBatch(trx: Trx, app: Pick<App, 'now'>, by: By, typed: Plan): Promise<Done> {
  const plan = readPlan(Plan.parse(typed));
  if (!(await findTrainingEvent(trx, plan.eventCode)))
    return refused({ field: 'eventCode', sentence: 'Please choose a subject' });
  const venueRefusal = await findVenueRefusal(trx, plan, null);
  if (venueRefusal) return refused(venueRefusal);
  const id = await insertDraft(trx, app, plan);
  await keepDays(trx, id, plan.days);
  return happened(trx, app, by, id, 'batch planned');
}

/** `asks`: people would be told, and whoever changes it has not been asked yet: nothing is kept. `written`: how many are written to. */
export type Changed =
  | Exclude<Done, { ok: true }>
  | { ok: true; batch: Batch; before: Batch; written: number }
  | { ok: false; asks: ToldOfChange };

/**
 * Puts a plan in the place of the one that was seen; where people are told of it only with the reason for them. Throws NotFound, or a ZodError when
 * the plan breaks its contract.
 */
export async function changeBatch(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, plan: typed, reason }: { version: number; plan: Plan; reason?: string | undefined },
): Promise<Changed> {
  const plan = readPlan(Plan.parse(typed));
  const batch = await lockBatch(trx, app, id);
  if (batch.version !== version) return { ok: false, current: batch };
  const isNew = plan.eventCode !== batch.eventCode && !(await findTrainingEvent(trx, plan.eventCode));
  const refusal =
    changeRefusal(batch, plan, app.now()) ??
    (isNew ? { field: 'eventCode', sentence: 'Please choose a subject' } : null) ??
    (await findVenueRefusal(trx, plan, batch.venueId));
  if (refusal) return { ok: false, refusal };
  const fields = changesOf(batch, plan);
  if (Object.keys(fields).length === 0) return { ok: true, batch, before: batch, written: 0 };
  const touched = await findTouched(trx, app, batch, plan, new Set(Object.keys(fields)));
  const asks = touched && asksOf(touched);
  if (asks && reason === undefined) return { ok: false, asks };
  const why = reason?.trim() ?? '';
  if (touched && !touched.firstVenue && why === '') return { ok: false, refusal: sayWhy };
  // A calendar has to hear of other days, hours and places, once anybody was told of the first.
  const now = app.now().toISOString();
  const isTold = batch.state !== 'Draft' && ['days', 'city', 'stateCode', 'venueId'].some((field) => field in fields);
  await trx
    .updateTable('batches')
    .set({
      ...columnsOf(plan),
      fee_shown_at: since(plan.feeShown, 'fee_shown_at', now),
      private_at: since(plan.isPrivate, 'private_at', now),
      version: sql<number>`version + 1`,
      ...(isTold ? { ics_sequence: sql<number>`ics_sequence + 1` } : {}),
    })
    .where('id', '=', id)
    .execute();
  if ('days' in fields) {
    await trx.deleteFrom('batch_days').where('batch_id', '=', id).execute();
    await keepDays(trx, id, plan.days);
    await cutHolds(trx, app, id, plan.days[0]?.day);
  }
  const written = touched ? touched.told.filter(({ email }) => email !== '').length : 0;
  const told = asks ? { reason: why, written, shortened: asks.shortened } : {};
  const changed = await happened(trx, app, by, id, 'batch changed', { ...fields, ...told });
  if (touched) await tellChange(trx, app, touched, { before: batch, after: changed.batch, reason: why });
  if (plan.isPrivate) await untellSubscribers(trx, app, id);
  // More seats, or days that leave time to answer: the line moves up.
  await offerToLine(trx, app, changed.batch);
  return { ok: true, batch: await getBatch(trx, id), before: batch, written };
}

/** Makes a draft known, and lets everybody on the list of class dates be told of it where that is asked for. Throws NotFound. */
export async function announceBatch(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  version: number,
  { tells = false }: { tells?: boolean } = {},
): Promise<Done> {
  const full = tells ? await findListRefusal(trx, app) : null;
  const draft = await findBatch(trx, id);
  const ends = draft && (await isEnding(trx, app, draft.eventCode)) ? waitForPromises : null;
  const decide = (batch: Batch) =>
    announceRefusal(batch.state, batch.days, app.now()) ?? ends ?? (tells ? (tellRefusal(batch) ?? full) : null);
  const move: Move = { id, version, to: 'Announced', act: 'batch announced', detail: {} };
  const done = await moveBatch(trx, app, by, move, decide);
  if (!done.ok) return done;
  const first = { first_starts_on: done.batch.startsOn };
  await trx.updateTable('batches').set(first).where('id', '=', id).execute();
  await keepPromises(trx, app, done.batch);
  if (tells) await tellSubscribers(trx, app, by, done.batch);
  return { ok: true, batch: await getBatch(trx, id) };
}

/** Says that the class will run; below its minimum only with a reason. Throws NotFound. */
export async function confirmBatch(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Done> {
  const detail = reason.trim() ? { reason: reason.trim() } : {};
  const done = await moveBatch(
    trx,
    app,
    by,
    { id, version, to: 'Confirmed', act: 'batch confirmed', detail },
    (batch) => confirmRefusal(batch, reason, app.now()),
  );
  if (!done.ok) return done;
  // Calendars hear that it is sure, and where.
  const ics_sequence = sql<number>`ics_sequence + 1`;
  await trx.updateTable('batches').set({ ics_sequence }).where('id', '=', id).execute();
  for (const seat of await listSeats(trx, done.batch.id))
    if (seat.state === 'Taken') await tellSeat(trx, app, 'office or clock', 'batch-confirmed', seat);
  await tellConfirmed(trx, app, done.batch.id);
  return done;
}

/** Ends a batch before its time: puts a draft away, of which nobody was told, or cancels, with the reason. Throws NotFound. */
export async function cancelBatch(
  trx: Trx,
  app: App,
  by: Decider,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Done> {
  const seen = await lockBatch(trx, app, id);
  const isDraft = seen.state === 'Draft';
  const act = isDraft ? 'batch put away' : 'batch cancelled';
  const detail = isDraft ? {} : { reason: reason.trim() };
  const done = await moveBatch(trx, app, by, { id, version, to: 'Cancelled', act, detail }, (batch) =>
    cancelRefusal(batch, reason, app.now()),
  );
  if (!done.ok || isDraft) return done;
  const ended = {
    cancelled_reason: reason.trim(),
    cancelled_at: app.now().toISOString(),
    ics_sequence: sql<number>`ics_sequence + 1`,
  };
  await trx.updateTable('batches').set(ended).where('id', '=', id).execute();
  await untellSubscribers(trx, app, id);
  // There is no class that they were given for.
  await trx.updateTable('seats').set({ meal: '', needs: '' }).where('batch_id', '=', id).execute();
  // Before their seats end: afterwards nothing says who had one.
  await tellCalledOff(trx, app, id);
  await endSeats.begin(trx, app, { batchId: id, by });
  return { ok: true, batch: await getBatch(trx, id) };
}

type Move = { id: string; version: number; to: Batch['state']; act: string; detail: object };

async function moveBatch(
  trx: Trx,
  app: App,
  by: By,
  { id, version, to, act, detail }: Move,
  decide: (batch: Batch) => Refusal | null,
): Promise<Done> {
  const batch = await lockBatch(trx, app, id);
  if (batch.version !== version) return { ok: false, current: batch };
  const refusal = decide(batch);
  if (refusal) return refused(refusal);
  const moved = { state: to, version: sql<number>`version + 1` };
  await trx.updateTable('batches').set(moved).where('id', '=', id).execute();
  return happened(trx, app, by, id, act, { from: batch.state, to, ...detail });
}

async function happened(trx: Trx, app: Pick<App, 'now'>, by: By, id: string, act: string, detail: object = {}) {
  await addHistory(trx, app, by, { batchId: id, act, detail });
  return { ok: true as const, batch: await getBatch(trx, id) };
}

async function insertDraft(trx: Trx, app: Pick<App, 'now'>, plan: ReadPlan): Promise<string> {
  const now = app.now().toISOString();
  const draft = {
    created_at: now,
    ...columnsOf(plan),
    fee_shown_at: plan.feeShown ? now : null,
    private_at: plan.isPrivate ? now : null,
    first_starts_on: null,
    cancelled_at: null,
    taken: 0,
    state: 'Draft',
    ics_sequence: 0,
    cancelled_reason: null,
    version: 0,
    touched_at: now,
  } as const;
  const insert = (reference: string) =>
    trx
      .insertInto('batches')
      .values({ ...draft, id: uuid(), reference })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
  return (await insertDrawn('B', insert, 5)).id;
}

function columnsOf({ eventCode, city, stateCode, venueId, answerHours, days, ...more }: ReadPlan) {
  const { feeShown: _, isPrivate: __, ...same } = more;
  const [starts_on, ends_on] = [days[0]?.day ?? null, days.at(-1)?.day ?? null];
  return {
    event_code: eventCode,
    city,
    state_code: stateCode,
    venue_id: venueId,
    answer_hours: answerHours,
    starts_on,
    ends_on,
    ...same,
  };
}

/** Since when something holds: since it was first said, and null when it does not. */
const since = (holds: boolean, column: 'fee_shown_at' | 'private_at', now: string) =>
  holds ? sql<string>`coalesce(${sql.ref(column)}, ${now})` : null;

async function keepDays(trx: Trx, id: string, days: ReadPlan['days']): Promise<void> {
  const rows = days.map((day) => ({ batch_id: id, ...day }));
  if (rows.length > 0) await trx.insertInto('batch_days').values(rows).execute();
}

function changesOf(batch: Batch, plan: ReadPlan): Record<string, { from: unknown; to: unknown }> {
  const fields = (Object.keys(plan) as (keyof ReadPlan)[]).filter(
    (field) => JSON.stringify(plan[field]) !== JSON.stringify(batch[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, { from: batch[field], to: plan[field] }]));
}

/** A venue is where the class is; one that was archived stays where it was chosen. */
async function findVenueRefusal(trx: Trx, plan: ReadPlan, before: string | null): Promise<Refusal | null> {
  if (plan.venueId === null) return null;
  const venue = await findVenue(trx, plan.venueId);
  if (!venue || (venue.archived && venue.id !== before))
    return { field: 'venueId', sentence: 'Please choose a venue that is in use, or set it later.' };
  const isThere = isSameCity(venue.city, plan.city) && venue.stateCode === plan.stateCode;
  return isThere
    ? null
    : {
        field: 'venueId',
        sentence: `This venue is in ${venue.city}, ${stateName(venue.stateCode)}: so must the class be.`,
      };
}
