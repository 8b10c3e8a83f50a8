import { expect } from 'vitest';
import { aBatch, cancel } from '../../../classes/classes.factory.ts';
import { act, askAll, paidFor } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { test } from '../../../testing/test.ts';

const unknown = '0191f3a0-0000-7000-8000-000000000000';

test('the people of a batch are taken out like a list: by the office, with the password just given, in the log, without meals and needs', async ({
  app,
  server,
  clock,
}) => {
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  const ids = await askAll(app, id, ['Asha', '=1+1', 'Chitra']);
  for (const seat of ids.slice(0, 2)) await act(app, seat, 'yes');
  await app.db
    .updateTable('seats')
    .set({ id_name: 'Asha Rao', meal: 'Jain', needs: 'Step-free' })
    .where('id', '=', ids[0]!)
    .execute();
  const cookieOf = async (officeRole: 'office' | 'reader') =>
    aSession(app, await aPerson(app, { role: 'staff', officeRole }));
  const cookie = await cookieOf('office');
  const ask = (query: string, as = cookie, file = 'seats.csv') =>
    server.inject({ url: `/office/api/exports/${file}?${query}`, headers: { cookie: as } });
  expect((await ask(`batch=${id}`, await cookieOf('reader'))).statusCode).toBe(403);
  expect((await ask('batch=nothing')).statusCode).toBe(422);
  expect((await ask(`batch=${unknown}`)).statusCode).toBe(404);
  const csv = await ask(`batch=${id}`);
  expect(csv.headers).toMatchObject({ 'cache-control': 'no-store' });
  const [head, ...rows] = csv.body.trim().split('\r\n');
  expect(head).toContain('"Reference","Class","Name","State","Since (IST)","Answer by (IST)","Place in line"');
  expect(rows.map((row) => row.split('","').slice(1, 4))).toEqual([
    ['CIP 1, Pune, Mon 11 to Sat 16 Jan 2027, 6 days', "'=1+1", 'In line'],
    ['CIP 1, Pune, Mon 11 to Sat 16 Jan 2027, 6 days', 'Asha', 'Taken'],
    ['CIP 1, Pune, Mon 11 to Sat 16 Jan 2027, 6 days', 'Chitra', 'Asked'],
  ]);
  expect(csv.body).toContain('Asha Rao');
  expect(csv.body).not.toMatch(/Jain|Step-free/);
  expect((await ask(`batch=${id}`, cookie, 'seats.xlsx')).statusCode).toBe(200);
  const log = await app.db.selectFrom('audit_entries').select(['action', 'subject', 'detail']).orderBy('id').execute();
  expect(log.map((entry) => [entry.action, entry.subject, JSON.parse(entry.detail)])).toEqual([
    ['seats exported', `batch ${id}`, { format: 'csv', people: 3 }],
    ['seats exported', `batch ${id}`, { format: 'xlsx', people: 3 }],
  ]);
  const { id: off } = await aBatch(app, { eventCode: 'CPLevel1' });
  const [paid] = await askAll(app, off, ['Dev']);
  await act(app, paid!, 'yes');
  await paidFor(app, paid!);
  await cancel(app, off);
  expect((await ask(`batch=${off}`)).body, 'as its screen').toContain('"Dev","Cancelled, paid: ask which"');
  clock.forward(6 * 60);
  expect((await ask(`batch=${id}`)).json()).toMatchObject({ code: 'confirm' });
});
