import { sql } from 'kysely';
import { expect } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { test } from '../testing/test.ts';
import { aBatch, someDays, someone, typedPlan, whole } from './classes.factory.ts';
import { announceBatch, cancelBatch, changeBatch, confirmBatch, planBatch } from './batch-acts.server.ts';
import type { TypedPlan } from './plan.ts';
import { findBatch, listClosedBatches, listHappened, listOpenBatches } from './read-batches.server.ts';
import { addVenue, changeVenue } from './venues.server.ts';

const hall = {
  name: 'Sample Training Hall',
  address: '1 Sample Road\nHinjawadi',
  city: 'Pune',
  stateCode: '27',
  pin: '411057',
  directions: '',
  position: '',
};
const change = (app: App, id: string, version: number, changes: Partial<TypedPlan>) =>
  app.write((trx) => changeBatch(trx, app, someone, id, { version, plan: typedPlan(changes) }));
const read = async (app: App, id: string) => (await findBatch(app.db, id))!;

test('1 (first half): a plan becomes a draft with a reference, its days and a line of history', async ({ app }) => {
  const plan = typedPlan({ fee: '₹1,25,000', days: someDays('2027-01-11').toReversed() });
  const planned = whole(await app.write((trx) => planBatch(trx, app, someone, plan)));
  expect(planned).toMatchObject({ state: 'Draft', city: 'Pune', fee: 12_500_000, taken: 0, version: 0, kind: 'level' });
  expect(planned).toMatchObject({ startsOn: '2027-01-11', endsOn: '2027-01-16', days: someDays('2027-01-11') });
  expect(planned.reference).toMatch(/^B-[34679CDFHJKMNPQRTVWXY]{5}$/);
  expect(await read(app, planned.id)).toEqual(planned);
  expect(await listHappened(app.db, planned.id, 10)).toMatchObject([
    { act: 'batch planned', by: { kind: 'office', uid: 'somebody' }, detail: {} },
  ]);
});

test('what cannot be asked for is not planned; a venue lies where its class is', async ({ app }) => {
  const refusalOf = async (changes: Partial<TypedPlan>) => {
    const done = await app.write((trx) => planBatch(trx, app, someone, typedPlan(changes)));
    return done.ok ? null : 'refusal' in done ? done.refusal.field : 'conflict';
  };
  expect(await refusalOf({ eventCode: 'Nothing' })).toBe('eventCode');
  const venueId = await app.write((trx) => addVenue(trx, app, hall));
  expect(await refusalOf({ venueId })).toBeNull();
  for (const city of ['pune', 'P\u00FANE', '\uFF30une']) expect(await refusalOf({ venueId, city })).toBeNull();
  expect(await refusalOf({ venueId, city: 'Kochi', stateCode: '32' })).toBe('venueId');
  expect(await refusalOf({ venueId: 'nowhere' })).toBe('venueId');
  const { id, version } = await aBatch(app, { venueId });
  const archive = { version: 0, venue: hall, archived: true };
  expect(await app.write((trx) => changeVenue(trx, app, venueId, archive))).toBe(true);
  expect(await app.write((trx) => changeVenue(trx, app, venueId, archive)), 'seen too early').toBe(false);
  expect(await refusalOf({ venueId })).toBe('venueId');
  whole(await change(app, id, version, { venueId, note: 'Stays.' }));
  expect((await read(app, id)).venue).toMatchObject({ name: hall.name, archived: true });
});

test('draft, announced, confirmed, cancelled: each once, each in the history, with who and why', async ({ app }) => {
  const { id } = await aBatch(app, {}, 'Draft');
  const announce = (version: number) => app.write((trx) => announceBatch(trx, app, someone, id, version));
  const confirm = (version: number, reason: string) =>
    app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason }));
  const cancel = (version: number, reason: string) =>
    app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason }));
  expect(await confirm(0, 'x')).toMatchObject({ refusal: { field: 'state' } });
  expect(whole(await announce(0)).state).toBe('Announced');
  expect(await announce(0)).toMatchObject({ ok: false, current: { state: 'Announced', version: 1 } });
  expect(await announce(1)).toMatchObject({ refusal: { field: 'state' } });
  expect(await confirm(1, '')).toMatchObject({ refusal: { field: 'reason' } });
  expect(whole(await confirm(1, ' A school pays. ')).state).toBe('Confirmed');
  expect(await cancel(2, ' ')).toMatchObject({ refusal: { field: 'reason' } });
  expect(whole(await cancel(2, 'The hall burnt.'))).toMatchObject({
    state: 'Cancelled',
    cancelledReason: 'The hall burnt.',
    version: 3,
  });
  expect(await cancel(3, 'Again')).toMatchObject({ refusal: { field: 'state' } });
  expect(await change(app, id, 3, {})).toMatchObject({ refusal: { field: 'state' } });
  const happened = await listHappened(app.db, id, 10);
  expect(happened.map(({ act, detail }) => [act, detail['from'], detail['reason']]).toReversed()).toEqual([
    ['batch planned', undefined, undefined],
    ['batch announced', 'Draft', undefined],
    ['batch confirmed', 'Announced', 'A school pays.'],
    ['batch cancelled', 'Confirmed', 'The hall burnt.'],
  ]);
  await expect(app.write((trx) => announceBatch(trx, app, someone, 'nothing', 0))).rejects.toBeInstanceOf(NotFound);
});

