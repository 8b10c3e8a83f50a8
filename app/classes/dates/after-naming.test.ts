import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import type { App } from '../../platform/app.server.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { endNomination } from '../nominations/holds.server.ts';
import { changeName, nameRows } from '../nominations/name-people.server.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { readList } from '../nominations/read-list.ts';
import { getNomination } from '../nominations/read-nominations.server.ts';
import { getBatch } from '../read-batches.server.ts';
import { sayNo } from '../seat-page/act-on-seat.server.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import { act, askAll, expectSound } from '../seats/seats.factory.ts';

const email = 'unk@example.in';

/** A class in which an employer holds two of five seats, and names somebody who has never asked for it. */
async function named(app: App, held = 2) {
  const { id: batchId } = await aBatch(app, { seats: '5', minimum: '1' });
  const id = await aNomination(app, { people: 'First One' });
  await agree(app, id, batchId, held);
  await app.write((trx) => nameRows(trx, app, id, readList(`Invented Name, ${email}`)));
  const seatOf = async () => (await listSeats(app.db, batchId)).find((seat) => seat.email === email)!;
  const personOf = async () => (await getNomination(app.db, id)).people.find((one) => one.email === email)!;
  const { reference } = await getBatch(app.db, batchId);
  return { id, batchId, seatOf, personOf, seatId: (await seatOf()).id, call: `/dates/${reference}/requests` };
}
type Named = Awaited<ReturnType<typeof named>>;

const change = async (app: App, { id, personOf }: Named, to: string | null) => {
  const { id: personId } = await personOf();
  return app.write((trx) => changeName(trx, app, id, { personId, to: to ? readList(to).people[0]! : null }));
};

/** How a naming comes to nothing. */
const endings: Record<string, (app: App, one: Named) => Promise<unknown>> = {
  'said no': (app, { seatId }) => act(app, seatId, 'no'),
  'not known': (app, { seatId }) => sayNo(app, seatId, null, 'unknown'),
  async 'given back'(app, { seatId }) {
    await act(app, seatId, 'yes');
    await act(app, seatId, 'give back');
  },
  dropped: (app, one) => change(app, one, null),
  replaced: (app, one) => change(app, one, 'Somebody Else'),
  'let go': (app, { id }) =>
    app.write((trx) => endNomination(trx, app, { kind: 'employer' }, id, { version: null, reason: 'No.' })),
  refused: (app, { id }) => app.write((trx) => endNomination(trx, app, someone, id, { version: null, reason: 'No.' })),
};

test.for(Object.keys(endings))(
  'who was named in vain (%s) asks later as who they are, and the employer passes nothing of it on',
  async (ending, { app, server, sentMail }) => {
    const one = await named(app);
    await endings[ending]!(app, one);
    const payload = { name: 'Own Name', email, phone: '+91 98200 11111', payer: 'Self' };
    expect((await server.inject({ method: 'POST', url: one.call, payload })).statusCode).toBe(202);
    await sentMail();
    await act(app, one.seatId, 'yes');
    const seat = await one.seatOf();
    expect(seat).toMatchObject({ state: 'Taken', name: 'Own Name', payer: 'Self', nominationId: null });
    expect((await one.personOf())?.state ?? null).not.toBe('Taken');
    const known = await one.personOf();
    const passed = known ? await change(app, one, 'Steal Er, steal@example.in') : null;
    expect(passed).not.toMatchObject({ message: expect.stringContaining('in place of') });
    expect(await one.seatOf()).toMatchObject({ state: 'Taken', nominationId: null });
    await expectSound(app);
  },
);

test('a yes after all, without asking again, is no seat of the employer’s either', async ({ app }) => {
  const one = await named(app);
  await act(app, one.seatId, 'no');
  await act(app, one.seatId, 'yes');
  expect(await one.seatOf()).toMatchObject({ state: 'Taken', nominationId: null, payer: '', given: { company: '' } });
  expect((await one.personOf()).state).toBe('Declined');
  expect((await getNomination(app.db, one.id)).unnamed).toBe(1);
});

test('whom the office itself has taken out of the class comes back only through it', async ({
  app,
  server,
  sentMail,
}) => {
  const one = await named(app);
  await act(app, one.seatId, 'take back', 'Fraud.');
  const payload = { name: 'Own Name', email, phone: '+91 98200 11111', payer: 'Self' };
  await server.inject({ method: 'POST', url: one.call, payload });
  await sentMail();
  expect((await one.seatOf()).state).toBe('Taken back');
});

test('a replacement who cannot be named leaves everybody where they were', async ({ app }) => {
  const one = await named(app);
  const [taken] = await askAll(app, one.batchId, ['Taken']);
  await act(app, taken!, 'yes');
  const before = await getNomination(app.db, one.id);
  const { email: theirs } = (await listSeats(app.db, one.batchId)).find(({ id }) => id === taken)!;
  const refusal = 'Q A: they cannot be named for this class; please ask our office.';
  expect(await change(app, one, `Q A, ${theirs}`)).toEqual({ ok: false, refusal });
  expect(await getNomination(app.db, one.id)).toEqual(before);
  expect(await one.seatOf()).toMatchObject({ state: 'Offered', nominationId: one.id });
});

test('five names of a nomination are refused in a day; then the office alone names, and nobody learns who has a seat', async ({
  app,
  clock,
}) => {
  const one = await named(app, 3);
  const seats = await askAll(app, one.batchId, ['Has', 'Other']);
  await act(app, seats[0]!, 'yes');
  const theirs = { has: 'Q A, has@example.in', hasNot: 'Q B, nobody@example.in' };
  const name = async (who: string) => {
    const done = await app.write((trx) => nameRows(trx, app, one.id, readList(who)));
    return 'refusal' in done ? done.refusal : 'named';
  };
  for (let n = 0; n < 3; n += 1) expect(await name(theirs.has)).toContain('they cannot be named for this class');
  for (let n = 0; n < 2; n += 1)
    expect(await change(app, one, theirs.has)).toMatchObject({ refusal: expect.stringContaining('cannot be named') });
  const closed =
    'too many names were refused today, so that no more are looked up; try again tomorrow, or call our office.';
  expect([await name(theirs.has), await name(theirs.hasNot)]).toEqual([`Q A: ${closed}`, `Q B: ${closed}`]);
  expect([await change(app, one, theirs.has), await change(app, one, theirs.hasNot)]).toEqual([
    { ok: false, refusal: `Q A: ${closed}` },
    { ok: false, refusal: `Q B: ${closed}` },
  ]);
  expect(await one.seatOf()).toMatchObject({ state: 'Offered', nominationId: one.id });
  clock.forward(24 * 3600 + 1);
  expect(await change(app, one, theirs.hasNot)).toMatchObject({ ok: true });
  await expectSound(app);
});
