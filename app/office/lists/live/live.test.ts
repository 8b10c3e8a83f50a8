import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { test } from '../../../testing/test.ts';
import { moveCases, putAway } from '../../people/cases/move-cases.server.ts';
import { anActor } from '../../office.factory.ts';
import { SeenQuery, type ChangedRow } from './contract.ts';

const asked = (cases: readonly { id: string; version: number }[]) =>
  cases.map(({ id, version }) => `${id}.${version}`).join(',');

test('of rows that are shown those are answered that are a version further, and nothing about their people', async ({
  app,
  server,
}) => {
  for (const fname of ['Asha', 'Bala', 'Chandra']) await anInterest(app, { fname, email: `${fname}@example.in` });
  const cases = await app.db.selectFrom('cases').select(['id', 'version', 'name']).orderBy('name').execute();
  const actor = await anActor(app, 'office', 'Priya');
  await moveCases(app, actor, [cases[1]!], { status: 'Contacted', ownerUid: actor.staff.uid, dueOn: '2027-01-04' });
  await putAway(app, actor, [cases[2]!]);
  const person = await aPerson(app, { role: 'staff', officeRole: 'reader' });
  const headers = { cookie: await aSession(app, person) };
  const url = `/office/api/cases/changed?${new URLSearchParams({ seen: asked(cases) })}`;
  const { rows } = (await server.inject({ url, headers })).json() as { rows: ChangedRow[] };
  expect(rows.toSorted((one, other) => (one.shelf < other.shelf ? 1 : -1))).toEqual([
    {
      id: cases[1]!.id,
      version: cases[1]!.version + 1,
      status: 'Contacted',
      ownerUid: actor.staff.uid,
      owner: 'Priya',
      dueOn: '2027-01-04',
      heads: 1,
      archivedAt: null,
      shelf: 'open',
    },
    expect.objectContaining({ id: cases[2]!.id, shelf: 'archived', owner: null }),
  ]);
  const again = `/office/api/cases/changed?${new URLSearchParams({ seen: asked(rows) })}`;
  expect((await server.inject({ url: again, headers })).json()).toEqual({ rows: [] });
  expect((await server.inject({ url })).statusCode, 'nobody').toBe(404);
});

test('what is no list of rows is refused in a sentence', async ({ app, server }) => {
  const headers = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' })) };
  const many = Array.from({ length: 101 }, (_, n) => ({ id: `c${n}`, version: 1 }));
  for (const seen of ['', 'x', 'x.y', 'x.1,', ',x.1', "x'.1;", 'x.1.2', asked(many), `${'x'.repeat(41)}.1`]) {
    const answer = await server.inject({
      url: `/office/api/cases/changed?${new URLSearchParams({ seen })}`,
      headers,
    });
    expect(answer.statusCode, seen).toBe(422);
  }
  expect(SeenQuery.parse({ seen: asked(many.slice(0, 100)) }).seen.size).toBe(100);
});
