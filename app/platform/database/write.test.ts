import { AsyncLocalStorage } from 'node:async_hooks';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { Busy } from '../errors.ts';
import type { Trx } from './database.server.ts';
import { Pace } from './write.server.ts';
import { enqueue } from '../outbox/outbox.server.ts';

const topics = async (app: Parameters<typeof enqueue>[1] & { db: Parameters<typeof enqueue>[0] }) =>
  (await app.db.selectFrom('outbox').select('topic').orderBy('topic').execute()).map(({ topic }) => topic);

test('many writes at once are all kept, and each gets its own answer', async ({ app }) => {
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      app.write(async (trx) => {
        await enqueue(trx, app, `note ${String(n).padStart(3, '0')}`, {});
        return n;
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 150 }, (_, n) => n));
  expect(await topics(app)).toHaveLength(150);
});

test('one that fails leaves nothing and takes nobody with it', async ({ app }) => {
  const write = (topic: string, fails: boolean) =>
    app.write(async (trx) => {
      await enqueue(trx, app, topic, {});
      if (fails) throw new Error(`${topic} changed its mind`);
    });
  const outcomes = await Promise.allSettled([write('a', false), write('b', true), write('c', false), write('d', true)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await topics(app)).toEqual(['a', 'c']);
});

test('a write after a failed one works', async ({ app }) => {
  await expect(app.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await app.write((trx) => enqueue(trx, app, 'after', {}));
  expect(await topics(app)).toEqual(['after']);
});

test('a database that is gone answers every waiting write', async ({ app }) => {
  // Kysely closes what it has opened, and it opens with the first statement.
  await app.write((trx) => enqueue(trx, app, 'before', {}));
  await app.db.destroy();
  const outcomes = await Promise.allSettled([
    app.write((trx) => enqueue(trx, app, 'a', {})),
    app.write((trx) => enqueue(trx, app, 'b', {})),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('when too much waits, what comes later is busy at once, and what waits is kept', async ({ app }) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 700 }, () => app.write((trx) => enqueue(trx, app, 'note', {}))),
  );
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(200);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Busy);
  expect(await topics(app)).toHaveLength(700 - refused.length);
  await app.write((trx) => enqueue(trx, app, 'after', {}));
});

test('as many may be sending as are kept soon, as fast as it goes lately', () => {
  const pace = new Pace();
  const groups = (count: number, together: number, milliseconds: number, from: number) => {
    for (let at = from; at < from + count * milliseconds; at += milliseconds)
      pace.note(at, together, at + milliseconds);
  };
  expect(pace.room).toBe(120);
  groups(50, 2, 1, 1000);
  expect(pace.room).toBe(120);
  groups(50, 32, 48, 2000);
  expect(pace.room).toBe(233);
  groups(50, 32, 16, 20_000);
  expect(pace.room).toBe(320);
  groups(50, 32, 640, 30_000);
  expect(pace.room).toBe(120);
});

test('a transaction that asks outside of itself is a mistake of ours, and waits for nobody', async ({ app }) => {
  const inside = (work: () => Promise<unknown>) => app.write(work);
  await expect(inside(() => app.write(async () => {}))).rejects.toThrow('app.write was asked inside app.write');
  await expect(inside(() => topics(app))).rejects.toThrow('app.db was asked inside app.write');
  const left: { work: () => Promise<string[]> }[] = [];
  await app.write(async (trx) => {
    await enqueue(trx, app, 'a', {});
    left.push({ work: AsyncLocalStorage.bind(() => topics(app)) });
  });
  // What is left behind, such as a timer, runs when the transaction is over, and is outside of it.
  expect(await left[0]!.work()).toEqual(['a']);
});

test('two that wait for each other both end well', async ({ app }) => {
  for (const topic of ['a', 'b']) await enqueue(app.db, app, topic, {});
  // On PostgreSQL both hold one row before either asks for the other; on SQLite one comes after the other.
  const together = process.env['TEST_POSTGRES_URL'] ? 2 : 1;
  let here = 0;
  let open: () => void = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  const touch = (first: string, second: string) =>
    app.write(async (trx) => {
      await count(trx, first);
      here += 1;
      if (here >= together) open();
      await all;
      await count(trx, second);
    });
  const count = (trx: Trx, topic: string) =>
    trx
      .updateTable('outbox')
      .set((row) => ({ attempts: row('attempts', '+', 1) }))
      .where('topic', '=', topic)
      .execute();
  await Promise.all([touch('a', 'b'), touch('b', 'a')]);
  // Whoever had to give way may come a moment too early again.
  expect(here).toBeGreaterThanOrEqual(together === 2 ? 3 : 2);
  const attempts = await app.db.selectFrom('outbox').select('attempts').execute();
  expect(attempts).toEqual([{ attempts: 2 }, { attempts: 2 }]);
});
