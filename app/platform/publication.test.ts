import { expect, vi } from 'vitest';
import { test } from '../testing/test.ts';
import { markPublished, readPublication, watchPublication } from './publication.server.ts';

test('a server sees by itself, within a second, that something was published', async ({ app, clock }) => {
  vi.useFakeTimers({ now: clock.now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  let seen = 0;
  const watch = watchPublication(app, () => (seen += 1));
  await watch.look();
  await markPublished(app.db);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => seen).toBe(1);
  watch.stop();
});

test('a look that has to wait for its answer sees nothing that a later one has not', async ({ app, clock }) => {
  vi.useFakeTimers({ now: clock.now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const answers: (() => void)[] = [];
  const slow = {
    ...app,
    classDates: (now: Date) => new Promise<void>((go) => answers.push(go)).then(() => app.classDates(now)),
  };
  let seen = 0;
  const watch = watchPublication(slow, () => (seen += 1));
  const next = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.pop()!();
  };
  const first = watch.look();
  await next();
  await first;
  const early = watch.look();
  await expect.poll(() => answers.length).toBe(1);
  await markPublished(app.db);
  const late = watch.look();
  // By now it has read as well, if it has begun.
  await readPublication(app.db);
  await next();
  await next();
  await Promise.all([early, late]);
  const again = watch.look();
  await next();
  await again;
  expect(seen).toBe(1);
  watch.stop();
});
