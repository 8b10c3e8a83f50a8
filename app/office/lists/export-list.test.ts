import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import type { OfficeRole } from '../../identity/staff/staff-member.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { test } from '../../testing/test.ts';
import { addCases, anActor } from '../office.factory.ts';
import { parseAsked } from './read-list.server.ts';
import { interests, registrations } from './case-lists.ts';
import { exportList } from './export-list.server.ts';

const cookieOf = async (app: App, role: OfficeRole = 'office') =>
  aSession(app, await aPerson(app, { role: 'staff', officeRole: role }));

const fetchFile = (server: FastifyInstance, cookie: string, file: string, query: Record<string, string> = {}) =>
  server.inject({ url: `/office/api/exports/${file}?${new URLSearchParams(query)}`, headers: { cookie } });

/** Rows and cells of a CSV file, by the rules of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** Rows of the first sheet of a workbook: column letter to what stands there. */
function readSheet(file: Buffer): Record<string, string>[] {
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!);
  const words = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    Object.fromEntries(
      [...row!.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(
        ([, column, text, number]) => [column!, text === undefined ? number! : words(text)],
      ),
    ),
  );
}

async function some(app: App, clock: { forward: (seconds: number) => void }) {
  for (let n = 0; n < 12; n += 1) {
    await anInterest(app, {
      fname: n === 3 ? '=HYPERLINK("x")' : n === 4 ? '-2+3' : n === 5 ? '@SUM(A1)' : `Asha "${n}", <b>`,
      email: `person${n}@example.in`,
      cNumber: '+91 98200 00000',
      preferredLocation: n % 2 === 0 ? 'Mumbai' : 'Cochin',
    });
    clock.forward(60);
  }
}

test('a file holds exactly what is filtered, in its order, with every field', async ({ app, server, clock }) => {
  await some(app, clock);
  const cookie = await cookieOf(app);
  const query = { filter: JSON.stringify({ location: 'Mumbai' }), sort: 'email', order: 'asc' };
  const listed = await server.inject({
    url: `/office/api/lists/interests?${new URLSearchParams({ ...query, limit: '100' })}`,
    headers: { cookie },
  });
  const rows = listed.json<{ rows: Record<string, string>[] }>().rows;
  const csv = await fetchFile(server, cookie, 'interests.csv', query);
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="interests-2026-11-20.csv"',
    'cache-control': 'no-store',
  });
  expect(csv.body.startsWith('\uFEFF"Ref.","Name","Email"')).toBe(true);
  const [head, ...lines] = readCsv(csv.body.slice(1));
  expect(head).toEqual(interests.columns.map(({ title, type }) => (type === 'moment' ? `${title} (IST)` : title)));
  const place = (key: string) => interests.columns.findIndex((column) => column.key === key);
  expect(lines.map((line) => [line[place('reference')], line[place('email')], line[place('event')]])).toEqual(
    rows.map(({ reference, email, event }) => [reference, email, event]),
  );
  expect(lines[0]![place('receivedAt')]).toBe('2026-11-20 10:00');
  expect(lines[0]![place('timeFrame')]).toBe('Within 3 months');

  const workbook = await fetchFile(server, cookie, 'interests.xlsx', query);
  const [titles, ...sheet] = readSheet(workbook.rawPayload);
  expect(Object.values(titles!)).toEqual(head);
  expect(sheet.map(({ A, C }) => [A, C])).toEqual(rows.map(({ reference, email }) => [reference, email]));
  expect(sheet.map(({ B }) => B)).toEqual(rows.map(({ name }) => name));
  // 10:00 on 20 November 2026 in India, counted in days as spreadsheets do.
  const letter = String.fromCodePoint(65 + place('receivedAt'));
  expect(Number(sheet[0]![letter])).toBeCloseTo(46_346 + 10 / 24, 4);
});

