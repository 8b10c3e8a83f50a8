import { expect } from 'vitest';
import { agree, aNomination } from '../../../classes/nominations/nominations.factory.ts';
import { getNomination } from '../../../classes/nominations/read-nominations.server.ts';
import { aBatch, cancel, someone } from '../../../classes/classes.factory.ts';
import { moveSeat } from '../../../classes/seats/move-seat.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act } from '../../../classes/seats/seats.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { sealRecords } from '../../../registration/your-data/erasure.server.ts';
import { forgetElsewhere } from '../../../erasure.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { passOn } from './calls.server.ts';

/** Somebody whom an employer named, and who has said yes, is moved from Pune to Kochi: the list, and both seats. */
async function aMovedNominee(app: App, person: string) {
  const pune = await aBatch(app);
  const kochi = await aBatch(app, { city: 'Kochi', stateCode: '32' });
  const list = await aNomination(app, { people: person });
  await agree(app, list, pune.id, 1);
  const old = (await listSeats(app.db, pune.id))[0]!.id;
  await act(app, old, 'yes');
  const { version } = await getSeat(app.db, old);
  await app.write((trx) => moveSeat(trx, app, someone, old, { toBatchId: kochi.id, version }));
  const moved = (await listSeats(app.db, kochi.id))[0]!.id;
  return { list, old, moved, pune };
}

const pass = async (app: App, id: string, to: { name: string; email: string; phone: string }) =>
  passOn(app, await anActor(app), id, { version: (await getSeat(app.db, id)).version, reason: 'A slip.', to });

const placesOf = (app: App) => app.db.selectFrom('nomination_people').select(['name', 'email']).execute();

test('whoever was moved is put right in both classes and on the list of their employer', async ({ app }) => {
  const { list, old, moved } = await aMovedNominee(app, 'Asha Roa, asha@example.in');
  const stands = async () => (await getNomination(app.db, list)).people[0]!.movedTo;
  const before = await stands();
  expect(before).toMatchObject({ state: 'Taken' });
  const right = { name: 'Asha Rao', email: 'asha@example.in', phone: '+91 98200 00001' };
  expect(await pass(app, moved, right)).toMatchObject({ ok: true });
  for (const id of [old, moved]) expect(await getSeat(app.db, id)).toMatchObject(right);
  expect(await placesOf(app)).toEqual([{ name: 'Asha Rao', email: 'asha@example.in' }]);
  expect(await stands()).toEqual(before);
});

test('a slip goes on opening the page once its holder has an email', async ({ app }) => {
  const { old, moved } = await aMovedNominee(app, 'Elsy Thomas');
  const { linkVersion } = await getSeat(app.db, old);
  const right = { name: 'Elsy Thomas', email: 'elsy@example.in', phone: '' };
  expect(await pass(app, moved, right)).toMatchObject({ ok: true, seat: { id: moved } });
  expect(await getSeat(app.db, old)).toMatchObject({ ...right, linkVersion });
});

test('whoever has a slip alone and was moved is erased and sealed by either seat', async ({ app }) => {
  for (const by of ['old', 'moved'] as const) {
    const made = await aMovedNominee(app, `Elsy ${by}`);
    const asker = { uid: '', email: '', emailConfirmed: false, records: [made[by]] };
    await app.write((trx) => sealRecords(trx, app, asker, forgetElsewhere(app)));
    for (const id of [made.old, made.moved])
      expect(await getSeat(app.db, id)).toMatchObject({ name: 'Somebody erased' });
    expect(JSON.stringify(await placesOf(app))).not.toContain(by);
    const sealed = await app.db.selectFrom('sealed_records').select('document').where('kind', '=', 'seats').execute();
    expect(sealed.map(({ document }) => (JSON.parse(document) as unknown[]).length).at(-1)).toBe(2);
  }
});

test('a seat with nobody behind it whom the office could reach is passed on to nobody without an email', async ({
  app,
}) => {
  const { moved } = await aMovedNominee(app, 'Sunil');
  await app.db.updateTable('seats').set({ nomination_id: null }).where('id', '=', moved).execute();
  const nobody = { name: 'Dev Nair', email: '', phone: '' };
  expect(await pass(app, moved, nobody)).toEqual({ ok: false, field: 'email', refusal: 'Please enter an email.' });
});

test('an employer reads who hears of a cancelled class from nobody else', async ({ app, sentMail }) => {
  const { id } = await aBatch(app);
  const list = await aNomination(app, { people: 'Elsy Thomas\nAsha Rao, asha@example.in' });
  await agree(app, list, id, 2);
  for (const seat of await listSeats(app.db, id)) await act(app, seat.id, 'yes');
  await cancel(app, id);
  const mail = (await sentMail()).find(({ subject }) => subject.startsWith('Your class is cancelled'))!;
  expect(mail.text).toContain('Elsy Thomas');
  expect(mail.text).not.toContain('Asha Rao');
});
