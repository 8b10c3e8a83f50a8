import { expect, vi } from 'vitest';
import { test } from '../../testing/test.ts';
import { until } from '../../testing/until.ts';
import type { App } from '../app.server.ts';
import { enqueue } from './outbox.server.ts';
import { OutboxWorker } from './outbox-worker.server.ts';

/** The same database, of which so many writes fail from now on. */
function failing(app: App, isAway: () => boolean): App {
  const db = new Proxy(app.db, {
    get(target, key) {
      if (key === 'updateTable' && isAway()) throw new Error('the database is away');
      const found: unknown = Reflect.get(target, key, target);
      return typeof found === 'function' ? (found.bind(target) as unknown) : found;
    },
  });
  return { ...app, db };
}

test('a failure that could not be written down takes no place in its lane: what comes after it leaves', async ({
  app: still,
}) => {
  vi.useRealTimers();
  const app = { ...still, now: () => new Date() };
  await app.db.deleteFrom('outbox').execute();
  for (const n of [1, 2]) await enqueue(app.db, app, 'note', { n });
  const both = Promise.withResolvers<void>();
  const seen: number[] = [];
  let away = 0;
  const worker = new OutboxWorker(
    failing(app, () => away > 0 && (away -= 1) >= 0),
    {
      async note({ payload }) {
        const { n } = payload as { n: number };
        seen.push(n);
        if (n === 3) return;
        if (seen.length === 2) {
          away = 2;
          both.resolve();
        }
        await both.promise;
        throw new Error('nothing came of it');
      },
    },
  );
  await until(async () => expect([seen.length, away]).toEqual([2, 0]));
  await enqueue(app.db, app, 'note', { n: 3 });
  worker.wake();
  await until(async () => expect(seen).toContain(3));
  await worker.stop();
});
