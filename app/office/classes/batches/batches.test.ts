import { expect } from 'vitest';
import { aBatch, someDays, someone, typedPlan, whole } from '../../../classes/classes.factory.ts';
import { confirmBatch } from '../../../classes/batch-acts.server.ts';
import { findBatch, listHappened, listOpenBatches } from '../../../classes/read-batches.server.ts';
import { act as actOn, askAll } from '../../../classes/seats/seats.factory.ts';
import { onTheList } from '../../../contact/contact.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { Forbidden, NotFound } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { countDemand } from '../demand/count-demand.server.ts';
import { everyWish, rowsOf } from '../demand/contract.ts';
import { anActor } from '../../office.factory.ts';
import { announce, cancel, changePlan, confirm, keepPlan, keepVenue, putVenue } from './acts.server.ts';
import { whoHears } from './announce-question.office.tsx';
import { readChoices, readClosed, readOne, readOpen } from './calls.server.ts';
import { keepMinimum } from '../demand/minimum.server.ts';
import { blankPlan } from './use-plan.ts';
import { sayWhoIsToHear, sayWhoWasTold } from '../../../classes/say-told.ts';
import { whatWaits } from './what-waits.ts';

const hall = {
  name: 'Sample Hall',
  address: '1 Sample Road',
  city: 'Pune',
  stateCode: '27',
  pin: '',
  directions: '',
  position: '',
};

test('1 (first half): “Plan” on a line of the demand board opens the plan filled in', async ({ app }) => {
  for (let n = 0; n < 14; n += 1)
    await anInterest(app, {
      email: `person${n}@example.in`,
      trainingEvent: 'CIPLevel1',
      preferredLocation: n < 12 ? '' : 'NoPreference',
      otherCity: n < 12 ? 'Pune' : '',
    });
  const everything = everyWish;
  const lines = rowsOf(await countDemand(app), everything);
  const address = (label: string) =>
    new URL(lines.find((line) => line.label === label)!.plan!, 'http://x').searchParams;
  const pune = address('CIP 1 · Pune');
  const actor = await anActor(app, 'office');
  await keepMinimum(app, actor, { heads: 10, version: 0 });
  const { minimum } = await readChoices(app, actor);
  expect(blankPlan(pune.get('event')!, pune.get('city') ?? '', minimum)).toMatchObject({
    eventCode: 'CIPLevel1',
    city: 'Pune',
    stateCode: '27',
    seats: '20',
    minimum: '10',
  });
  expect(address('CIP 1 · Any city').get('city')).toBeNull();
});

test('a reader looks and plans, changes, decides nothing', async ({ app }) => {
  const reader = await anActor(app, 'reader');
  const { id, version } = await aBatch(app);
  const plan = typedPlan();
  const decision = { version, reason: 'x' };
  for (const act of [
    () => keepPlan(app, reader, plan, false),
    () => changePlan(app, reader, id, { version, plan }),
    () => announce(app, reader, id, { version }),
    () => confirm(app, reader, id, decision),
    () => cancel(app, reader, id, decision),
    () => keepVenue(app, reader, hall),
    () => putVenue(app, reader, 'x', { version: 0, venue: hall, archived: false }),
  ])
    await expect(act()).rejects.toBeInstanceOf(Forbidden);
  expect((await readOpen(app, reader)).batches).toHaveLength(1);
  expect((await readOne(app, reader, id)).batch.version).toBe(version);
  expect((await readChoices(app, reader)).events.length).toBeGreaterThan(10);
  expect((await readClosed(app, reader, '')).batches).toEqual([]);
  await expect(readOne(app, reader, 'nothing')).rejects.toBeInstanceOf(NotFound);
});

test('what is announced at night says that its mails leave in the morning', async ({ app, clock, server }) => {
  await onTheList(app, ['Asha']);
  const say = async () => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
    const payload = { plan: typedPlan(), announce: true, tellSubscribers: true };
    return (await server.inject({ method: 'POST', url: '/office/api/batches', payload, headers: { cookie } })).json<{
      message: string;
    }>().message;
  };
  expect(await say()).toBe('The class is announced. Written to by email: 1 subscriber.');
  clock.now = new Date('2026-11-20T18:00:00Z');
  expect(await say()).toBe('The class is announced. To be written to by email at 7:00: 1 subscriber.');
});

