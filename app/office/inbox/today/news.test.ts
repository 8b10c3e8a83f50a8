import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { anActor } from '../../office.factory.ts';
import type { Today } from './contract.ts';
import { noteVisit } from './visits.server.ts';

type Server = { inject: (asked: object) => Promise<{ statusCode: number; json: () => unknown }> };

/** Somebody who logs in anew and looks at the first page, and at the list behind each of its figures. */
async function lookAnew(app: App, server: Server, person: Awaited<ReturnType<typeof aPerson>>) {
  const headers = { cookie: await aSession(app, person) };
  const ask = async (url: string) => (await server.inject({ url: `/office/api${url}`, headers })).json();
  const { sinceLast } = (await ask('/today')) as Today;
  const lists = (sinceLast?.news ?? []).map(async ({ href }) => {
    const filter = new URL(href, 'http://site.test').searchParams.get('filter')!;
    const page = await ask(`/lists/cases?${new URLSearchParams({ filter, limit: '100' })}`);
    return (page as { total: { count: number } }).total.count;
  });
  return { sinceLast, rows: await Promise.all(lists) };
}

test('what is new since the visit before opens its list, to the second; the first visit has nothing before it', async ({
  app,
  server,
  clock,
}) => {
  const me = await aPerson(app, { role: 'staff', officeRole: 'office', email: 'me@example.in' });
  const colleague = await anActor(app, 'office', 'Lata');
  await anInterest(app, { email: 'before@example.in' });
  const [old] = await app.db.selectFrom('cases').select('id').execute();
  clock.forward(1);
  expect((await lookAnew(app, server, me)).sinceLast).toBeNull();
  clock.forward(60);
  await anInterest(app, { email: 'meanwhile@example.in' });
  const account = await aPerson(app, { email: 'reg@example.in' });
  await aRegistration(app, account, { email: 'reg@example.in' });
  await anInterest(app, { email: 'before@example.in', attendTime: 'Undecided' });
  await anInterest(app, { email: 'held@example.in' });
  await app.db
    .updateTable('cases')
    .set({ review_reason: 'too quick' })
    .where('email', '=', 'held@example.in')
    .execute();
  const { version } = await app.db
    .selectFrom('cases')
    .select('version')
    .where('id', '=', old!.id)
    .executeTakeFirstOrThrow();
  await moveCases(app, colleague, [{ id: old!.id, version }], { ownerUid: me.uid });
  clock.forward(16 * 3600);
  const { sinceLast, rows } = await lookAnew(app, server, me);
  expect(sinceLast).toMatchObject({
    at: '2026-11-20T04:30:01.000Z',
    news: [
      { key: 'new', count: 2, more: false },
      { key: 'more', count: 1, words: 'person sent something more' },
      { key: 'given', count: 1, words: 'case was given to you' },
    ],
  });
  expect(rows).toEqual([2, 1, 1]);
});

test('a visit goes on while somebody works, and the next begins after an hour away', async ({ app, clock }) => {
  const actor = await anActor(app);
  const work = (seconds: number) => {
    clock.forward(seconds);
    actor.staff.session.seenAt = app.now().toISOString();
    return noteVisit(app, actor);
  };
  const began = app.now().toISOString();
  for (const seconds of [0, 20, 1700, 3500]) expect(await work(seconds)).toEqual({ since: null, began });
  const left = app.now().toISOString();
  // Only looking is not work: an open page keeps nobody here.
  clock.forward(3000);
  expect(await noteVisit(app, actor)).toEqual({ since: null, began });
  const next = await work(601);
  expect(next).toEqual({ since: left, began: app.now().toISOString() });
  expect(await work(120)).toEqual(next);
});
