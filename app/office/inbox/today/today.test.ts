import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { caseKinds, caseStatuses } from '../../people/cases/contract.ts';
import { countAlong, findOldest, leap, countToday } from './count-today.server.ts';
import { addCases } from '../../office.factory.ts';
import type { Today } from './contract.ts';
import { due, heldBack, waiting, waitingLong } from './links.ts';

type Server = { inject: (asked: object) => Promise<{ statusCode: number; json: () => unknown }> };

async function reader(app: App, server: Server) {
  const headers = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' })) };
  const ask = async (url: string) => (await server.inject({ url: `/office/api${url}`, headers })).json();
  return {
    today: async () => (await ask('/today')) as Today,
    rowsOf: async (filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '1' });
      const { total } = (await ask(`/lists/cases?${query}`)) as { total: { count: number; more: boolean } };
      return total.more ? Infinity : total.count;
    },
  };
}

/** So many cases of every kind, status, age and due day, some put away, some held back; every number is chosen by their place. */
async function generate(app: App, count: number): Promise<void> {
  await anInterest(app);
  const like = await app.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
  const pick = <One>(from: readonly One[], at: number) => from[at % from.length]!;
  const hour = 3_600_000;
  const rows = Array.from({ length: count }, (_, at) => {
    // Half of them within six days, the others within a hundred.
    const received = app.now().getTime() - ((at * 7919) % ((at % 2 ? 6 : 100) * 24)) * hour - at;
    const status = at % 3 === 2 ? 'New' : pick(caseStatuses, at * 5 + Math.floor(at / 6));
    return {
      ...like,
      id: crypto.randomUUID(),
      email: `p${at}@example.in`,
      kind: pick(caseKinds, at),
      interest_id: null,
      status,
      received_at: new Date(received).toISOString(),
      latest_at: new Date(received + (at % 4 === 0 ? hour : 0)).toISOString(),
      answered_at: status === 'New' && at % 9 ? null : new Date(received + (at % 50) * hour).toISOString(),
      due_on: pick([null, '2026-11-19', '2026-11-20', '2026-11-21', '2026-10-01'], at),
      archived_at: at % 11 === 0 ? like.received_at : null,
      review_reason: at % 13 === 0 ? 'too quick' : null,
    };
  });
  await addCases(app, rows);
}

test('each figure is the number of rows of the list that it opens', async ({ app, server }) => {
  await generate(app, 990);
  const { today, rowsOf } = await reader(app, server);
  const shown = await today();
  const { day } = shown;
  expect(day).toBe('2026-11-20');
  const long = await rowsOf(waitingLong(day));
  expect(long).toBeGreaterThan(0);
  expect([await rowsOf(waiting), long]).toEqual([shown.waiting, shown.waitingLong]);
  expect([await rowsOf(due(day, 'today')), await rowsOf(due(day, 'before'))]).toEqual([shown.dueToday, shown.overdue]);
  expect(await rowsOf(heldBack)).toBe(shown.heldBack);
});

test('a day begins at midnight in India', async ({ app, clock }) => {
  clock.now = new Date('2026-11-15T18:29:00.000Z');
  await anInterest(app, { email: 'late@example.in' });
  clock.now = new Date('2026-11-15T18:31:00.000Z');
  await anInterest(app, { email: 'early@example.in' });
  clock.now = new Date('2026-11-19T18:31:00.000Z');
  expect(await countToday(app)).toMatchObject({ day: '2026-11-20', waiting: 2, waitingLong: 1 });
  const late = app.db.selectFrom('cases').select('id').where('email', '=', 'late@example.in');
  expect(await findOldest(app.db)).toEqual(await late.executeTakeFirst());
});

test('on the first day nothing has begun; the page is for staff, readers too, and tells why mails failed', async ({
  app,
  server,
}) => {
  expect((await server.inject({ url: '/office/api/today' })).statusCode).toBe(404);
  const { today } = await reader(app, server);
  expect(await today()).toMatchObject({
    begun: false,
    waiting: 0,
    heldBack: 0,
    needs: [],
  });
  await anInterest(app);
  await app.db
    .updateTable('outbox')
    .set({ failed_at: app.now().toISOString(), last_error: '550 5.1.1 no such user' })
    .execute();
  const { begun, needs } = await today();
  expect(begun).toBe(true);
  expect(needs).toEqual([
    {
      key: 'failed',
      count: expect.any(Number),
      more: false,
      words: expect.stringContaining('did not leave. There is no such mailbox: the address may have a typing error.'),
      href: '/office/delivery?state=failed',
      late: true,
    },
  ]);
});

test('others have their turn while cases are counted leap by leap', async ({ app }) => {
  await generate(app, 6500);
  let [turns, counting] = [0, true];
  const others = (async () => {
    while (counting) {
      await setImmediate();
      turns += 1;
    }
  })();
  const { rows } = await countToday(app);
  const open = sql`case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end = 'open'`;
  const [along, all] = [
    await countAlong(app.db, open, 'latest_at'),
    await sql<{ n: number }>`select count(*) as n from cases where ${open}`.execute(app.db),
  ];
  counting = false;
  await others;
  expect(along).toBe(Number(all.rows[0]!.n));
  expect(along).toBeGreaterThan(leap);
  expect(turns).toBeGreaterThan(rows / leap);
});