test('every act is in the log with who did it, and in the history of the batch with their name', async ({ app }) => {
  const actor = await anActor(app);
  const { id, version } = whole(await keepPlan(app, actor, typedPlan(), true));
  const otherHours = typedPlan().days.map((day) => ({ ...day, begins: '08:30' }));
  whole(await changePlan(app, actor, id, { version, plan: typedPlan({ seats: '24', days: otherHours }) }));
  whole(await changePlan(app, actor, id, { version: version + 1, plan: typedPlan({ seats: '24', days: otherHours }) }));
  whole(await confirm(app, actor, id, { version: version + 1, reason: 'A school pays.' }));
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'actor_uid', 'detail'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'batch planned',
    'batch announced',
    'batch changed',
    'batch confirmed',
  ]);
  expect(new Set(entries.map((entry) => `${entry.subject} ${entry.actor_uid}`))).toEqual(
    new Set([`batch ${id} ${actor.staff.uid}`]),
  );
  expect(JSON.parse(entries[2]!.detail).days.to).toContain(', 08:30 to ');
  expect(JSON.parse(entries.at(-1)!.detail)).toEqual({ reason: 'A school pays.' });
  const { happened, names } = await readOne(app, await anActor(app, 'reader'), id);
  expect(happened.map(({ act }) => act).toReversed()).toEqual(entries.map(({ action }) => action));
  expect(names[happened[0]!.by.uid!]).toMatch(/^Asha Nair/);
});

test('B4: whoever keeps a change of which people hear is asked first, over the network too; their reason is in the log, and the answer says how many are written to', async ({
  app,
  server,
}) => {
  const { id, version } = await aBatch(app, { seats: '2', minimum: '1' });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  await actOn(app, asha!, 'yes');
  await actOn(app, bilal!, 'offer');
  const plan = typedPlan({ seats: '2', minimum: '1', days: someDays('2026-11-24') });
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const put = async (body: object) => {
    const answer = await server.inject({
      method: 'PUT',
      url: `/office/api/batches/${id}`,
      payload: { version, plan, ...body },
      headers: { cookie },
    });
    return { status: answer.statusCode, ...(answer.json() as object) };
  };
  const asks = { taken: 1, held: 1, waiting: 0, asked: 1, noEmail: 0, shortened: 2, firstVenue: false };
  expect(await put({})).toMatchObject({ status: 409, code: 'asks', asks });
  expect(await put({ reason: ' ' })).toMatchObject({
    status: 422,
    errors: { reason: 'Please say why; people are told.' },
  });
  expect((await findBatch(app.db, id))!.version).toBe(version);
  expect(await put({ reason: 'The hall is closed.' })).toMatchObject({
    status: 200,
    message: 'The class is changed. 3 people are written to.',
  });
  const entry = await app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(entry.action).toBe('batch changed');
  expect(JSON.parse(entry.detail)).toMatchObject({
    reason: 'The hall is closed.',
    days: { to: expect.stringMatching(/^Tue 24 /) },
  });
  expect(sayWhoIsToHear(asks)).toBe(
    '3 people are told of it by email, with your reason: 1 with a seat, 1 with a held seat, 1 asked. 2 deadlines to answer end too late for the new days and are brought forward.',
  );
  expect(sayWhoIsToHear({ ...asks, held: 0, asked: 0, noEmail: 1, shortened: 1 })).toBe(
    '1 person is told of it by email, with your reason: 1 with a seat. 1 of them has no email: telephone them. 1 deadline to answer ends too late for the new days and is brought forward.',
  );
});

