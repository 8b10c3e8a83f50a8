import { isFresh } from '../../../identity/account/account.server.ts';
import { readAnnouncement, tellLater } from '../../../classes/announce/tell-subscribers.server.ts';
import type { NewVenue, Plan } from '../../../classes/contract.ts';
import { lockBatch } from '../../../classes/lock-batch.server.ts';
import { announceBatch, cancelBatch, changeBatch, confirmBatch } from '../../../classes/batch-acts.server.ts';
import { planBatch, type Changed, type Done } from '../../../classes/batch-acts.server.ts';
import { type Venue, cancelAsksPassword, cancelWay } from '../../../classes/batch.ts';
import { addVenue, changeVenue, findVenue } from '../../../classes/venues.server.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import type { AuditAction } from '../../ground/audit-actions.ts';
import { type Actor, type Log, officeAct, requireRole } from '../../ground/office-call.server.ts';
import { byOf } from '../answer.server.ts';
import { sayDays } from '../../../classes/days.ts';
import type { Decision } from './contract.ts';

type Announcing = { tellSubscribers?: boolean };

/** Keeps a plan as a draft, or announces it at once; when it cannot be announced, nothing is kept. */
export async function keepPlan(app: App, actor: Actor, plan: Plan, atOnce: boolean, announcing: Announcing = {}) {
  let last: Done | null = null;
  const kept = officeAct(app, actor, 'office', async (trx, log) => {
    last = await note(log, 'batch planned', await planBatch(trx, app, byOf(actor), plan));
    if (!last.ok || !atOnce) return last;
    const { id, version } = last.batch;
    last = await announceAndNote(trx, log, app, actor, { id, version, ...announcing });
    if (!last.ok) throw new Error('Nothing stays of what is refused half way.');
    return last;
  });
  return kept.catch((error: unknown) => {
    if (last && !last.ok) return last;
    throw error;
  });
}

/** An act on a batch as it was seen. Throws NotFound. */
type OnBatch<Said, Came = Done> = (app: App, actor: Actor, id: string, said: Said) => Promise<Came>;

type PlanChange = { version: number; plan: Plan; reason?: string | undefined };
/** Puts a plan in the place of the one that was seen. Where people are told of it nothing is kept without the reason for them. */
export const changePlan: OnBatch<PlanChange, Changed> = (app, actor, id, change) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const done = await changeBatch(trx, app, byOf(actor), id, change);
    // Kept as it was: nothing was done.
    if (done.ok && done.batch !== done.before) {
      const [from, to] = [sayDays(done.before.days), sayDays(done.batch.days)];
      await note(log, 'batch changed', done, change.reason, from === to ? {} : { days: { from, to } });
    }
    return done;
  });

export const announce: OnBatch<{ version: number } & Announcing> = (app, actor, id, said) =>
  officeAct(app, actor, 'office', (trx, log) => announceAndNote(trx, log, app, actor, { id, ...said }));

async function announceAndNote(
  trx: Trx,
  log: Log,
  app: App,
  actor: Actor,
  { id, version, tellSubscribers: tells = false }: Announcing & { id: string; version: number },
): Promise<Done> {
  const done = await announceBatch(trx, app, byOf(actor), id, version, { tells });
  await note(log, 'batch announced', done);
  const told = done.ok && tells ? await readAnnouncement(trx, id) : null;
  if (told) await log({ action: 'subscribers told', subject: `batch ${id}`, detail: { people: told.people } });
  return done;
}

/** Lets the list of class dates be told of a class that is announced already. Throws NotFound. */
export const tellList = (app: App, actor: Actor, id: string) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const done = await tellLater(trx, app, byOf(actor), id);
    if (done.ok) await log({ action: 'subscribers told', subject: `batch ${id}`, detail: { people: done.people } });
    return done;
  });

export const confirm: OnBatch<Decision> = (app, actor, id, decision) =>
  officeAct(app, actor, 'office', async (trx, log) =>
    note(log, 'batch confirmed', await confirmBatch(trx, app, byOf(actor), id, decision), decision.reason),
  );

/** Ends a batch before its time. Where somebody holds a seat the password is asked for again; a class that runs is stopped by an owner alone. Throws Forbidden. */
export const cancel: OnBatch<Decision, Done | { ok: false; confirmFirst: true }> = (app, actor, id, decision) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const batch = await lockBatch(trx, app, id);
    const way = cancelWay(batch, app.now());
    if (way === 'stop') requireRole(actor, 'owner');
    if (cancelAsksPassword(batch, app.now()) && !isFresh(app, actor.staff)) return { ok: false, confirmFirst: true };
    const done = await cancelBatch(trx, app, byOf(actor), id, decision);
    return note(log, way === 'put away' ? 'batch put away' : 'batch cancelled', done, decision.reason);
  });

export async function keepVenue(app: App, actor: Actor, venue: NewVenue): Promise<string> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const id = await addVenue(trx, app, venue);
    await log({ action: 'venue added', subject: `venue ${id}`, detail: { name: venue.name } });
    return id;
  });
}

type VenueChange = { version: number; venue: NewVenue; archived: boolean };
/** Puts a venue right, or takes it out of use. Answers what stands there when somebody else was quicker, else null. */
export const putVenue: OnBatch<VenueChange, Venue | null> = (app, actor, id, change) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    if (!(await changeVenue(trx, app, id, change))) return findVenue(trx, id);
    const detail = { name: change.venue.name, archived: change.archived };
    await log({ action: 'venue changed', subject: `venue ${id}`, detail });
    return null;
  });

async function note(log: Log, action: AuditAction, done: Done, reason = '', more = {}): Promise<Done> {
  const detail = { ...(reason ? { reason } : {}), ...more };
  if (done.ok) await log({ action, subject: `batch ${done.batch.id}`, detail });
  return done;
}
