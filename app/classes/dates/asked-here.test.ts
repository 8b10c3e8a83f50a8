import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { allowMail } from '../../identity/mails/mail-limits.server.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { until } from '../../testing/until.ts';
import { aBatch, someDays } from '../classes.factory.ts';
import { lockBatch } from '../lock-batch.server.ts';
import { getBatch } from '../read-batches.server.ts';
import { pathOf } from '../seat-page/seat.factory.ts';
import { addSeat } from '../seats/ask-people.server.ts';
import { getSeat, listAskedAgain, listSeats } from '../seats/read-seats.server.ts';
import { act, anAskedClass } from '../seats/seats.factory.ts';
import { requestTaken } from './contract.ts';
import { askFrom } from './request-seat.server.ts';

const typed = { name: 'Asha Rao', email: 'Asha.Rao@example.in', phone: '098200 00000', payer: 'Self' };

async function ask(app: App, server: FastifyInstance, batchId: string, changes: Partial<typeof typed> = {}) {
  const { reference } = await getBatch(app.db, batchId);
  const url = `/dates/${reference}/requests`;
  const answer = await server.inject({ method: 'POST', url, payload: { ...typed, ...changes } });
  expect(answer.statusCode).toBe(202);
  const { name, value, httpOnly, sameSite } = answer.cookies[0]!;
  expect([name, httpOnly, sameSite]).toEqual(['asked', true, 'Lax']);
  expect(value).toMatch(/^[\w-]{43}$/);
  return `${name}=${value}`;
}

async function seatOf(app: App, server: FastifyInstance, batchId: string, sentMail: () => Promise<unknown>) {
  await sentMail();
  const [seat] = await listSeats(app.db, batchId);
  const path = await pathOf(app, seat!.id);
  const open = async (cookie = '') => (await server.inject({ url: path, headers: { cookie } })).body;
  const see = async (cookie = '') => textOf(await open(cookie));
  const yes = (cookie = '') =>
    server.inject({ method: 'POST', url: `${path}/answer`, payload: { answer: 'yes' }, headers: { cookie } });
  return { open, see, yes };
}

test('who opens the link where they asked is named from the start, and a yes there asks for no name and number again', async ({
  app,
  server,
  sentMail,
}) => {
  const { id } = await aBatch(app);
  const cookie = await ask(app, server, id);
  const { open, see, yes } = await seatOf(app, server, id, sentMail);
  expect(await see(cookie)).toMatch(/For Asha R\. ?, class B-/);
  expect(await see()).not.toContain('Asha');
  expect((await yes(cookie)).statusCode).toBe(200);
  const mine = await see(cookie);
  expect(mine).toContain('You have a seat. Nothing to do for now.');
  expect(mine).not.toContain('Where our office reaches you');
  expect(mine).not.toContain('For your safety');
  expect([await open(cookie), await open()].map((page) => page.includes('value="Asha Rao"'))).toEqual([true, false]);
  expect((await sentMail()).at(-1)!.text).not.toContain('your name as on your photo ID');
});

test('who is known by an older name is called by the one they typed here, once the link is opened where it was typed', async ({
  app,
  server,
  sentMail,
}) => {
  const { id } = await aBatch(app);
  const stranger = await ask(app, server, id, { name: 'Asha', phone: '098200 00009' });
  const cookie = await ask(app, server, id);
  const { see, yes } = await seatOf(app, server, id, sentMail);
  expect(await see(cookie)).toMatch(/For Asha R\. ?, class B-/);
  expect(await see(stranger)).toMatch(/For Asha ?, class B-/);
  expect((await yes(cookie)).statusCode).toBe(200);
  const [seat] = await listSeats(app.db, id);
  expect([seat!.name, seat!.phone, seat!.given.idName]).toEqual(['Asha Rao', '+91 98200 00000', 'Asha Rao']);
  expect(await listAskedAgain(app.db, id)).toEqual({});
});

