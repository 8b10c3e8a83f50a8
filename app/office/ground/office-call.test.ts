import { SqliteAdapter, sql, type Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { up as forgetWords } from '../../../database/migrations/0018-log-without-words.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { Forbidden } from '../../platform/errors.ts';
import { test } from '../../testing/test.ts';
import { LogSearch } from '../house/log/contract.ts';
import { readLog } from '../house/log/calls.server.ts';
import { anActor } from '../office.factory.ts';
import { keptDays, purgeLog } from './log.server.ts';
import { recordAudit } from './log.server.ts';

// The database asks its own clock how old an entry is: these are old and young by any clock.
const [longAgo, farAhead] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];

async function anEntry(app: App, values: Partial<Record<'at' | 'actor' | 'action' | 'subject' | 'detail', string>>) {
  const row = {
    id: uuid(),
    at: app.now().toISOString(),
    actor_uid: 'somebody',
    actor: 'somebody@example.in',
    network: '192.0.2.1',
    action: 'case moved',
    subject: 'case 1',
    detail: '{}',
    ...values,
  };
  await app.db.insertInto('audit_entries').values(row).execute();
  return row.id;
}
const ids = async (app: App) =>
  (await app.db.selectFrom('audit_entries').select('id').orderBy('id').execute()).map(({ id }) => id);
const search = (wanted: object) => LogSearch.parse(wanted);

test('the database itself refuses to change an entry, or to drop one that is younger than a year', async ({ app }) => {
  const [young, old] = [await anEntry(app, { at: farAhead }), await anEntry(app, { at: longAgo })];
  for (const id of [young, old]) {
    const change = app.db.updateTable('audit_entries').set({ actor: 'nobody' }).where('id', '=', id).execute();
    await expect(change).rejects.toThrow('append-only');
  }
  await expect(app.db.deleteFrom('audit_entries').where('id', '=', young).execute()).rejects.toThrow('keeps a year');
  await expect(app.db.deleteFrom('audit_entries').execute(), 'nor all at once').rejects.toThrow('keeps a year');
  const isSqlite = app.db.getExecutor().adapter instanceof SqliteAdapter;
  const other = isSqlite
    ? sql`insert or replace into audit_entries select id, at, actor_uid, 'nobody', network, action, subject, detail, act_id from audit_entries`
    : sql`truncate audit_entries`;
  await expect(other.execute(app.db), 'nor by another word').rejects.toThrow('append-only');
  expect(await ids(app)).toEqual([young, old].toSorted());
});

test('what the log once kept of searches is taken out of it, and then it refuses changes again', async ({ app }) => {
  const typed = {
    filter: { search: 'asha@example.in' },
    who: 'asha',
    subject: 'asha',
    text: 'asha',
    to: 'asha@example.in',
  };
  for (const action of ['list read', 'list exported', 'log read', 'mail sent again'])
    await anEntry(app, { action, detail: JSON.stringify({ ...typed, rows: 3 }) });
  await anEntry(app, { detail: '{"status":{"from":"New","to":"Closed"}}' });
  await forgetWords(app.db as unknown as Kysely<never>);
  const details = await app.db.selectFrom('audit_entries').select('detail').orderBy('id').execute();
  expect(details.map(({ detail }) => JSON.parse(detail))).toEqual([
    { rows: 3 },
    { rows: 3 },
    { rows: 3 },
    { rows: 3 },
    { status: { from: 'New', to: 'Closed' } },
  ]);
  await expect(app.db.updateTable('audit_entries').set({ actor: 'nobody' }).execute()).rejects.toThrow('append-only');
});

test('the purge drops what was kept for a year, and nothing else', async ({ app }) => {
  const rows = Array.from({ length: 1200 }, () => ({
    id: uuid(),
    at: longAgo,
    actor_uid: 'somebody',
    actor: 'somebody@example.in',
    network: '',
    action: 'log read',
    subject: 'log',
    detail: '{}',
  }));
  await app.db.insertInto('audit_entries').values(rows).execute();
  const young = [await anEntry(app, { at: farAhead }), await anEntry(app, {})];
  expect(await purgeLog(app)).toBe(1200);
  expect(await ids(app)).toEqual(young.toSorted());
  expect(await purgeLog(app)).toBe(0);
});