test('what people want stands there as everybody calls it, not as the program does', async ({ app, server }) => {
  await anInterest(app, { trainingEvent: 'CPLevel1', email: 'one@example.in' });
  const courses = ['CP Level 1', 'CIP Level 1'];
  await aRegistration(app, await aPerson(app), { email: 'two@example.in', courses });
  const cookie = await cookieOf(app);
  const [head, ...lines] = readCsv((await fetchFile(server, cookie, 'cases.csv')).body.slice(1));
  const wishes = lines.map((line) => line[head!.indexOf('Wish')]);
  const { title } = await app.db
    .selectFrom('training_events')
    .select('title')
    .where('code', '=', 'CPLevel1')
    .executeTakeFirstOrThrow();
  expect(title).toContain(' ');
  expect(wishes.filter((wish) => wish === title)).toHaveLength(1);
  expect(wishes.filter((wish) => wish?.endsWith(`, ${title}`))).toHaveLength(1);
  expect(wishes.join()).not.toMatch(/Level1/);
});

test('no cell is a formula', async ({ app, server, clock }) => {
  await some(app, clock);
  const cookie = await cookieOf(app);
  const lines = readCsv((await fetchFile(server, cookie, 'interests.csv')).body.slice(1)).slice(1);
  expect(lines).toHaveLength(12);
  for (const cell of lines.flat()) expect(cell).not.toMatch(/^(?!\+\d[\d ]+$)[=+\-@\t\r]/);
  expect(lines.flat()).toContain('+91 98200 00000');
  expect(lines.flat()).toContain(`'=HYPERLINK("x")`);
  const file = (await fetchFile(server, cookie, 'interests.xlsx')).rawPayload;
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK');
});

test('characters that XML cannot hold are left out, and what looks like one is kept as typed', async ({
  app,
  server,
}) => {
  await anInterest(app, { preferredLocation: 'Mumbai' });
  await app.db.updateTable('interests').set({ ampp_username: 'a\u0001b_x0041_\uD800c' }).execute();
  const file = (await fetchFile(server, await cookieOf(app), 'interests.xlsx')).rawPayload;
  expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)).toMatch(/>ab_x005F_x0041_\uFFFD?c</);
});

test('only the office may take files out, and only just after giving the password', async ({ app, server, clock }) => {
  const status = async (cookie: string, file = 'interests.csv', query = {}) =>
    (await fetchFile(server, cookie, file, query)).statusCode;
  expect(await status('')).toBe(404);
  expect(await status(await aSession(app, await aPerson(app)))).toBe(404);
  expect(await status(await cookieOf(app, 'reader'))).toBe(403);
  const cookie = await cookieOf(app);
  expect(await status(cookie)).toBe(200);
  for (const file of ['interests.pdf', 'treasures.csv', 'interests']) expect(await status(cookie, file)).toBe(404);
  expect(await status(cookie, 'interests.csv', { filter: '{"colour":"red"}' })).toBe(422);
  clock.forward(6 * 60);
  const late = await fetchFile(server, cookie, 'interests.csv');
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([403, 'confirm']);
  const password = 'three grey pumps';
  await server.inject({ method: 'POST', url: '/account/confirm', payload: { password }, headers: { cookie } });
  expect(await status(cookie)).toBe(200);
});

test('the log says that a file began, and how it ended', async ({ app, server, clock }) => {
  await some(app, clock);
  await fetchFile(server, await cookieOf(app), 'interests.csv', { filter: '{"location":"Cochin"}' });
  const entries = await app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'list exported')
    .orderBy('id')
    .execute();
  expect(entries.map(({ subject, detail }) => [subject, JSON.parse(detail)])).toMatchObject([
    ['list interests', { format: 'csv', filter: { location: 'Cochin' }, state: 'begun' }],
    ['list interests', { state: 'ended', rows: 6 }],
  ]);
});

test('files are counted by network, and the log holds nothing that was typed', async ({ app, server }) => {
  await anInterest(app);
  const cookie = await cookieOf(app);
  const filter = JSON.stringify({ search: 'asha.rao@example.in', location: 'Cochin' });
  const ask = (n: number) =>
    server.inject({
      url: `/office/api/exports/interests.csv?${new URLSearchParams({ filter })}`,
      headers: { cookie, 'x-forwarded-for': `2001:db8:1:2::${n + 1}` },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await ask(n)).statusCode);
  expect(statuses.lastIndexOf(200)).toBe(59);
  expect(statuses[60]).toBe(429);
  const log = await app.db.selectFrom('audit_entries').select('detail').execute();
  expect(log[0]).toMatchObject({ detail: expect.stringContaining('Cochin') });
  expect(JSON.stringify(log)).not.toContain('asha.rao');
});

