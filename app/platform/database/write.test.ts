import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { enqueue } from '../outbox/outbox.server.ts';

const topics = async (app: Parameters<typeof enqueue>[1] & { db: Parameters<typeof enqueue>[0] }) =>
  (await app.db.selectFrom('outbox').select('topic').orderBy('topic').execute()).map(({ topic }) => topic);

test('many writes at once are all kept, and each gets its own answer', async ({ app }) => {
  const answers = await Promise.all(
    Array.from({ length: 250 }, (_, n) =>
      app.write(async (trx) => {
        await enqueue(trx, app, `note ${String(n).padStart(3, '0')}`, {});
        return n;
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 250 }, (_, n) => n));
  expect(await topics(app)).toHaveLength(250);
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