test('how long the log is kept is one fact: the database drops what the purge asks for, and nothing three days younger', async ({
  app,
}) => {
  // By the clock that the database asks: the test's own stands still.
  const isSqlite = app.db.getExecutor().adapter instanceof SqliteAdapter;
  const clock = isSqlite ? sql<string>`strftime('%s', 'now')` : sql<string>`extract(epoch from now())`;
  const { seconds } = await app.db.selectNoFrom(clock.as('seconds')).executeTakeFirstOrThrow();
  const aged = (days: number) =>
    anEntry(app, { at: new Date(Number(seconds) * 1000 - days * 86_400_000).toISOString() });
  const [due, young] = [await aged(keptDays), await aged(keptDays - 3)];
  await app.db.deleteFrom('audit_entries').where('id', '=', due).execute();
  const early = app.db.deleteFrom('audit_entries').where('id', '=', young).execute();
  await expect(early).rejects.toThrow('keeps a year');
});

test('reading the log is itself written down', async ({ app }) => {
  const actor = await anActor(app, 'office');
  await anEntry(app, {});
  const first = await readLog(app, actor, search({ action: 'case moved' }));
  expect(first.entries).toHaveLength(1);
  const second = await readLog(app, actor, search({ action: 'log read' }));
  expect(second.entries).toMatchObject([
    { actor: actor.staff.email, detail: { action: 'case moved', entries: 1 }, subject: 'log' },
  ]);
});

test('the log opens on what was done; what was only read is asked for', async ({ app }) => {
  const actor = await anActor(app, 'office');
  const done = await anEntry(app, {});
  const read = await anEntry(app, { action: 'list read' });
  const found = async (wanted: object) => (await readLog(app, actor, search(wanted))).entries.map(({ id }) => id);
  expect(await found({})).toEqual([done]);
  expect(await found({ action: 'anything' })).toEqual(expect.arrayContaining([done, read]));
});

test('one search finds who did it, the act, what it was done to and its details; days are days in India', async ({
  app,
}) => {
  const actor = await anActor(app, 'owner');
  const a = await anEntry(app, { actor: 'Asha@example.in', at: '2026-11-18T18:29:59.000Z', subject: 'course cip' });
  const b = await anEntry(app, { action: 'list exported', at: '2026-11-18T18:30:00.000Z', detail: '{"q":"50%_x"}' });
  const found = async (wanted: object) => (await readLog(app, actor, search(wanted))).entries.map(({ id }) => id);
  expect(await found({ text: 'asha@' })).toEqual([a]);
  expect(await found({ action: 'list exported' })).toEqual([b]);
  expect(await found({ text: 'COURSE' })).toEqual([a]);
  expect(await found({ text: 'List Exp' })).toEqual([b]);
  expect(await found({ text: '50%_X' })).toEqual([b]);
  expect(await found({ text: '5%x' })).toEqual([]);
  expect(await found({ to: '2026-11-18' })).toEqual([a]);
  expect(await found({ from: '2026-11-19', to: '2026-11-19' })).toEqual([b]);
});

test('pages follow one another by place: what is added meanwhile moves nothing', async ({ app }) => {
  const actor = await anActor(app, 'owner');
  const made: string[] = [];
  for (let n = 0; n < 120; n += 1) made.push(await anEntry(app, { subject: `case ${n}` }));
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page = await readLog(app, actor, search({ action: 'case moved', after }));
    seen.push(...page.entries.map(({ id }) => id));
    after = page.next;
    await anEntry(app, { action: 'note written' });
  }
  expect(seen).toEqual(made.toReversed());
});

test('ids are shown as what they stand for', async ({ app }) => {
  const actor = await anActor(app, 'owner');
  await recordAudit(app.db, app, actor, { action: 'staff removed', subject: `staff ${actor.staff.uid}` });
  const { names } = await readLog(app, actor, search({}));
  expect(names[actor.staff.uid]).toBe(actor.staff.email);
  expect(names).toMatchObject({ CPLevel1: 'CP Level 1', 'course.cp': 'CP', 'level.cp.level-1': 'CP 1' });
});

test('Owner and Office read the log, Reader does not, others find nothing', async ({ app, server }) => {
  const ask = async (role: 'owner' | 'office' | 'reader', query = '') => {
    const person = await aPerson(app, { role: 'staff', officeRole: role });
    const headers = { cookie: await aSession(app, person) };
    return (await server.inject({ url: `/office/api/log${query}`, headers })).statusCode;
  };
  expect([await ask('owner'), await ask('office'), await ask('reader')]).toEqual([200, 200, 403]);
  expect(await ask('office', '?from=yesterday')).toBe(422);
  expect(await ask('office', '?text=%00')).toBe(422);
  expect(await ask('office', '?after=nonsense')).toBe(200);
  await expect(readLog(app, await anActor(app, 'reader'), search({}))).rejects.toBeInstanceOf(Forbidden);
  const headers = { cookie: await aSession(app, await aPerson(app)) };
  expect((await server.inject({ url: '/office/api/log', headers })).statusCode).toBe(404);
  expect((await server.inject('/office/api/log')).statusCode).toBe(404);
});
