import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { Forbidden } from '../../platform/errors.ts';
import { test } from '../../testing/test.ts';
import { countDemand } from '../demand/count-demand.server.ts';
import { anActor } from '../office.factory.ts';
import { countCases } from './count-cases.server.ts';
import { getCase } from './get-case.server.ts';
import { releaseCases } from './release-cases.server.ts';

const hasty = { filledInMilliseconds: 1500 };

/** What three people sent in less than two seconds each. */
async function theHasty(server: FastifyInstance) {
  const post = (url: string, payload: object) =>
    server.inject({ method: 'POST', url, payload: { ...payload, ...hasty } });
  await post('/contact', { name: 'Meera', email: 'meera@example.in', phone: '', subject: 'Dates', message: 'When?' });
  await post('/contact', { name: 'Sunil', email: 'sunil@example.in' });
}

test('what is held back is counted, listed by itself, and found by a search', async ({ app, server }) => {
  await anInterest(app, { fname: 'Ravi Menon', ...hasty });
  await theHasty(server);
  await anInterest(app, { fname: 'Asha Menon', email: 'asha@example.in' });
  const counts = await countCases(app, await anActor(app), '2026-11-20');
  expect(counts).toMatchObject({ waiting: { count: 1 }, heldBack: { count: 3, more: false } });
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const list = async (filter: object) => {
    const url = `/office/api/lists/cases?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
    const { rows } = (await server.inject({ url, headers: { cookie } })).json<{ rows: Record<string, string>[] }>();
    return rows.map(({ name, shelf }) => `${name} ${shelf}`).toSorted();
  };
  expect(await list({})).toEqual(['Asha Menon open']);
  expect(await list({ shelf: ['suspected'] })).toEqual(['Meera suspected', 'Ravi Menon suspected', 'Sunil suspected']);
  expect(await list({ search: 'menon' })).toEqual(['Asha Menon open', 'Ravi Menon suspected']);
  expect(await list({ search: 'menon', shelf: ['open'] })).toEqual(['Asha Menon open']);
});

test('releasing sends the receipt now, once, makes the case New and counts it; the log says so', async ({
  app,
  server,
  sentMail,
}) => {
  await anInterest(app, { fname: 'Ravi Menon', email: 'ravi@example.in', ...hasty });
  await theHasty(server);
  expect(await sentMail()).toEqual([]);
  expect((await countDemand(app)).cells).toEqual([]);
  const actor = await anActor(app);
  const held = await app.db.selectFrom('cases').select(['id', 'version', 'name']).orderBy('id').execute();
  const outcome = await releaseCases(app, actor, held);
  expect(outcome).toMatchObject({ done: held.map(({ id }) => ({ id, version: 1 })), changed: [] });
  const mails = (await sentMail()).map(({ to, subject }) => `${to}: ${subject.replace(/EOI-\w+/, 'EOI')}`).toSorted();
  expect(mails).toHaveLength(4);
  expect(mails).toContain('ravi@example.in: We have your interest in Basic Corrosion: EOI');
  expect(mails).toContainEqual(expect.stringMatching(/^meera@example.in: We have your message/));
  expect(mails).toContainEqual(expect.stringMatching(/^sunil@example.in: .*onfirm/));
  // Seen before it was released: it is not released twice.
  expect(await releaseCases(app, actor, held)).toMatchObject({ done: [], changed: [{}, {}, {}] });
  expect(await sentMail()).toHaveLength(4);
  expect(await countCases(app, actor, '2026-11-20')).toMatchObject({ waiting: { count: 3 }, heldBack: { count: 0 } });
  expect((await countDemand(app)).cells).toHaveLength(1);
  const ravi = held.find(({ name }) => name === 'Ravi Menon')!;
  expect(await getCase(app, actor, ravi.id)).toMatchObject({
    case: { status: 'New', reviewReason: null, version: 1 },
    events: [{ kind: 'change', by: 'Asha Nair', text: 'Released: the receipt was sent' }],
  });
  const log = await app.db.selectFrom('audit_entries').select(['action', 'subject']).execute();
  expect(log).toContainEqual({ action: 'case released', subject: `case ${ravi.id}` });
});

test('a case that is not held back is not released, and a reader releases none', async ({ app, server, sentMail }) => {
  await anInterest(app, { fname: 'Ravi Menon', email: 'ravi@example.in' });
  const before = (await sentMail()).length;
  const cases = await app.db.selectFrom('cases').select(['id', 'version']).execute();
  expect(await releaseCases(app, await anActor(app), cases)).toMatchObject({ done: [], changed: [{ version: 0 }] });
  expect(await sentMail()).toHaveLength(before);
  await expect(releaseCases(app, await anActor(app, 'reader'), cases)).rejects.toThrow(Forbidden);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const asked = await server.inject({
    method: 'POST',
    url: '/office/api/cases/release',
    headers: { cookie },
    payload: { cases },
  });
  expect([asked.statusCode, asked.json().done]).toEqual([200, []]);
});