test('a draft is put away without a reason, also without days', async ({ app }) => {
  const { id } = await aBatch(app, { days: [] }, 'Draft');
  const done = await app.write((trx) => cancelBatch(trx, app, someone, id, { version: 0, reason: '' }));
  expect(whole(done)).toMatchObject({ state: 'Cancelled', cancelledReason: null });
  expect((await listHappened(app.db, id, 1))[0]!.act).toBe('batch put away');
});

test('19 (sequence): other days, city, hours and venue raise the sequence of the calendar, once it was announced', async ({
  app,
}) => {
  const sequence = async (id: string) =>
    (await app.db.selectFrom('batches').select('ics_sequence').where('id', '=', id).executeTakeFirstOrThrow())
      .ics_sequence;
  const draft = await aBatch(app, {}, 'Draft');
  whole(await change(app, draft.id, 0, { days: someDays('2027-02-01') }));
  expect(await sequence(draft.id)).toBe(0);
  const { id, version } = await aBatch(app);
  whole(await change(app, id, version, { note: 'Bring a projector.', seats: '22' }));
  expect(await sequence(id)).toBe(0);
  const later = someDays('2027-01-12', 5);
  const moved = whole(await change(app, id, version + 1, { note: 'Bring a projector.', seats: '22', days: later }));
  expect(await sequence(id)).toBe(1);
  expect(moved).toMatchObject({ startsOn: '2027-01-12', endsOn: '2027-01-16', days: later, version: version + 2 });
  const [newest] = await listHappened(app.db, id, 1);
  expect(newest).toMatchObject({ act: 'batch changed', detail: { days: { to: later } } });
  expect(Object.keys(newest!.detail)).toEqual(['days']);
  const same = whole(await change(app, id, moved.version, { note: 'Bring a projector.', seats: '22', days: later }));
  expect(same.version, 'nothing was changed').toBe(moved.version);
});

test('of two who change at once one is handed back what stands there, and nothing of theirs is kept', async ({
  app,
}) => {
  const { id, version } = await aBatch(app);
  const both = await Promise.all([
    change(app, id, version, { trainer: 'R. Menon' }),
    change(app, id, version, { trainer: 'S. Iyer' }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const stands = await read(app, id);
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, current: stands });
  expect(await listHappened(app.db, id, 10)).toHaveLength(3);
});

test('7: SQL alone cannot take more seats than there are, nor have fewer than are taken, nor a minimum above them', async ({
  app,
}) => {
  const { id } = await aBatch(app);
  const set = (changes: string) => sql`update batches set ${sql.raw(changes)} where id = ${id}`.execute(app.db);
  await set('taken = seats');
  for (const wrong of ['taken = seats + 1', 'taken = -1', 'seats = 19', 'seats = 201', 'minimum = 21', 'minimum = 0'])
    await expect(set(wrong), wrong).rejects.toThrow(/check|constraint/i);
  await expect(set("state = 'Open'")).rejects.toThrow(/check|constraint/i);
  await expect(set('starts_on = null'), 'what is announced has days').rejects.toThrow(/check|constraint/i);
});

test('the history of a batch is only added to, by the database itself', async ({ app }) => {
  const { id } = await aBatch(app);
  const refused = /append-only/;
  await expect(app.db.updateTable('batch_history').set({ act: 'x' }).execute()).rejects.toThrow(refused);
  await expect(app.db.deleteFrom('batch_history').execute()).rejects.toThrow(refused);
  expect(await listHappened(app.db, id, 10)).toHaveLength(2);
});

test('open batches come by their first day, those without days last; what is over stands with the closed', async ({
  app,
}) => {
  const later = await aBatch(app, { days: someDays('2027-03-01') });
  const undated = await aBatch(app, { days: [] }, 'Draft');
  const sooner = await aBatch(app, { days: someDays('2027-01-11') });
  const closed = await aBatch(app, { days: someDays('2027-02-01') });
  await app.write((trx) => cancelBatch(trx, app, someone, closed.id, { version: closed.version, reason: 'x' }));
  const confirm = { version: sooner.version, reason: 'x' };
  await app.write((trx) => confirmBatch(trx, app, someone, sooner.id, confirm));
  const open = async (day: string) => (await listOpenBatches(app.db, day)).map(({ id }) => id);
  const over = async (day: string, after: { startsOn: string; id: string } | null = null, limit = 10) =>
    (await listClosedBatches(app.db, day, { after, limit })).map(({ id }) => id);
  expect(await open('2027-01-16')).toEqual([sooner.id, later.id, undated.id]);
  expect(await over('2027-01-16')).toEqual([closed.id]);
  expect(await open('2027-01-17')).toEqual([later.id, undated.id]);
  expect(await over('2027-01-17')).toEqual([closed.id, sooner.id]);
  expect(await over('2027-01-17', { startsOn: '2027-02-01', id: closed.id })).toEqual([sooner.id]);
});
