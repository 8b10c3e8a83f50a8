import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/office-role.ts';
import { dropStaff } from '../../../identity/staff/change-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { cases } from '../case-lists.ts';
import { LogSearch } from '../../house/log/contract.ts';
import { describeEntry } from '../../house/log/describe-entry.ts';
import { readLog } from '../../house/log/calls.server.ts';
import { anActor } from '../../office.factory.ts';
import { removeFromTeam } from '../../house/team/calls.server.ts';
import type { Asked, View } from './contract.ts';
import { fromKept, leftOut, sameAsked, toKept } from './filters.ts';
import { forgetViewsOfLeavers, keepView, listViews } from './views.server.ts';

type Server = { inject: (asked: object) => Promise<{ statusCode: number; json: () => unknown }> };

const asked: Asked = { filter: { status: ['New'], city: 'Kochi' }, sort: 'latestAt', order: 'asc' };

/** Somebody of the office who keeps views as the screen does. */
async function somebody(app: App, server: Server, officeRole: OfficeRole = 'office', fname = 'Lata Rao') {
  const person = await aPerson(app, { role: 'staff', officeRole, fname });
  const headers = { cookie: await aSession(app, person) };
  const ask = async (method: string, path: string, payload?: object) => {
    const answer = await server.inject({
      method,
      url: `/office/api/views${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...(answer.json() as { message: string; errors?: Record<string, string> }) };
  };
  const read = async (list = 'cases') => ((await ask('GET', `?list=${list}`)) as unknown as { views: View[] }).views;
  return {
    uid: person.uid,
    read,
    ask,
    keep: (name: string, more: object = {}) => ask('POST', '', { list: 'cases', name, shared: false, asked, ...more }),
    named: async (name: string) => (await read()).find((view) => view.name === name)!,
  };
}

const names = (views: readonly View[]) => views.map(({ name }) => name);

test('a view is kept, opened as it was, and removed, by its owner alone', async ({ app, server }) => {
  const [lata, ravi] = [await somebody(app, server), await somebody(app, server, 'office', 'Ravi')];
  expect(await lata.keep('  Kochi,   new ')).toMatchObject({ status: 201, message: '“Kochi, new” is kept.' });
  const [view] = await lata.read();
  expect(view).toMatchObject({ name: 'Kochi, new', shared: false, by: 'Lata Rao', asked });
  expect([await lata.read('people'), await ravi.read()]).toEqual([[], []]);
  expect((await ravi.ask('DELETE', `/${view!.id}`)).status).toBe(404);
  expect((await lata.ask('DELETE', `/${view!.id}`)).status).toBe(200);
  expect(await lata.read()).toEqual([]);
});

test('a view of the whole office is seen by all, kept and removed by those who may act, and stands in the log', async ({
  app,
  server,
}) => {
  const [lata, reader] = [await somebody(app, server), await somebody(app, server, 'reader', 'Uma')];
  await reader.keep('A reader’s own');
  await lata.keep('Kochi', { shared: true });
  expect(await reader.read()).toMatchObject([
    { name: 'A reader’s own', shared: false },
    { name: 'Kochi', shared: true, by: 'Lata Rao' },
  ]);
  const { id } = await reader.named('Kochi');
  expect((await reader.keep('Another', { shared: true })).status).toBe(403);
  expect((await reader.ask('DELETE', `/${id}`)).status).toBe(403);
  const ravi = await somebody(app, server, 'office', 'Ravi');
  await ravi.keep('Later for all', { shared: true });
  await ravi.ask('DELETE', `/${id}`);
  expect(names(await reader.read())).toEqual(['A reader’s own', 'Later for all']);
  const log = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'detail'])
    .where('action', 'like', 'view %')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['view shared', 'view shared', 'view removed']);
  // By what it shows, and no name: somebody may have typed whose it is. What is there still is called what it is called now.
  for (const entry of log) {
    expect(entry.subject).toBe('list cases');
    expect(JSON.parse(entry.detail)).toEqual({ view: expect.any(String), ...asked });
  }
  const { entries, names: called } = await readLog(app, await anActor(app, 'owner'), LogSearch.parse({}));
  const lines = entries.filter(({ action }) => action.startsWith('view ')).map((entry) => describeEntry(entry, called));
  const shows = [
    { label: 'Status', value: 'New' },
    { label: 'City', value: 'Kochi' },
    { label: 'Sort', value: 'Last sent, oldest first' },
  ];
  expect(lines[0]).toEqual({ act: expect.stringContaining('removed'), thing: 'Cases', href: null, facts: shows });
  expect(lines[1]).toMatchObject({ thing: 'Cases, “Later for all”', facts: shows });
});

test('a name is there once among what one sees, thirty are enough, and what no list has is refused', async ({
  app,
  server,
}) => {
  const [lata, ravi] = [await somebody(app, server), await somebody(app, server, 'office', 'Ravi')];
  await lata.keep('Kochi', { shared: true });
  const twice = await ravi.keep('KOCHI');
  expect(twice).toMatchObject({ status: 422, errors: { name: expect.stringContaining('“Kochi”') } });
  expect(
    (await ravi.keep('Kochi', { list: 'interests', asked: { ...asked, filter: {}, sort: 'receivedAt' } })).status,
  ).toBe(201);
  await ravi.keep('Pune');
  for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines\u0007', '\u200b', 'txt.\u202eview'])
    expect(await ravi.keep(name)).toMatchObject({ status: 422, errors: { name: expect.any(String) } });
  expect((await ravi.keep('x'.repeat(60))).status).toBe(201);
  for (const wrong of [{ filter: { nobody: 'x' } }, { filter: { status: ['Unheard'] } }, { sort: 'phone' }])
    expect((await ravi.keep('Wrong', { asked: { ...asked, ...wrong } })).status).toBe(422);
  expect((await ravi.keep('Wrong', { list: 'nothing' })).status).toBe(404);
  for (let n = (await lata.read()).length; n <= 30; n += 1) expect((await lata.keep(`View ${n}`)).status).toBe(201);
  expect(await lata.keep('One more')).toMatchObject({ status: 422, errors: { name: /^There are 30 views already/ } });
});

test('of two who keep one name for the whole office at once, one is told', async ({ app }) => {
  const actors = [await anActor(app, 'office', 'Lata'), await anActor(app, 'office', 'Ravi')];
  const given = { list: 'cases' as const, name: 'Kochi', shared: true, asked };
  const outcomes = await Promise.all(actors.map((actor) => keepView(app, actor, given)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'name' });
});

test('words that may name somebody are not kept; a day that was today is the day on which the view is opened', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  const filter = {
    search: 'Asha',
    name: 'Rao',
    city: 'Kochi',
    dueOn: { to: '2026-11-20' },
    receivedAt: { from: '2026-11-01' },
  };
  expect(leftOut(cases, filter)).toEqual(['the search', 'Name']);
  await keepView(app, actor, { list: 'cases', name: 'Due', shared: false, asked: { ...asked, filter } });
  expect(JSON.stringify(await app.db.selectFrom('saved_views').selectAll().execute())).not.toMatch(/Asha|Rao/);
  clock.forward(3 * 86_400);
  const [view] = await listViews(app, actor, 'cases');
  expect(view!.asked.filter).toEqual({
    city: 'Kochi',
    dueOn: { to: '2026-11-23' },
    receivedAt: { from: '2026-11-01' },
  });
});

test('a view opens without what a later version does not understand', async ({ app }) => {
  const actor = await anActor(app);
  await keepView(app, actor, { list: 'cases', name: 'Old', shared: false, asked });
  const old = { status: ['Wished for'], colour: 'red', city: 'Kochi' };
  await app.db
    .updateTable('saved_views')
    .set({ filter: JSON.stringify(old), sort: 'colour' })
    .execute();
  const [view] = await listViews(app, actor, 'cases');
  expect(view!.asked).toEqual({ filter: { city: 'Kochi' }, sort: 'latestAt', order: 'desc' });
});

test('who leaves takes their own views along; what they kept for the whole office stays', async ({ app }) => {
  const owner = await anActor(app, 'owner', 'Meera');
  const [lata, ravi] = [await anActor(app, 'office', 'Lata'), await anActor(app, 'office', 'Ravi')];
  for (const [actor, name] of [
    [lata, 'Lata’s'],
    [ravi, 'Ravi’s'],
    [owner, 'Meera’s'],
  ] as const) {
    await keepView(app, actor, { list: 'cases', name, shared: false, asked });
    await keepView(app, actor, { list: 'cases', name: `${name} for all`, shared: true, asked });
  }
  const kept = async () =>
    (
      await app.db.selectFrom('saved_views').select('name').where('person_id', 'is not', null).orderBy('name').execute()
    ).map(({ name }) => name);
  await removeFromTeam(app, owner, lata.staff.uid);
  expect(await kept()).toEqual(['Meera’s', 'Ravi’s']);
  // By the operator's command, nobody of the office is asked: the sweep finds them.
  await app.write((trx) => dropStaff(trx, app, ravi.staff.uid));
  await forgetViewsOfLeavers(app.db);
  expect(await kept()).toEqual(['Meera’s']);
  const shared = (await listViews(app, owner, 'cases')).filter((view) => view.shared);
  expect(names(shared)).toEqual(['Lata’s for all', 'Meera’s for all', 'Ravi’s for all']);
});

test('two ways of asking for the same are the same view', () => {
  const other = { ...asked, filter: { city: 'Kochi', status: ['New'] } };
  expect(sameAsked(asked, other)).toBe(true);
  const words = (status: string[]) => ({ ...asked, filter: { status } });
  expect(sameAsked(words(['New', 'Closed']), words(['Closed', 'New']))).toBe(true);
  expect(sameAsked(asked, { ...asked, order: 'desc' })).toBe(false);
  expect(sameAsked(asked, words(['New']))).toBe(false);
  expect(fromKept(cases, toKept(cases, asked.filter, '2026-11-20'), '2026-11-21')).toEqual(asked.filter);
});
