import { expect, vi } from 'vitest';
import { pino } from 'pino';
import { test } from '../../testing/test.ts';
import type { App, Trx } from '../app.server.ts';
import { Busy } from '../errors.ts';
import { claimMessages, clockOf, releaseClaims } from './claims.server.ts';
import { DeliveryFailure, PermanentFailure } from './delivery-failure.ts';
import { deliverNext, enqueue } from './outbox.server.ts';
import { backoffSeconds } from './settle.server.ts';

const left = (app: App) => app.db.selectFrom('outbox').select('topic').execute();
const row = (app: App, id: string) =>
  app.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Claims a note, and never comes back from delivering it. */
const claimAndDie = (app: App) =>
  new Promise<void>((claimed) => {
    void deliverNext(app, { note: () => (claimed(), new Promise(() => {})) });
  });

test('a message leaves only if its transaction commits', async ({ app }) => {
  await app.db
    .transaction()
    .execute(async (trx) => {
      await enqueue(trx, app, 'note', { n: 1 });
      throw new Error('changed my mind');
    })
    .catch(() => {});
  expect(await deliverNext(app, { note: async () => {} })).toBe(false);
});

test('a message is delivered once', async ({ app }) => {
  await enqueue(app.db, app, 'note', { n: 1 });
  const seen: unknown[] = [];
  const deliver = { note: async (message: { payload: unknown }) => void seen.push(message.payload) };
  expect(await deliverNext(app, deliver)).toBe(true);
  expect(await deliverNext(app, deliver)).toBe(false);
  expect(seen).toEqual([{ n: 1 }]);
});