test('B2: the list of class dates is told where it is ticked, whether a draft or a new plan is announced, never of a private one; the log says who did', async ({
  app,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  await onTheList(app, ['Asha', 'Bilal']);
  const tells = { tellSubscribers: true };
  const quiet = whole(await keepPlan(app, actor, typedPlan(), true));
  const hidden = await keepPlan(app, actor, typedPlan({ isPrivate: 'yes' }), true, tells);
  expect(hidden).toMatchObject({ ok: false, refusal: { field: 'tellSubscribers' } });
  const atOnce = whole(await keepPlan(app, actor, typedPlan({ days: someDays('2027-02-08') }), true, tells));
  const draft = whole(await keepPlan(app, actor, typedPlan({ days: someDays('2027-03-08') }), false, tells));
  expect(await readOne(app, reader, draft.id)).toMatchObject({ subscribers: 2, announcement: null });
  expect((await readChoices(app, actor)).subscribers).toBe(2);
  await expect(announce(app, reader, draft.id, { version: draft.version, ...tells })).rejects.toBeInstanceOf(Forbidden);
  whole(await announce(app, actor, draft.id, { version: draft.version, ...tells }));
  const told = await app.db
    .selectFrom('audit_entries')
    .select(['subject', 'actor_uid', 'detail'])
    .where('action', '=', 'subscribers told')
    .orderBy('id')
    .execute();
  const by = { actor_uid: actor.staff.uid, detail: '{"people":2}' };
  expect(told).toEqual([atOnce, draft].map(({ id }) => ({ subject: `batch ${id}`, ...by })));
  const { announcement } = await readOne(app, reader, draft.id);
  expect(sayWhoWasTold(announcement!)).toEqual([
    'Told 0 of 2 subscribers.',
    '2 wait for the mail; none leaves from 21:00 to 7:00.',
  ]);
  expect((await readOne(app, reader, quiet.id)).announcement).toBeNull();
});

test('what cannot be announced at once is not kept either', async ({ app }) => {
  const actor = await anActor(app);
  expect(await keepPlan(app, actor, typedPlan({ days: [] }), true)).toMatchObject({ refusal: { field: 'days' } });
  expect(await keepPlan(app, actor, typedPlan({ days: someDays('2026-11-20') }), true)).toMatchObject({
    refusal: { sentence: 'All of its days have to lie ahead.' },
  });
  expect(await listOpenBatches(app.db, '2026-11-20')).toEqual([]);
  expect(await app.db.selectFrom('audit_entries').select('id').execute()).toEqual([]);
});

test('B9, B10: where somebody holds a seat the password comes first; what runs is stopped by an owner alone', async ({
  app,
  clock,
}) => {
  const tired = async (role: 'office' | 'owner') => {
    const actor = await anActor(app, role);
    const session = { ...actor.staff.session, confirmedAt: '2026-11-20T04:00:00.000Z' };
    return { ...actor, staff: { ...actor.staff, session } };
  };
  const free = await aBatch(app);
  whole((await cancel(app, await tired('office'), free.id, { version: free.version, reason: 'x' })) as never);
  const held = await aBatch(app);
  await app.db.updateTable('batches').set({ taken: 1 }).where('id', '=', held.id).execute();
  const decision = { version: held.version, reason: 'The hall burnt.' };
  expect(await cancel(app, await tired('office'), held.id, decision)).toEqual({ ok: false, confirmFirst: true });
  expect((await findBatch(app.db, held.id))!.state).toBe('Announced');
  whole((await cancel(app, await anActor(app), held.id, decision)) as never);

  const runs = await aBatch(app);
  const confirmed = { version: runs.version, reason: 'x' };
  await app.write((trx) => confirmBatch(trx, app, someone, runs.id, confirmed));
  clock.forward(53 * 24 * 60 * 60);
  const stop = { version: runs.version + 1, reason: 'The trainer is ill.' };
  await expect(cancel(app, await anActor(app), runs.id, stop)).rejects.toBeInstanceOf(Forbidden);
  expect(await cancel(app, await tired('owner'), runs.id, stop)).toMatchObject({ confirmFirst: true });
  whole((await cancel(app, await anActor(app, 'owner'), runs.id, stop)) as never);
  expect((await listHappened(app.db, runs.id, 1))[0]).toMatchObject({
    act: 'batch cancelled',
    detail: { reason: stop.reason },
  });
});

test('who is second is answered 409 with what stands there; what is wrong is answered 422 at its field', async ({
  app,
  server,
}) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const ask = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await server.inject({ method, url: `/office/api${path}`, headers: { cookie }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const kept = await ask('POST', '/batches', { plan: typedPlan(), announce: true });
  expect(kept).toMatchObject({ status: 201, body: { message: 'The class is announced. Nobody is written to.' } });
  const { id, version } = kept.body.batch;
  const change = { version, plan: typedPlan({ trainer: 'R. Menon' }) };
  expect((await ask('PUT', `/batches/${id}`, change)).status).toBe(200);
  expect(await ask('PUT', `/batches/${id}`, { version, plan: typedPlan({ trainer: 'S. Iyer' }) })).toMatchObject({
    status: 409,
    body: { code: 'changed', current: { trainer: 'R. Menon', version: version + 1 } },
  });
  expect(await ask('POST', `/batches/${id}/cancel`, { version, reason: 'x' })).toMatchObject({ status: 409 });
  expect(await ask('POST', `/batches/${id}/confirm`, { version: version + 1 })).toMatchObject({
    status: 422,
    body: { errors: { reason: expect.stringContaining('0 seats of the 12') } },
  });
  expect(await ask('POST', '/batches', { plan: typedPlan({ eventCode: 'Nothing' }), announce: false })).toMatchObject({
    status: 422,
    body: { errors: { eventCode: 'Please choose a subject' } },
  });
  expect((await ask('POST', '/batches/nothing/announce', { version: 0 })).status).toBe(404);
  const hidden = { plan: typedPlan({ isPrivate: 'yes' }), announce: true, tellSubscribers: true };
  expect(await ask('POST', '/batches', hidden)).toMatchObject({
    status: 422,
    body: { errors: { tellSubscribers: expect.stringContaining('It is private') } },
  });
  const { id: venueId } = (await ask('POST', '/venues', hall)).body;
  const put = { version: 0, venue: { ...hall, pin: '411057' }, archived: false };
  expect((await ask('PUT', `/venues/${venueId}`, put)).status).toBe(200);
  expect(await ask('PUT', `/venues/${venueId}`, put)).toMatchObject({
    status: 409,
    body: { current: { pin: '411057', version: 1 } },
  });
  expect((await ask('POST', '/venues', { ...hall, pin: '12' })).body.errors).toEqual({
    pin: 'A PIN code has six figures',
  });
});

test('a plan is chosen with how many hold a promise in each subject: they are written to when it is announced', async ({
  app,
}) => {
  const actor = await anActor(app);
  expect((await readChoices(app, actor)).promised).toEqual({});
  const { id, version } = await aBatch(app, { seats: '1', minimum: '1' });
  const ids = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  for (const seat of ids.slice(0, 2)) await actOn(app, seat, 'yes');
  await cancel(app, actor, id, { version, reason: 'The hall burnt.' });
  expect((await readChoices(app, actor)).promised).toEqual({ CIPLevel1: 2 });
  // A draft that is announced from its own screen says the same.
  const { id: draft } = await aBatch(app, {}, 'Draft');
  expect((await readOne(app, actor, draft)).promised).toBe(2);
  const at = (time: string) => whoHears(2, false, new Date(`2026-11-27T${time}:00+05:30`));
  expect(at('20:59')).toMatch(
    /^2 people were promised this class by an earlier one. Each gets a mail at once and a held seat;/,
  );
  expect(at('21:00')).toContain('Each gets a mail at 7:00 and a held seat');
});

test('what waits: drafts that begin soon, what is short of its minimum, and, first, what has to be decided today', async ({
  app,
}) => {
  const first = { beginsSoon: '2026-11-27', today: '2026-11-20', late: '2027-03-01', over: '2026-11-10' };
  const on = (day: string) => ({ days: someDays(day, 3) });
  const { id: soon } = await aBatch(app, on(first.beginsSoon), 'Draft');
  const { id: short } = await aBatch(app, on(first.beginsSoon));
  const { id: ready } = await aBatch(app, on(first.beginsSoon));
  await aBatch(app, on(first.late));
  const today = await announcedOn(app, first.today);
  const over = await announcedOn(app, first.over);
  await app.db.updateTable('batches').set({ taken: 13 }).where('id', '=', ready).execute();
  const open = await listOpenBatches(app.db, '2026-11-20');
  const waiting = whatWaits(open, app.now());
  expect(
    waiting.map(({ href, group, what, act, today: isToday }) => [href.slice(16), group, what, act, isToday]),
  ).toEqual([
    [over, 'today', 'Decide today', 'Cancel the class', true],
    [today, 'today', 'Decide today', 'Confirm the class', true],
    [soon, 'week', 'Draft that begins soon', 'Announce', false],
    [`${short}/invite`, 'week', 'Below the minimum', 'Invite people', false],
    [`${ready}/change#venueId`, 'ready', 'Minimum reached', 'Set the venue', false],
  ]);
  expect(waiting.map(({ sentence }) => sentence)).toEqual([
    'CIP 1, Pune is over and was never confirmed.',
    'CIP 1, Pune begins today with 0 of 20 and is not confirmed.',
    'CIP 1, Pune begins in 7 days and is not announced.',
    'CIP 1, Pune: 12 short of 12, 7 days left.',
    'CIP 1, Pune: 13 said yes, 12 are needed; 7 days left.',
  ]);
});

/** A batch that was announced in time and whose first day has come. */
async function announcedOn(app: App, day: string): Promise<string> {
  const { id } = await aBatch(app);
  const days = someDays(day, 3);
  await app.db.updateTable('batches').set({ starts_on: day, ends_on: days[2]!.day }).where('id', '=', id).execute();
  return id;
}

test('closed batches follow one another by place', async ({ app }) => {
  const actor = await anActor(app);
  for (let n = 0; n < 52; n += 1) {
    const { id, version } = await aBatch(app, { days: n < 2 ? [] : someDays('2027-01-11', 1) }, 'Draft');
    await cancel(app, actor, id, { version, reason: '' });
  }
  const page = await readClosed(app, actor, '');
  expect(page.batches).toHaveLength(50);
  const next = await readClosed(app, actor, page.next!);
  expect(next).toMatchObject({ next: null });
  expect(next.batches.map(({ startsOn }) => startsOn)).toEqual([null, null]);
  expect((await readClosed(app, actor, 'nonsense')).batches).toHaveLength(50);
});
