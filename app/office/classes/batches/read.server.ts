import { readAnnouncement } from '../../../classes/announce/read-announcement.server.ts';
import { isToldToAll } from '../../../classes/announce/tell-subscribers.server.ts';
import { listClosedBatches, listHappened, mostOpen, findBatch } from '../../../classes/read-batches.server.ts';
import { countPromises } from '../../../classes/seats/promises.server.ts';
import { listVenues } from '../../../classes/venues.server.ts';
import { countOnList } from '../../../contact/confirm-subscription.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import { listTrainingEvents } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { cursorOf, readCursor } from '../../ground/cursor.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { readMinimum } from '../demand/minimum.server.ts';
import type { Choices, ClosedBatches, OneBatch, OpenBatches } from './contract.ts';
import { findWaits } from './what-waits.server.ts';

const closedOnAPage = 50;
const mostHappened = 200;

/** What is planned, announced, confirmed or running, and what of it waits for a decision. */
export async function readOpen(app: App, actor: Actor): Promise<OpenBatches> {
  requireRole(actor, 'reader');
  const now = app.now();
  const { batches, waiting } = await findWaits(app);
  return { readAt: now.toISOString(), waiting, batches, more: batches.length === mostOpen };
}

/** What is finished or cancelled, the newest first. */
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
  return { readAt: now.toISOString(), batches, next: last && cursorOf(last.startsOn ?? '', last.id) };
}

/** One batch and what happened with it. Throws NotFound. */
export async function readOne(app: App, actor: Actor, id: string): Promise<OneBatch> {
  requireRole(actor, 'reader');
  const batch = await findBatch(app.db, id);
  if (!batch) throw new NotFound();
  const happened = await listHappened(app.db, id, mostHappened);
  const uids = happened.flatMap(({ by }) => by.uid ?? []);
  const { byUid } = await readStaffNames(app.db, { uids });
  const names = Object.fromEntries([...byUid].map(([uid, { called }]) => [uid, called]));
  const announcement = await readAnnouncement(app.db, id);
  const mayTell = batch.state === 'Draft' || (!announcement && isToldToAll(batch, app.now()));
  return {
    readAt: app.now().toISOString(),
    batch,
    happened,
    names,
    subscribers: mayTell ? await countOnList(app.db) : 0,
    announcement,
  };
}

/** What a plan is chosen from: the trainings that are asked for now, and the venues. */
export async function readChoices(app: App, actor: Actor): Promise<Choices> {
  requireRole(actor, 'reader');
  const events = await listTrainingEvents(app);
  return {
    events: events.map(({ code, title, kind }) => ({ code, title, kind })),
    venues: await listVenues(app.db),
    minimum: (await readMinimum(app.db)).heads,
    promised: await countPromises(app.db),
    subscribers: await countOnList(app.db),
  };
}