test('many drains at once deliver each message once', async ({ app }) => {
  for (let n = 0; n < 20; n += 1) await enqueue(app.db, app, 'note', { n });
  const seen: number[] = [];
  const deliver = {
    note: async (message: { payload: unknown }) => void seen.push((message.payload as { n: number }).n),
  };
  const drain = async () => {
    while (await deliverNext(app, deliver));
  };
  await Promise.all([drain(), drain(), drain(), drain()]);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('what the site itself had no time for waits without a word, and counts as not tried', async ({ app, clock }) => {
  const lines: string[] = [];
  const logged = { ...app, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) };
  const id = await enqueue(app.db, app, 'note', {});
  let tries = 0;
  const deliver = {
    note: async () => {
      tries += 1;
      if (tries < 30) throw new Busy('too many writes are waiting');
    },
  };
  for (let n = 1; n < 30; n += 1) {
    expect(await deliverNext(logged, deliver)).toBe(true);
    expect(await deliverNext(logged, deliver), 'at once').toBe(false);
    clock.forward(2);
  }
  expect(await row(app, id)).toMatchObject({ attempts: 0, trouble: null, claimed_until: null, failed_at: null });
  expect(await deliverNext(logged, deliver)).toBe(true);
  expect(await left(app)).toEqual([]);
  expect(lines).toEqual([]);
});

test('a failure is tried again later, with the reason kept', async ({ app, clock }) => {
  const id = await enqueue(app.db, app, 'note', {});
  let tries = 0;
  const deliver = {
    note: async () => {
      tries += 1;
      if (tries < 3) throw new Error('the other side is away');
    },
  };
  expect(await deliverNext(app, deliver)).toBe(true);
  expect(await row(app, id)).toMatchObject({
    attempts: 1,
    last_error: 'the other side is away',
    done_at: null,
    failed_at: null,
  });
  expect(await deliverNext(app, deliver)).toBe(false);
  clock.forward(backoffSeconds(1));
  expect(await deliverNext(app, deliver)).toBe(true);
  clock.forward(backoffSeconds(2));
  expect(await deliverNext(app, deliver)).toBe(true);
  expect(await left(app), 'done work is not kept').toEqual([]);
});

test('a permanent failure is parked at once and never stands in the way', async ({ app }) => {
  const id = await enqueue(app.db, app, 'note', { n: 1 });
  await enqueue(app.db, app, 'other', { n: 2 });
  const seen: string[] = [];
  const deliver = {
    note: async () => {
      throw new PermanentFailure('no such mailbox');
    },
    other: async () => void seen.push('other'),
  };
  while (await deliverNext(app, deliver));
  expect(seen).toEqual(['other']);
  expect(await row(app, id)).toMatchObject({ failed_at: app.now().toISOString(), last_error: 'no such mailbox' });
});

test('a message is given up after five days of tries, and not before', async ({ app, clock }) => {
  const id = await enqueue(app.db, app, 'note', {});
  const deliver = {
    note: async () => {
      throw new Error('away');
    },
  };
  let attempts = 0;
  while (attempts < 300 && (await row(app, id)).failed_at === null) {
    await deliverNext(app, deliver);
    clock.forward(3600);
    attempts += 1;
  }
  expect(attempts).toBeGreaterThan(5 * 24);
  expect(attempts).toBeLessThan(6 * 24);
});

test('what a dead process had claimed is free again after its time', async ({ app, clock }) => {
  await enqueue(app.db, app, 'note', {});
  await claimAndDie(app);
  const deliver = { note: async () => {} };
  expect(await deliverNext(app, deliver)).toBe(false);
  clock.forward(76);
  expect(await deliverNext(app, deliver)).toBe(true);
});

test('a process that knows it is alone takes over at once', async ({ app }) => {
  await enqueue(app.db, app, 'note', {});
  await claimAndDie(app);
  await releaseClaims(app);
  expect(await deliverNext(app, { note: async () => {} })).toBe(true);
});

test('what somebody waits for is delivered before what was written earlier, and work of the site before both', async ({
  app,
}) => {
  await enqueue(app.db, app, 'receipt', {}, { priority: 'ordinary' });
  await enqueue(app.db, app, 'code', {}, { priority: 'urgent' });
  await enqueue(app.db, app, 'work', {});
  const seen: string[] = [];
  const note = async ({ topic }: { topic: string }) => void seen.push(topic);
  while (await deliverNext(app, { receipt: note, code: note, work: note }));
  expect(seen).toEqual(['work', 'code', 'receipt']);
});

test('trouble of our own mail server gives up nothing, after however many days', async ({ app, clock }) => {
  const id = await enqueue(app.db, app, 'note', {});
  const away = () => Promise.reject(new DeliveryFailure('server', '554 blocked'));
  for (let day = 0; day < 30; day += 1) {
    expect(await deliverNext(app, { note: away })).toBe(true);
    clock.forward(24 * 3600);
  }
  expect(await row(app, id)).toMatchObject({ attempts: 30, failed_at: null, trouble: 'server' });
});

const onPostgres = process.env['TEST_POSTGRES_URL'] ? test : test.skip;

onPostgres(
  'servers whose clocks are minutes apart claim nothing twice, and neither waits for its clock',
  async ({ app }) => {
    vi.useRealTimers();
    const serverAt = (minutes: number) => ({
      ...app,
      now: () => new Date(Date.now() + minutes * 60_000),
      config: { ...app.config, databaseUrl: 'postgres://shared' },
    });
    const [ahead, behind] = [serverAt(3), serverAt(-3)];
    for (const server of [ahead, behind]) for (let n = 0; n < 10; n += 1) await enqueue(app.db, server, 'note', { n });
    const claimed = [
      ...(await claimMessages(behind, clockOf(behind), { most: 12 })),
      ...(await claimMessages(ahead, clockOf(ahead), { most: 12 })),
      ...(await claimMessages(behind, clockOf(behind), { most: 12 })),
    ];
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(20);
  },
);

test('whoever writes something for the outbox wakes it by that once it is committed, and nobody else does', async ({
  app,
}) => {
  let wakes = 0;
  app.wakeOutbox = () => void (wakes += 1);
  const put = (trx: Trx) => enqueue(trx, app, 'mail', {});
  await app.write((trx) => trx.selectFrom('outbox').select('id').execute());
  await app.write((trx) => put(trx).then(() => Promise.reject(new Error('not kept')))).catch(() => {});
  expect(wakes).toBe(0);
  const seen = await app.write(async (trx) => [await put(trx), wakes]);
  expect([seen[1], wakes]).toEqual([0, 1]);
});
