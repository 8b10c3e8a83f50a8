import type { FastifyInstance } from 'fastify';
import { findUnbilled } from '../../../billing/waiting.server.ts';
import { findAtStake, listBills } from '../../../billing/read-bills.server.ts';
import { choosing, sayOpenBills } from '../../../billing/refund.ts';
import { readAnnouncement, isToldToAll } from '../../../classes/announce/tell-subscribers.server.ts';
import { stateAt, type Batch } from '../../../classes/batch.ts';
import { countOf, momentInWords } from '../../../classes/days.ts';
import type { Done } from '../../../classes/batch-acts.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { idsOf } from '../../../platform/database/database.server.ts';
import { answerCalls, confirmFirst, conflict, refuse, refuseField, Refused } from '../../ground/office-call.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { refusalOf } from '../answer.server.ts';
import { announce, cancel, changePlan, confirm, keepPlan, keepVenue, putVenue, tellList } from './acts.server.ts';
import { batchCalls, venueCalls } from './contract.ts';
import type { Kept, Choices, ClosedBatches, OneBatch, OpenBatches } from './contract.ts';
import { listClosedBatches, listHappened, mostOpen, getBatch } from '../../../classes/read-batches.server.ts';
import { inTheMorning } from '../../../classes/quiet-hours.ts';
import { countHeldBack, countOwed, listOwed } from '../../../classes/seats/count-waiting.server.ts';
import { listVenues } from '../../../classes/venues.server.ts';
import { countOnList } from '../../../contact/subscribe.server.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { listTrainingEvents } from '../../../interest/training-events.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { cursorOf, readCursor } from '../../ground/cursor.server.ts';
import { readMinimum } from '../demand/minimum.server.ts';
import { findWaits, listLeft } from './what-waits.server.ts';
import { listFree } from '../../../classes/invite/list-free.server.ts';
import { afterCancelled } from '../steps.ts';

const closedOnAPage = 50;
const mostHappened = 200;

export async function readOpen(app: App, actor: Actor): Promise<OpenBatches> {
  requireRole(actor, 'reader');
  const now = app.now();
  const { batches, waiting } = await findWaits(app);
  const bills = await sayBills(app, batches);
  return { readAt: now.toISOString(), waiting, batches, bills, more: batches.length === mostOpen };
}

export async function readClosed(app: App, actor: Actor, after: string): Promise<ClosedBatches> {
  requireRole(actor, 'reader');
  const now = app.now();
  const place = readCursor(after);
  const found = await listClosedBatches(app.db, indianDay(now), {
    after: place && { startsOn: place.value, id: place.id },
    limit: closedOnAPage + 1,
  });
  const batches = found.slice(0, closedOnAPage);
  const last = found.length > closedOnAPage ? batches.at(-1)! : null;
  const next = last && cursorOf(last.startsOn ?? '', last.id);
  const bills = await sayBills(app, batches);
  const left = await readLeft(app.db, batches);
  return { readAt: now.toISOString(), batches, bills, left, owed: await countOwed(app, 'batch_id'), next };
}

/** One batch and what happened with it. Throws NotFound. */
export async function readOne(app: App, actor: Actor, id: string): Promise<OneBatch> {
  requireRole(actor, 'reader');
  const batch = await getBatch(app.db, id);
  const happened = await listHappened(app.db, id, mostHappened);
  const uids = happened.flatMap(({ by }) => by.uid ?? []);
  const { byUid } = await readStaffNames(app.db, { uids });
  const names = Object.fromEntries([...byUid].map(([uid, { called }]) => [uid, called]));
  const announcement = await readAnnouncement(app.db, id);
  const mayTell = batch.state === 'Draft' || (!announcement && isToldToAll(batch, app.now()));
  const owed = await listOwed(app.db, app, batch.eventCode, batch.state === 'Draft');
  return {
    readAt: app.now().toISOString(),
    batch,
    happened,
    names,
    promised: batch.state === 'Draft' ? owed.length : 0,
    subscribers: mayTell ? await countOnList(app.db) : 0,
    waits: await countOfBatch(app, batch),
    atStake: await findAtStake(app.db, id),
    announcement,
    next: owed.some((one) => one.batch_id === id) ? afterCancelled(batch, await listFree(app)) : null,
  };
}

async function sayUnmailed({ db }: Pick<App, 'db'>, id: string): Promise<string> {
  const seats = db.selectFrom('seats').select('name').where('batch_id', '=', id).where('state', '=', 'Taken');
  const names = (await seats.where('email', '=', '').orderBy('name').execute()).map(({ name }) => name);
  return names.length > 0 ? ` Telephone ${new Intl.ListFormat('en-IN').format(names)}: no email is known.` : '';
}

/** What of the bills of each class waits, in words: what is on none and not sent, and of one that is over what is open. */
async function sayBills({ db, now }: Pick<App, 'db' | 'now'>, of: readonly Batch[]): Promise<Record<string, string>> {
  const unbilled = await findUnbilled(db, indianDay(now()), idsOf(of));
  const open = await listBills(db, ...idsOf(of.filter((batch) => stateAt(batch, now()) === 'Finished')));
  const say = (id: string) => [
    unbilled.find(({ classId }) => classId === id)?.lacks,
    sayOpenBills(open.filter(({ batchId }) => batchId === id)),
  ];
  return Object.fromEntries(of.map(({ id }) => [id, say(id).filter(Boolean).join(', ')]));
}

