import { aBatch } from '../../../classes/classes.factory.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import type { Today } from '../../inbox/today/contract.ts';
import type { DemandBoard } from './contract.ts';

type Answer = { statusCode: number; json: () => unknown; body: string; rawPayload: Buffer };
type Server = { inject: (asked: object) => Promise<Answer> };

async function somebody(app: App, server: Server, role: OfficeRole, name = 'Lata') {
  const person = await aPerson(app, { role: 'staff', officeRole: role, fname: name, email: `${role}@example.in` });
  const headers = { cookie: await aSession(app, person), origin: 'http://site.test' };
  return {
    ask: (url: string) => server.inject({ url: `/office/api${url}`, headers }),
    keep: (heads: string, version: number) =>
      server.inject({ method: 'PUT', url: '/office/api/demand/minimum', headers, payload: { heads, version } }),
  };
}

test('the minimum is one for the office: it is kept with who chose it, and nobody overwrites another unseen', async ({
  app,
  server,
}) => {
  const [office, owner] = [await somebody(app, server, 'office'), await somebody(app, server, 'owner', 'Meera')];
  const minimum = async () => ((await office.ask('/demand')).json() as DemandBoard).minimum;
  expect(await minimum()).toEqual({ heads: 12, version: 0, changedBy: null });
  expect((await office.keep('8', 0)).json()).toMatchObject({ message: 'The minimum is 8 people now.' });
  const refused = await owner.keep('20', 0);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'changed', message: expect.stringContaining('Lata has changed the minimum to 8') }),
  ]);
  expect((await owner.keep('10', 1)).statusCode).toBe(200);
  expect(await minimum()).toEqual({ heads: 10, version: 2, changedBy: 'Meera' });
  const log = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'setting changed')
    .execute();
  expect(log.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
    { heads: { from: 12, to: 8 } },
    { heads: { from: 8, to: 10 } },
  ]);
});

test('a reader keeps no minimum, and what is no number of heads ends in a sentence', async ({ app, server }) => {
  const reader = await somebody(app, server, 'reader');
  expect((await reader.keep('8', 0)).statusCode).toBe(403);
  const office = await somebody(app, server, 'office');
  for (const heads of ['0', '-3', '1000', 'ten', ''])
    expect((await office.keep(heads, 0)).json(), heads).toMatchObject({
      errors: { heads: 'Please enter a number from 1 to 999' },
    });
});

test('the first page names the wishes that reach the minimum, and leads to them alone', async ({ app, server }) => {
  const office = await somebody(app, server, 'office');
  await anInterest(app, { email: 'a@example.in', preferredLocation: 'Cochin' });
  await anInterest(app, { email: 'b@example.in', trainingEvent: 'CPLevel1', otherCity: 'Pune' });
  await app.db.updateTable('cases').set({ heads: 12 }).where('email', '=', 'a@example.in').execute();
  const need = async () => ((await office.ask('/today')).json() as Today).needs.find(({ key }) => key === 'minimum');
  expect(await need()).toMatchObject({
    count: 1,
    words: 'wish could fill a class of 12: Basic, Kochi (12 people)',
    href: '/office/demand?reached=yes',
  });
  await office.keep('13', 0);
  expect(await need()).toBeUndefined();
  await office.keep('1', 1);
  expect(await need()).toMatchObject({ count: 2, words: expect.stringContaining('CP 1, Pune') });
  // Whoever wants that is invited to the class that is there.
  await aBatch(app, { eventCode: 'CPLevel1', city: 'Pune' });
  expect(await need()).toMatchObject({ count: 1, words: expect.not.stringContaining('CP 1, Pune') });
});

test('the board is taken out as it is narrowed, with its cities defused and its figures as numbers', async ({
  app,
  server,
}) => {
  const [office, reader] = [await somebody(app, server, 'office'), await somebody(app, server, 'reader')];
  await anInterest(app, { email: 'a@example.in', otherCity: '=HYPERLINK("x")' });
  await anInterest(app, { email: 'b@example.in', trainingEvent: 'CPLevel1', otherCity: 'Pune' });
  expect((await reader.ask('/exports/demand.csv')).statusCode).toBe(403);
  expect((await office.ask('/exports/demand.csv?colour=red')).statusCode).toBe(422);
  const csv = await office.ask('/exports/demand.csv');
  const rows = csv.body.trim().split('\r\n');
  expect(rows[0]).toContain(
    '"Wish","Kind","City","Seats wanted","People","Asked or in line","Said in the last 60 days","Older"',
  );
  expect(rows.filter((row) => row.includes(`"'=HYPERLINK(""x"")","1","1"`))).toHaveLength(1);
  expect(rows).toHaveLength(3);
  const narrowed = await office.ask('/exports/demand.csv?event=CPLevel1');
  expect(narrowed.body.trim().split('\r\n')).toHaveLength(2);
  const sheet = strFromU8(
    unzipSync((await office.ask('/exports/demand.xlsx?event=CPLevel1')).rawPayload)['xl/worksheets/sheet1.xml']!,
  );
  expect(sheet).toContain('<c r="D2"><v>1</v></c>');
  const log = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'demand exported')
    .execute();
  expect(log.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
    { format: 'csv', rows: 2 },
    { format: 'csv', rows: 1, event: 'CPLevel1' },
    { format: 'xlsx', rows: 1, event: 'CPLevel1' },
  ]);
});
