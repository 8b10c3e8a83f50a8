import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { aNomination } from '../../../classes/nominations/nominations.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { test } from '../../../testing/test.ts';
import { countDemand } from '../../classes/demand/count-demand.server.ts';
import { anActor } from '../../office.factory.ts';
import { countCases } from '../calls.server.ts';
import { releaseCase } from './calls.server.ts';

const hasty = { filledInMilliseconds: 1500 };

test('what is held back is counted, listed by itself, and found by a search', async ({ app, server }) => {
  await anInterest(app, { fname: 'Ravi Menon', ...hasty });
  await anInterest(app, { fname: 'Asha Menon', email: 'asha@example.in' });
  const counts = await countCases(app, await anActor(app), '2026-11-20');
  expect(counts).toMatchObject({ waiting: { count: 1 }, heldBack: { count: 1, more: false } });
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const list = async (filter: object) => {
    const url = `/office/api/lists/cases?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
    const { rows } = (await server.inject({ url, headers: { cookie } })).json<{ rows: Record<string, string>[] }>();
    return rows.map(({ name, shelf }) => `${name} ${shelf}`).toSorted();
  };
  expect(await list({})).toEqual(['Asha Menon open']);
  expect(await list({ shelf: ['suspected'] })).toEqual(['Ravi Menon suspected']);
  expect(await list({ search: 'menon' })).toEqual(['Asha Menon open', 'Ravi Menon suspected']);
  expect(await list({ search: 'menon', shelf: ['open'] })).toEqual(['Asha Menon open']);
});

test('a released interest counts on the demand board, a released wish to subscribe is asked to confirm, a released nomination gets its own receipt', async ({
  app,
  server,
  sentMail,
}) => {
  await anInterest(app, { fname: 'Ravi Menon', email: 'ravi@example.in', ...hasty });
  await server.inject({
    method: 'POST',
    url: '/contact',
    payload: { name: 'Sunil', email: 'sunil@example.in', website: 'x' },
  });
  await aNomination(app, { website: 'x' });
  expect([await sentMail(), (await countDemand(app)).cells]).toEqual([[], []]);
  const actor = await anActor(app);
  for (const one of await app.db.selectFrom('cases').select(['id', 'version']).execute())
    expect(await releaseCase(app, actor, one)).toEqual({ ok: true });
  expect((await countDemand(app)).cells).toHaveLength(1);
  const mails = (await sentMail()).map(({ to, subject }) => `${to}: ${subject}`);
  expect(mails).toContainEqual(expect.stringMatching(/^ravi@example.in: We have your interest/));
  expect(mails).toContainEqual(expect.stringMatching(/^sunil@example.in: .*onfirm/));
  expect(mails).toContainEqual(expect.stringMatching(/^hr@coatings.example.in: We have your nomination NOM-/));
  expect(mails.join()).not.toContain('We have your message');
});