test('a day before 1900 is written as words, for spreadsheets cannot count it', async ({ app, server }) => {
  await aRegistration(app, await aPerson(app));
  await app.db.updateTable('registrations').set({ prev_cert_validity: '1899-12-31' }).execute();
  const file = await fetchFile(server, await cookieOf(app), 'registrations.xlsx');
  const [titles, row] = readSheet(file.rawPayload);
  const { title } = registrations.columns.find(({ key }) => key === 'prevCertValidity')!;
  const letter = Object.entries(titles!).find(([, head]) => head === title)![0];
  expect(row![letter]).toBe('1899-12-31');
});

/** Many interests with their cases, by the engine itself, which has `analyzed` them. */
async function many(app: App, count: number, analyzed: boolean): Promise<void> {
  await anInterest(app);
  const [interest] = await app.db.selectFrom('interests').selectAll().execute();
  const [one] = await app.db.selectFrom('cases').selectAll().execute();
  const numbers = Array.from({ length: count }, (_, n) => String(n).padStart(6, '0'));
  for (let from = 0; from < count; from += 500)
    await app.db
      .insertInto('interests')
      .values(
        numbers
          .slice(from, from + 500)
          .map((n) => ({ ...interest!, id: `i${n}`, reference: `EOI-${n}`, email: `p${n}@example.in` })),
      )
      .execute();
  const ofInterest = (n: string) => ({ id: `i${n}`, interest_id: `i${n}`, reference: `EOI-${n}` });
  await addCases(
    app,
    numbers.map((n) => ({ ...one!, ...ofInterest(n), email: `p${n}@example.in` })),
  );
  // As PostgreSQL does by itself a minute later: until then it takes the tables for empty, and every plan is a guess.
  if (analyzed) await sql`analyze interests, cases`.execute(app.db);
}

const asked = () => parseAsked('interests', { sort: 'reference', order: 'asc' })!;

test('thousands of rows are written in small pieces, while others are answered', async ({ app }) => {
  await many(app, 3000, Boolean(process.env['TEST_POSTGRES_URL']));
  for (const format of ['csv', 'xlsx'] as const) {
    const { pieces } = await exportList(app, await anActor(app), asked(), format, async () => true);
    let bytes = 0;
    let largest = 0;
    let turns = 0;
    let done = false;
    const others = (async () => {
      while (!done) {
        await setImmediate();
        turns += 1;
      }
    })();
    const before = process.memoryUsage().heapUsed;
    let most = before;
    for await (const piece of pieces) {
      bytes += piece.length;
      largest = Math.max(largest, piece.length);
      most = Math.max(most, process.memoryUsage().heapUsed);
    }
    done = true;
    await others;
    expect(bytes).toBeGreaterThan(format === 'csv' ? 300_000 : 45_000);
    expect(largest).toBeLessThan(150_000);
    expect(turns).toBeGreaterThan(6);
    expect((most - before) / 1024 / 1024).toBeLessThan(120);
  }
});

test('whoever stops reading, or leaves the office, gets no more; the log says so', async ({ app }) => {
  await many(app, 3000, Boolean(process.env['TEST_POSTGRES_URL']));
  const { pieces } = await exportList(app, await anActor(app), asked(), 'csv', async () => true);
  for await (const piece of pieces) if (piece.length > 10_000) break;
  let parts = 0;
  const left = await exportList(app, await anActor(app), asked(), 'csv', async () => {
    parts += 1;
    return parts < 3;
  });
  const readAll = async () => {
    for await (const _ of left.pieces);
  };
  await expect(readAll()).rejects.toThrow('no longer of the office');
  const ends = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'list exported')
    .orderBy('id')
    .execute();
  const details = ends.map(({ detail }) => JSON.parse(detail) as { state: string; rows: number });
  expect(details.filter(({ state }) => state === 'broken off')).toMatchObject([{ rows: 0 }, { rows: 1000 }]);
});