test('elsewhere, for another class, and after another number was typed since, everything is asked as ever', async ({
  app,
  server,
  sentMail,
}) => {
  const { id } = await aBatch(app);
  const other = await aBatch(app, { eventCode: 'CIPLevel2' });
  await ask(app, server, id, { name: 'Mallory Debt' });
  const [cookie, ofOther] = [await ask(app, server, id), await ask(app, server, other.id)];
  await ask(app, server, id, { name: 'Mallory Again' });
  const { open, see, yes } = await seatOf(app, server, id, sentMail);
  for (const one of ['', cookie, ofOther, 'asked=', 'asked=x']) expect(await see(one)).not.toMatch(/Asha|Mallory/);
  await yes(cookie);
  expect(await see(cookie)).toContain('You have a seat. 1 thing left.');
  expect(await see(cookie)).not.toMatch(/Asha|Mallory/);
  expect(await see(cookie)).toContain('For your safety we do not show your name here. Please type it again.');
  expect(await open(cookie)).toMatch(/<input(?=[^>]*id="phone")(?=[^>]*type="tel")[^>]*inputMode="tel"/i);
});

test('a yes that is refused names nobody anew, and whom the office asked by their wish stays called as they were', async ({
  app,
  server,
  sentMail,
}) => {
  const { id } = await aBatch(app);
  await anInterest(app, { email: typed.email.toLowerCase() });
  const { id: interestId } = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
  const own = { interestId, name: 'Dia Zulu', email: typed.email.toLowerCase(), phone: '' };
  await app.write((trx) => addSeat(trx, app, id, { ...own, payer: 'Self', state: 'Asked', answerBy: null }));
  const cookie = await ask(app, server, id, { name: 'Mallory Strange' });
  const { yes } = await seatOf(app, server, id, sentMail);
  const nameNow = async () => (await listSeats(app.db, id)).map(({ name, given }) => [name, given.idName]);
  const back = (state: 'Taken back' | 'Asked') => app.db.updateTable('seats').set({ state }).execute();
  await back('Taken back');
  expect((await yes(cookie)).statusCode).toBe(409);
  expect(await nameNow()).toEqual([['Dia Zulu', '']]);
  await back('Asked');
  expect((await yes(cookie)).statusCode).toBe(200);
  expect(await nameNow()).toEqual([['Dia Zulu', '']]);
});

test.runIf(process.env['TEST_POSTGRES_URL'])(
  'who asks from the page of another seat takes the lock of the class first: whoever has it waits for nobody',
  async ({ app }) => {
    const { seats } = await anAskedClass(app, ['Asha']);
    await act(app, seats[0]!, 'no');
    const { id } = await aBatch(app, { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32' });
    const { reference } = await getBatch(app.db, id);
    const own = await getSeat(app.db, seats[0]!);
    const here = { ...app, network: '10.9.0.1' };
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const isWaiting = AsyncLocalStorage.bind(async () => {
      expect((await waiting.execute(app.db)).rows).toHaveLength(1);
    });
    const locked = Promise.withResolvers<void>();
    const done = app.write(async (trx) => {
      await lockBatch(trx, app, id);
      locked.resolve();
      await until(isWaiting);
      await sql`set local lock_timeout = 500`.execute(trx);
      return allowMail(trx, here);
    });
    await locked.promise;
    const asks = askFrom(here, own, { reference, payer: 'Self', isOwn: false });
    await expect(done).resolves.toBe(true);
    expect(await asks).toBe(true);
  },
);

test('a request that waited for a connection and comes twice is one, and one for another class another', async ({
  app,
  server,
  sentMail,
}) => {
  const [here, there] = [await aBatch(app), await aBatch(app)];
  const sendKept = async ({ id }: { id: string }, key: string) => {
    const url = `/dates/${(await getBatch(app.db, id)).reference}/requests`;
    return server.inject({ method: 'POST', url, payload: typed, headers: { 'idempotency-key': key } });
  };
  const twice = await Promise.all([sendKept(here, 'kept'), sendKept(here, 'kept')]);
  const all = [...twice, await sendKept(here, 'kept')];
  expect(all.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    all.map(() => [202, { message: requestTaken }]),
  );
  expect(await sentMail()).toHaveLength(1);
  expect((await sendKept(there, 'another key')).statusCode).toBe(202);
  expect(await sentMail()).toHaveLength(2);
});
