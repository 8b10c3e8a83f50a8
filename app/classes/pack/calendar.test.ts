import ICAL from 'ical.js';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someDays, someone, typedPlan } from '../classes.factory.ts';
import { cancelBatch, changeBatch, confirmBatch } from '../batch-acts.server.ts';
import { addVenue } from '../venues.server.ts';
import { listGoneDays, readCalendar } from './calendar-file.server.ts';

const malayalam = 'കൊച്ചി പരിശീലന ഹാൾ, രണ്ടാം നില; എംജി റോഡ് \\new പാലത്തിനു സമീപം';

/** What an independent parser reads: each event by its day. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(one.getFirstPropertyValue('status')),
      begins: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      url: String(one.getFirstPropertyValue('url')),
    };
  });
}

const days = (from: string, count: number) => someDays(from, count).map((day) => ({ ...day, ends: '18:00' }));
const readText = async (app: App, id: string, since?: string) =>
  (await readCalendar(app, id, since ? await listGoneDays(app.db, id, since) : []))!.content.toString();

test('19: changed days keep their names with a higher sequence, a removed day is cancelled, no line is over 75 octets with Malayalam, and a parser that is not ours reads it', async ({
  app,
  clock,
}) => {
  const venue = { name: malayalam, address: 'Example Road,\nnear; the bank', city: 'Kochi', stateCode: '32' };
  const venueId = await app.write((trx) =>
    addVenue(trx, app, { ...venue, pin: '682001', directions: '', position: '' }),
  );
  const plan = { city: 'Kochi', stateCode: '32', venueId, days: days('2026-12-14', 3) };
  const { id, version } = await aBatch(app, plan);
  const told = clock.now.toISOString();
  const before = eventsOf(await readText(app, id));
  expect(before.map(({ uid, begins, ends }) => [uid.replace(/^B-\w{5}/, 'B'), begins, ends])).toEqual([
    ['B-2026-12-14@site.test', '2026-12-14T03:30:00.000Z', '2026-12-14T12:30:00.000Z'],
    ['B-2026-12-15@site.test', '2026-12-15T03:30:00.000Z', '2026-12-15T12:30:00.000Z'],
    ['B-2026-12-16@site.test', '2026-12-16T03:30:00.000Z', '2026-12-16T12:30:00.000Z'],
  ]);
  expect(before[0]).toMatchObject({ sequence: 0, status: 'TENTATIVE', location: 'Kochi' });
  expect(before[0]!.summary).toBe('CIP Level 1, Kochi, day 1 of 3, not confirmed yet');
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  clock.forward(60);
  const changed = typedPlan({ ...plan, days: days('2026-12-15', 3) });
  await app.write((trx) => changeBatch(trx, app, someone, id, { version: version + 1, plan: changed }));
  const text = await readText(app, id, told);
  const after = eventsOf(text);
  expect(after.map(({ uid, sequence, status }) => [uid.slice(8, 18), sequence, status])).toEqual([
    ['2026-12-15', 2, 'CONFIRMED'],
    ['2026-12-16', 2, 'CONFIRMED'],
    ['2026-12-17', 2, 'CONFIRMED'],
    ['2026-12-14', 2, 'CANCELLED'],
  ]);
  expect(after[0]!.uid).toBe(before[1]!.uid);
  expect(after[0]!.location).toBe(`${malayalam}, Example Road, near; the bank, Kochi 682001, Kerala`);
  expect(after[0]!.url).toMatch(/^http:\/\/site\.test\/dates\/B-\w{5}$/);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n�]/);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  // Who came later never had that day.
  expect(eventsOf(await readText(app, id, clock.now.toISOString().replace(/\d{3}Z$/, '999Z')))).toHaveLength(3);
});

test('a class that no public page shows names none', async ({ app }) => {
  const { id } = await aBatch(app, { isPrivate: 'yes' });
  expect(await readText(app, id)).not.toContain('URL');
});

test('a cancelled class takes every day back, with a higher sequence', async ({ app }) => {
  const { id, version } = await aBatch(app, { days: someDays('2026-12-14', 2) });
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The hall burnt.' }));
  expect(eventsOf(await readText(app, id)).map(({ sequence, status }) => [sequence, status])).toEqual([
    [1, 'CANCELLED'],
    [1, 'CANCELLED'],
  ]);
});