const readLeft = async (db: App['db'], of: readonly Batch[]): Promise<ClosedBatches['left']> =>
  Object.fromEntries([...(await listLeft(db, idsOf(of)))].map(([id, { left }]) => [id, left]));

async function countOfBatch(app: App, batch: Batch): Promise<OneBatch['waits']> {
  const { id } = batch;
  const bills = batch.state === 'Cancelled' ? await listBills(app.db, id) : [];
  return {
    yeses: (await countHeldBack(app.db, id)).get(id) ?? 0,
    choosing: bills.flatMap(choosing).map(({ seatId }) => seatId),
    bills: (await sayBills(app, [batch]))[id]!,
    left: (await readLeft(app.db, [batch]))[id],
  };
}

export async function readChoices(app: App, actor: Actor): Promise<Choices> {
  requireRole(actor, 'reader');
  const events = await listTrainingEvents(app);
  return {
    events: events.map(({ code, title, kind }) => ({ code, title, kind })),
    venues: await listVenues(app.db),
    minimum: (await readMinimum(app.db)).heads,
    promised: await countOwed(app, 'event_code'),
    subscribers: await countOnList(app.db),
    gst: await app.gst(),
  };
}

export function addBatchCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, batchCalls, {
    readOpen: ({ actor }) => readOpen(app, actor),
    readClosed: ({ actor, query }) => readClosed(app, actor, query.after),
    readChoices: ({ actor }) => readChoices(app, actor),
    read: ({ actor, params }) => readOne(app, actor, params.id),

    async plan({ actor, body }) {
      const done = await keepPlan(app, actor, body.plan, body.announce, body);
      const draft = 'The draft is saved. Nobody is told of it.';
      return answerOf(app, done, body.announce ? await sayAnnounced(app, done) : draft);
    },

    async change({ actor, params, body }) {
      const done = await changePlan(app, actor, params.id, body);
      if ('asks' in done) return refuse('asks', peopleHear, { asks: done.asks });
      const told =
        done.ok && done.written > 0 ? ` ${countOf(done.written, 'person is', 'people are')} written to.` : '';
      return answerOf(app, done, `The class is changed.${told || ' Nobody is written to.'}`);
    },

    async announce({ actor, params, body }) {
      const done = await announce(app, actor, params.id, body);
      return answerOf(app, done, await sayAnnounced(app, done));
    },

    async tell({ actor, params }) {
      const done = await tellList(app, actor, params.id);
      if (!done.ok) return refuse('refused', done.refusal.sentence);
      const told = countOf(done.people, 'subscriber is', 'subscribers are');
      return { message: `${told} told of it by email${inTheMorning(app.now())}.` };
    },

    confirm: async ({ actor, params, body }) =>
      answerOf(
        app,
        await confirm(app, actor, params.id, body),
        `The class is confirmed. Whoever has a seat is told by email.${await sayUnmailed(app, params.id)}`,
      ),

    async cancel({ actor, params, body }) {
      const done = await cancel(app, actor, params.id, body);
      if ('confirmFirst' in done) return new Refused(confirmFirst);
      const isDraft = done.ok && done.batch.cancelledReason === null;
      const cancelled = 'The class is cancelled. Its people are told by email, with your reason.';
      return answerOf(app, done, isDraft ? 'The draft is deleted. Nobody is told.' : cancelled);
    },
  });
}

async function sayAnnounced({ db, now }: App, done: Done): Promise<string> {
  if (!done.ok) return '';
  const { id, held, waiting } = done.batch;
  const list = (await readAnnouncement(db, id))?.people ?? 0;
  const told = [
    held + waiting > 0 && countOf(held + waiting, 'person who was promised it', 'people who were promised it'),
    list > 0 && countOf(list, 'subscriber'),
  ].filter(Boolean);
  const morning = inTheMorning(now());
  const by = `${morning ? 'To be written' : 'Written'} to by email${morning}`;
  return `The class is announced. ${told.length > 0 ? `${by}: ${told.join(', ')}.` : 'Nobody is written to.'}`;
}

export function addVenueCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, venueCalls, {
    add: async ({ actor, body }) => ({ message: 'The venue is kept.', id: await keepVenue(app, actor, body) }),

    async change({ actor, params, body }) {
      const current = await putVenue(app, actor, params.id, body);
      return current ? refusalOf({ current }, 'venue') : { message: 'The venue is kept.' };
    },
  });
}

const peopleHear = 'People have to hear of this change: nothing is kept, and nobody told, before you say why.';

async function answerOf({ db }: Pick<App, 'db'>, done: Done, message: string): Promise<Kept | Refused> {
  if (done.ok) return { message, batch: done.batch };
  if ('refusal' in done) return refuseField(done.refusal.field, done.refusal.sentence);
  const { id, cancelledReason: why } = done.current;
  if (!why) return refusalOf(done, 'class');
  const acts = db.selectFrom('batch_history').select(['at', 'by_uid']).where('batch_id', '=', id);
  const { at, by_uid: uid } = await acts.where('act', '=', 'batch cancelled').executeTakeFirstOrThrow();
  const who = uid && (await readStaffNames(db, { uids: [uid] })).byUid.get(uid)?.called;
  const sentence = `${who || 'A colleague'} cancelled this class on ${momentInWords(at)}: ${why.replace(/\.?$/, '.')}`;
  return conflict(`${sentence} What you wrote was not sent.`, done.current);
}
