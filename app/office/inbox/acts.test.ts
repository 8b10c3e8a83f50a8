import { setImmediate } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { openSqlite } from '../../platform/database/open-database.server.ts';
import { createHttp } from '../../platform/http/http.server.ts';
import { test } from '../../testing/test.ts';
import { until } from '../../testing/until.ts';
import { moveCases } from '../people/cases/move-cases.server.ts';
import { parseAsked, readList } from '../lists/read-list.server.ts';
import { LogSearch } from '../house/log/contract.ts';
import { readLog } from '../house/log/calls.server.ts';
import { addCases, anActor } from '../office.factory.ts';
import { beginAct, beginUndo, resumeAct, stopAct } from './acts.server.ts';
import { type Act, mostCases } from './acts.ts';
import { addInboxCalls, findAll, readAct, workAct } from './calls.server.ts';

type Server = { inject: (asked: object) => Promise<{ statusCode: number; json: () => unknown }> };
type Answer = { status: number; act: Act; message?: string };

async function calls(app: App, server: Server, officeRole: 'reader' | 'office' = 'office') {
  const person = await aPerson(app, { role: 'staff', officeRole });
  const headers = { cookie: await aSession(app, person) };
  return async (path: string, payload?: object): Promise<Answer> => {
    const method = payload ? 'POST' : 'GET';
    const answer = await server.inject({ method, url: `/office/api${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, ...(answer.json() as { act: Act }) };
  };
}

async function people(app: App, count: number) {
  for (let n = 0; n < Math.min(count, 4); n += 1)
    await anInterest(app, { fname: `Person ${n}`, email: `p${n}@example.in` });
  if (count > 4) await more(app, count - 4);
  return app.db.selectFrom('cases').select(['id', 'version', 'name']).orderBy('id').execute();
}

/** Many more cases, without what they are of. */
async function more(app: App, count: number) {
  const [like] = await app.db.selectFrom('cases').selectAll().execute();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...like!,
    id: `more ${n}`,
    email: `more${n}@example.in`,
    interest_id: null,
  }));
  await addCases(app, rows);
}

const seen = (cases: { id: string; version: number }[]) => cases.map(({ id, version }) => ({ id, version }));
const statuses = async ({ db }: App) =>
  (await db.selectFrom('cases').select('status').orderBy('id').execute()).map(({ status }) => status);
const change = { status: 'Contacted' } as const;

test('several fields of chosen cases are saved at once, what somebody else changed is left and named, and all is taken back', async ({
  app,
  server,
}) => {
  const ask = await calls(app, server);
  const cases = await people(app, 4);
  const other = await anActor(app);
  await moveCases(app, other, seen(cases.slice(0, 1)), { status: 'On hold' });
  const saved = await ask('/acts', {
    cases: seen(cases),
    change: { status: 'Contacted', ownerUid: other.staff.uid, dueOn: '2027-12-01' },
  });
  expect(saved).toMatchObject({
    status: 200,
    act: {
      state: 'done',
      total: 4,
      done: 3,
      left: 1,
      leftCases: [{ id: cases[0]!.id, name: 'Person 0' }],
      undoes: false,
    },
  });
  expect(saved.act.words).toMatch(/^set to Contacted, given to .+, due on 1 Dec 2027$/);
  expect(await statuses(app)).toEqual(['On hold', 'Contacted', 'Contacted', 'Contacted']);
  expect((await app.db.selectFrom('interests').select('status').execute()).length).toBe(4);
  await moveCases(app, other, [{ id: cases[3]!.id, version: 1 }], { status: 'Closed' });
  const undone = await ask(`/acts/${saved.act.id}/undo`, {});
  expect(undone).toMatchObject({
    act: { state: 'done', done: 2, left: 1, leftCases: [{ name: 'Person 3' }], undoes: true },
  });
  expect(await statuses(app)).toEqual(['On hold', 'New', 'New', 'Closed']);
  const again = await app.db.selectFrom('cases').select(['owner_uid', 'due_on', 'answered_at']).orderBy('id').execute();
  expect(again.filter(({ owner_uid: owner }) => owner === null)).toHaveLength(3);
  expect(again.map((one) => one.answered_at !== null)).toEqual([true, false, false, true]);
  expect((await ask(`/acts/${saved.act.id}/undo`, {})).status).toBe(404);
});

test('an act and its undo are one line each in the log, which open to their parts; its parts are found by a case', async ({
  app,
}) => {
  const actor = await anActor(app);
  const cases = await people(app, 3);
  const begun = await beginAct(app, actor, seen(cases), { status: 'Contacted' });
  if (!begun.ok) throw new Error(begun.sentence);
  await workAct(app, actor, begun.id, () => false);
  const undo = await beginUndo(app, actor, begun.id);
  if (!undo.ok) throw new Error(undo.sentence);
  await workAct(app, actor, undo.id, () => false);
  await moveCases(app, actor, [{ id: cases[0]!.id, version: cases[0]!.version + 2 }], { status: 'Closed' });
  const read = async (wanted: object) => (await readLog(app, actor, LogSearch.parse(wanted))).entries;
  expect((await read({})).map(({ many }) => many)).toEqual([
    null,
    { act: undo.id, parts: 3 },
    { act: begun.id, parts: 3 },
  ]);
  expect((await read({ action: 'case moved', text: actor.staff.email })).length).toBe(7);
  const parts = await read({ act: begun.id, action: 'case moved' });
  expect(parts.map(({ subject }) => subject).toSorted()).toEqual(cases.map(({ id }) => `case ${id}`).toSorted());
  expect(parts[0]).toMatchObject({ many: null, detail: { status: { from: 'New', to: 'Contacted' } } });
  expect(await read({ text: cases[0]!.id })).toHaveLength(3);
});

test('what is done to rows from outside reads nothing, and an act that is taken back leaves them as unread as they were', async ({
  app,
  server,
}) => {
  const ask = await calls(app, server);
  const cases = await people(app, 2);
  const actor = await anActor(app);
  const unread = async () => {
    const read = await readList(app, actor, parseAsked('cases', { filter: '{}' })!, { after: null, limit: 10 });
    return read!.rows.map((row) => row['unread']);
  };
  const given = await ask('/acts', { cases: seen(cases), change: { ownerUid: actor.staff.uid, dueOn: '2027-12-01' } });
  expect(await unread()).toEqual(['yes', 'yes']);
  await ask(`/acts/${given.act.id}/undo`, {});
  expect(await unread()).toEqual(['yes', 'yes']);
  const now = await app.db.selectFrom('cases').select(['id', 'version']).execute();
  const answered = await ask('/acts', { cases: now, change });
  expect(await unread()).toEqual(['no', 'no']);
  await ask(`/acts/${answered.act.id}/undo`, {});
  expect(await unread()).toEqual(['yes', 'yes']);
});

test('all that a filter lets through are archived in the background and brought back', async ({ app, server }) => {
  const ask = await calls(app, server);
  await people(app, 103);
  const filter = JSON.stringify({ status: ['New'] });
  const { act } = await ask('/acts', { list: 'cases', filter, change: { archived: true } });
  expect(act).toMatchObject({ total: 103, words: 'archived' });
  const ended = () =>
    until(async () => {
      const { act: now } = await ask('/acts/latest');
      expect(now.state).not.toBe('working');
      return now;
    });
  expect(await ended()).toMatchObject({ id: act.id, state: 'done', done: 103, left: 0 });
  expect(await ask('/acts', { list: 'cases', filter, change })).toMatchObject({
    status: 422,
    message: 'Nothing matches any more. Nothing was changed.',
  });
  await ask(`/acts/${act.id}/undo`, {});
  expect(await ended()).toMatchObject({ undoes: true, done: 103 });
  expect((await app.db.selectFrom('cases').where('archived_at', 'is', null).select('id').execute()).length).toBe(103);
  const log = await app.db.selectFrom('audit_entries').select('action').where('action', 'like', 'case %').execute();
  expect(log).toHaveLength(206);
});

test('an act is stopped and taken up again; one that lost its server says so', async ({ app, clock }) => {
  const actor = await anActor(app);
  const cases = await people(app, 60);
  const begun = await beginAct(app, actor, seen(cases), change);
  if (!begun.ok) throw new Error(begun.sentence);
  expect(await beginAct(app, actor, seen(cases), change)).toMatchObject({ ok: false });
  // The server goes after the first part.
  await workAct(app, actor, begun.id, () => true);
  expect(await readAct(app, actor)).toMatchObject({ state: 'broken', done: 50, total: 60 });
  expect(await resumeAct(app, actor, begun.id)).toBe(true);
  clock.forward(60);
  expect(await readAct(app, actor)).toMatchObject({ state: 'broken', done: 50 });
  expect(await resumeAct(app, actor, begun.id)).toBe(true);
  await stopAct(app, actor, begun.id);
  await workAct(app, actor, begun.id, () => false);
  expect(await readAct(app, actor)).toMatchObject({ state: 'stopped', done: 50 });
  expect(await resumeAct(app, actor, begun.id)).toBe(true);
  await workAct(app, actor, begun.id, () => false);
  expect(await readAct(app, actor)).toMatchObject({ state: 'done', done: 60 });
});

test('a database that goes away during an act on many ends that act, and nobody else’s work', async ({
  app,
  server,
}) => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  process.on('unhandledRejection', hear);
  await people(app, 120);
  const headers = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' })) };
  const gone = openSqlite(new SQLite(':memory:'));
  await sql`select 1`.execute(gone.db);
  await gone.db.destroy();
  // It goes after the first part.
  let isAway = false;
  const failing: App = Object.defineProperty({ ...app }, 'db', { get: () => (isAway ? gone.db : app.db) });
  failing.write = async (work) => {
    if (isAway) return gone.write(work);
    const answer = await app.write(work);
    isAway = (await statuses(app)).includes('Contacted');
    return answer;
  };
  const http = await createHttp(failing);
  addInboxCalls(http, failing);
  const payload = { list: 'cases', filter: '{}', change };
  await http.inject({ method: 'POST', url: '/office/api/acts', headers, payload });
  await http.close();
  // What nobody has heard is told of by now.
  await setImmediate();
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
  const left = (await statuses(app)).filter((status) => status === 'New');
  expect(left).toHaveLength(70);
  const ask = await calls(app, server);
  expect((await ask('/acts/latest')).status).toBe(200);
});

test('an act ends when whoever began it may act no more, and is nobody else’s to see or undo', async ({ app }) => {
  const actor = await anActor(app);
  const begun = await beginAct(app, actor, seen(await people(app, 2)), change);
  if (!begun.ok) throw new Error(begun.sentence);
  const other = await anActor(app);
  expect(await readAct(app, other)).toBeNull();
  expect(await resumeAct(app, other, begun.id)).toBe(false);
  await app.db.updateTable('people').set({ office_role: 'reader' }).where('id', '=', actor.staff.uid).execute();
  await workAct(app, actor, begun.id, () => false);
  expect(await statuses(app)).toEqual(['New', 'New']);
});

test('a reader acts on nothing, a wrong change or filter ends in a sentence, and more than ten thousand are refused', async ({
  app,
  server,
}) => {
  const cases = seen(await people(app, 1));
  const reader = await calls(app, server, 'reader');
  expect((await reader('/acts', { cases, change })).status).toBe(403);
  expect((await reader('/acts/latest')).status).toBe(403);
  for (const act of ['undo', 'resume', 'stop']) expect((await reader(`/acts/x/${act}`, {})).status).toBe(403);
  const ask = await calls(app, server);
  expect(await ask('/acts', { cases, change: { dueOn: '2020-01-01' } })).toMatchObject({
    status: 422,
    message: 'This day has passed. Please choose today or a later day.',
  });
  expect((await ask('/acts', { list: 'cases', filter: '{"x":1}', change })).status).toBe(422);
  expect((await ask('/acts/x/undo', {})).status).toBe(404);
  const actor = await anActor(app);
  await more(app, mostCases);
  expect(await findAll(app, actor, { list: 'cases', filter: '{}', change })).toEqual({
    sentence: 'More than 10,000 match. Nothing was changed: add a filter, and act on them in parts.',
  });
});

test('what has been erased or never was is left out and counted, and the others are done', async ({ app, server }) => {
  const ask = await calls(app, server);
  const cases = await people(app, 2);
  const gone = { id: crypto.randomUUID(), version: 1 };
  const saved = await ask('/acts', { cases: [...seen(cases), gone], change });
  expect(saved).toMatchObject({ status: 200, act: { state: 'done', total: 3, done: 2, left: 0, gone: 1 } });
  expect(await statuses(app)).toEqual(['Contacted', 'Contacted']);
  const none = await ask('/acts', { cases: [gone], change });
  expect(none).toMatchObject({ status: 200, act: { state: 'done', total: 1, done: 0, gone: 1 } });
});
