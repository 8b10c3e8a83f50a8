import { expect } from 'vitest';
import { aBatch, someDays } from '../../../classes/classes.factory.ts';
import { listHappened } from '../../../classes/read-batches.server.ts';
import { addVenue } from '../../../classes/venues.server.ts';
import { choosePromise } from '../../../classes/seat-page/choose-next-or-money.server.ts';
import { pathOf } from '../../../classes/seat-page/seat.factory.ts';
import { getSeat } from '../../../classes/seats/read-seats.server.ts';
import { act, askAll, expectSound, paidFor } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { type OpenBatches, waitingGroups } from './contract.ts';
import { letIn, noteRefund } from '../seats/calls.server.ts';
import { readSeats } from '../seats/read.server.ts';
import type { Today } from '../../inbox/today/contract.ts';
import { announce, cancel, confirm } from './acts.server.ts';
import { readOne, readOpen } from './calls.server.ts';
import { batchNeeds } from './needs.server.ts';
import { waitsPath } from './what-waits.ts';
import { leadOf, nextOf } from '../steps.ts';

test('yeses that are held back wait for the office, which sees with whom they share what, and lets them count one by one', async ({
  app,
  server,
  sentMail,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id } = await aBatch(app, { seats: '4', minimum: '4' });
  const names = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Elsy', 'Faiz'];
  const ids = await askAll(app, id, names);
  for (const [n, seat] of ids.entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` };
    await server.inject({
      method: 'POST',
      url: `${await pathOf(app, seat)}/answer`,
      payload: { answer: 'yes' },
      headers,
    });
  }
  const { waiting, batches } = await readOpen(app, reader);
  // Its row in the list of classes leads to them first, as its own page does.
  const [row] = batches;
  expect([waiting, []].map((those) => leadOf(row!, nextOf(row!, app.now()), those)?.act)).toEqual([
    'Check 3 yeses',
    'Invite people',
  ]);
  expect(waiting).toEqual([
    {
      href: `/office/batches/${id}?show=review#people`,
      group: 'review',
      name: 'CIP 1, Pune',
      what: 'Yes to check',
      sentence: 'CIP 1, Pune: 3 yeses wait for a look, as too many came from one network or mail domain.',
      act: 'Check 3 yeses',
      today: true,
    },
  ]);
  const { seats, alike } = await readSeats(app, reader, id);
  expect(
    seats.filter(({ reviewReason }) => reviewReason).map(({ name, reviewReason }) => [name, reviewReason]),
  ).toEqual(['Dev', 'Elsy', 'Faiz'].map((name) => [name, 'more than three yeses under one mail domain']));
  expect(alike[ids[3]!]).toEqual(['Asha', 'Bilal', 'Chitra', 'Elsy', 'Faiz']);
  await sentMail();
  const seen = { version: (await getSeat(app.db, ids[3]!)).version };
  await expect(letIn(app, reader, ids[3]!, seen)).rejects.toBeInstanceOf(Forbidden);
  expect(await letIn(app, actor, ids[3]!, seen)).toMatchObject({
    ok: true,
    seat: { state: 'Taken', reviewReason: null },
  });
  // Two quick hands, and whoever is not held back.
  expect(await letIn(app, actor, ids[3]!, seen)).toMatchObject({ ok: false, current: { state: 'Taken' } });
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const payload = { version: (await getSeat(app.db, ids[4]!)).version };
  const url = `/office/api/seats/${ids[4]}/let-in`;
  const answer = await server.inject({ method: 'POST', url, headers: { cookie }, payload });
  expect(answer.json()).toMatchObject({
    message: 'Elsy stands in line: first. They are told by email.',
    seat: { state: 'Waiting' },
  });
  const mails = (await sentMail()).filter(({ to }) => /dev|elsy/.test(to)).map(({ subject }) => subject);
  expect(mails).toEqual(['Your seat: CIP Level 1, Pune, 11 to 16 Jan', 'You are number 1 in line']);
  expect((await readOpen(app, reader)).waiting[0]!.sentence).toContain('1 yes waits for a look');
  const log = await app.db.selectFrom('audit_entries').select('action').where('action', '=', 'yes let in').execute();
  expect(log).toHaveLength(2);
  await expectSound(app);
});

test('who asks for their money back waits until the office says how it was settled', async ({ app, server }) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id, version } = await aBatch(app, { seats: '2', minimum: '1' });
  const ids = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  for (const seat of ids) await act(app, seat, 'yes');
  await cancel(app, actor, id, { version, reason: 'The hall burnt.' });
  await app.db.updateTable('seats').set({ promise: 'refund' }).where('id', 'in', ids.slice(0, 2)).execute();
  const waits = async () => (await readOpen(app, reader)).waiting.filter(({ group }) => group === 'refunds');
  expect(await waits()).toEqual([
    {
      href: `/office/batches/${id}#people`,
      group: 'refunds',
      name: 'CIP 1, Pune, 11 to 16 Jan',
      what: 'Cancelled class',
      sentence: 'CIP 1, Pune, 11 to 16 Jan, cancelled: 2 people ask for their money back.',
      act: 'See who',
      today: false,
    },
  ]);
  const left = { ask: 0, bills: false, says: '2 people ask for their money back' };
  expect((await readOne(app, reader, id)).waits).toEqual({ yeses: 0, choosing: [], bills: '', left });
  const seen = (await getSeat(app.db, ids[0]!)).version;
  await expect(noteRefund(app, reader, ids[0]!, { version: seen, reason: 'x' })).rejects.toBeInstanceOf(Forbidden);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const settle = async (seat: string, payload: object) => {
    const url = `/office/api/seats/${seat}/refund-settled`;
    return (await server.inject({ method: 'POST', url, headers: { cookie }, payload })).json<{ message: string }>();
  };
  expect(await settle(ids[0]!, { version: seen, reason: ' ' })).toMatchObject({ code: 'refused' });
  expect(await settle(ids[0]!, { version: seen - 1, reason: 'x' })).toMatchObject({ code: 'changed' });
  expect((await settle(ids[2]!, { version: (await getSeat(app.db, ids[2]!)).version, reason: 'x' })).message).toBe(
    'Nobody asks for money back here.',
  );
  const reason = 'Nothing had been paid.';
  expect(await settle(ids[0]!, { version: seen, reason })).toMatchObject({ seat: { promise: null } });
  expect((await waits())[0]!.sentence).toContain('1 person asks for their money back.');
  expect((await listHappened(app.db, id, 1))[0]).toMatchObject({ act: 'refund settled', detail: { reason } });
  const log = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(log.map(({ action, detail }) => [action, JSON.parse(detail).reason])).toEqual([['refund settled', reason]]);
  expect((await readSeats(app, reader, id)).after[ids[0]!]).toBe('settled');
  // It is the money that they chose: no class is promised to them.
  expect(await choosePromise(app, ids[0]!, 'next')).toMatchObject({ ok: false });
  await expectSound(app);
});

test('each figure of the first page opens a list of just what it counts of batches', async ({ app, server, clock }) => {
  const person = await aPerson(app, { role: 'staff', officeRole: 'reader' });
  const ask = async <Answer>(path: string) =>
    (
      await server.inject({ url: `/office/api${path}`, headers: { cookie: await aSession(app, person) } })
    ).json<Answer>();
  const figures = async () =>
    (await ask<Today>('/today')).needs.flatMap(({ href, count, words }) =>
      href.startsWith('/office/batches') ? [[href.slice('/office/batches'.length), count, words]] : [],
    );
  expect(await figures()).toEqual([]);
  expect((await ask<Today>('/today')).begun).toBe(false);
  const { id: near } = await aBatch(app, { days: someDays('2026-11-27', 3) });
  await aBatch(app, { days: someDays('2026-11-21', 3) }, 'Draft');
  await aBatch(app, { days: someDays('2026-11-22', 3) }, 'Draft');
  const { id: holding } = await aBatch(app, { days: someDays('2027-01-11', 3) });
  const [asha] = await askAll(app, holding, ['Asha']);
  await act(app, asha!, 'offer');
  const { id: gone, version } = await aBatch(app, { eventCode: 'CPLevel1' });
  const [bilal] = await askAll(app, gone, ['Bilal']);
  await act(app, bilal!, 'yes');
  await cancel(app, await anActor(app), gone, { version, reason: 'Few.' });
  await paidFor(app, bilal!);
  await choosePromise(app, bilal!, 'refund');
  expect(await figures()).toEqual([
    ['?waits=today', 2, 'things about classes wait for today: CIP 1, Pune'],
    [`/${near}/invite`, 1, 'class begins within a week and is not confirmed: CIP 1, Pune'],
    [`/${gone}#people`, 1, 'cancelled class to settle with its people: CP 1, Pune, 11 to 16 Jan'],
  ]);
  // Nobody has written, yet the day is shown: these classes were filled by telephone.
  expect((await ask<Today>('/today')).begun).toBe(true);
  const until = (await getSeat(app.db, asha!)).answerBy!;
  clock.forward((Date.parse(until) - app.now().getTime()) / 1000 - 23 * 60 * 60);
  const later = await figures();
  expect(later).toContainEqual([
    `/${holding}?show=held#people`,
    1,
    expect.stringMatching(/^class has a held seat that runs out within a day: /),
  ]);
  const { waiting } = await ask<OpenBatches>('/batches');
  for (const [href, count] of later) {
    const alone = waiting.filter((one) => one.href === `/office/batches${String(href)}`).length;
    const listed = waiting.filter(({ group }) => waitsPath(group) === `/office/batches${String(href)}`).length;
    expect([href, listed || alone]).toEqual([href, count]);
  }
  expect(waiting.every(({ group }) => waitingGroups.includes(group))).toBe(true);
  expect(waiting.find(({ group }) => group === 'ending')!.sentence).toMatch(/not said yes, until \w{3} \d+ Nov, \d/);
});

test('minimum reached, a seat free again and a class owed wait until each is dealt with, and nothing of what is over', async ({
  app,
  clock,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const waits = async () =>
    (await readOpen(app, reader)).waiting.map(({ group, sentence, act: next, href }) => [group, sentence, next, href]);
  const { id } = await aBatch(app, { seats: '4', minimum: '2' });
  const at = `/office/batches/${id}`;
  const ids = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  for (const seat of ids) await act(app, seat, 'yes');
  const days = '52 days left.';
  expect(await waits()).toEqual([
    ['ready', `CIP 1, Pune: 3 said yes, 2 are needed; ${days}`, 'Set the venue', `${at}/change#venueId`],
  ]);
  const { version } = (await readOpen(app, reader)).batches[0]!;
  await confirm(app, actor, id, { version, reason: '' });
  expect(await waits()).toEqual([]);
  clock.forward(60);
  await act(app, ids[0]!, 'give back');
  expect(await waits()).toEqual([
    ['back', 'CIP 1, Pune: 1 seat was given back, and nobody stands in line.', 'Invite people', `${at}/invite`],
  ]);
  clock.forward(60);
  const sent = { batch_id: id, number: 1, kind: 'ask', words: '', answer_by: null, sent_by: 'x' } as const;
  await app.db
    .insertInto('waves')
    .values({ ...sent, id: crypto.randomUUID(), sent_at: app.now().toISOString() })
    .execute();
  expect(await waits()).toEqual([]);
  const confirmed = (await readOpen(app, reader)).batches[0]!;
  // One that was announced before brings nobody in by itself: the office offers its free seats, and plans where it has none.
  const { id: other } = await aBatch(app, { seats: '1', minimum: '1', days: someDays('2027-03-01', 3) });
  await cancel(app, actor, id, { version: confirmed.version, reason: 'The hall burnt.' });
  const owed = 'CIP 1: 2 people have the right to a seat in the next class, and';
  expect(await waits()).toEqual([
    ['owed', `${owed} 1 seat is free in Pune, 1 to 3 Mar.`, 'Offer a seat', `/office/batches/${other}/invite?promised`],
  ]);
  expect(await batchNeeds(app, reader, {} as never)).toMatchObject([
    { words: 'promised class to offer or announce: CIP 1', href: `/office/batches/${other}/invite?promised` },
  ]);
  const [there] = await askAll(app, other, ['Bilal']);
  await act(app, there!, 'yes');
  expect(await waits()).toEqual([
    [
      'owed',
      expect.stringMatching(/^CIP 1: 1 person has .* none with a free seat is planned\.$/),
      'Plan it',
      '/office/batches/plan?event=CIPLevel1&city=Pune&days=6',
    ],
    ['ready', expect.any(String), expect.any(String), expect.any(String)],
  ]);
  const { id: draft } = await aBatch(app, {}, 'Draft');
  expect((await waits()).slice(0, 1)).toMatchObject([
    ['owed', expect.stringContaining('it is not announced'), 'See the draft', `/office/batches/${draft}`],
  ]);
  const next = (await readOpen(app, reader)).batches.find((one) => one.id === draft)!;
  await announce(app, actor, draft, { version: next.version });
  expect((await waits()).filter(([group]) => group === 'owed')).toEqual([]);
  // Cancelled before day 1 or long over: nothing is asked of it.
  clock.forward(200 * 24 * 60 * 60);
  expect((await waits()).filter(([, , , href]) => String(href).startsWith(at))).toEqual([]);
});

test('on the eve of a class that is sure Today says so, with who has not paid and that a venue is missing, as long as it is so', async ({
  app,
  clock,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id } = await aBatch(app, { minimum: '1', fee: '50000', days: someDays('2026-12-01', 3) });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  for (const seat of [asha!, bilal!]) await act(app, seat, 'yes');
  const { version } = (await readOpen(app, reader)).batches[0]!;
  await confirm(app, actor, id, { version, reason: '' });
  const eves = async () =>
    ((await batchNeeds(app, reader, {} as never)) as Today['needs']).filter(({ key }) => key === 'batches-eve');
  clock.now = new Date('2026-11-29T06:00:00Z');
  expect(await eves()).toEqual([]);
  clock.now = new Date('2026-11-30T06:00:00Z');
  const row = { key: 'batches-eve', count: 1, href: `/office/batches/${id}` };
  expect(await eves()).toEqual([
    { ...row, words: 'class begins tomorrow: CIP 1, Pune, 2 of 2 have not paid, no venue is set' },
  ]);
  await app.db.updateTable('seats').set({ secured_at: app.now().toISOString(), secured_why: 'paid' }).execute();
  const hall = { name: 'A hall', address: '1 Example Road', city: 'Pune', stateCode: '27', pin: '411001' };
  const venue = await app.write((trx) => addVenue(trx, app, { ...hall, directions: '', position: '' }));
  await app.db.updateTable('batches').set({ venue_id: venue }).execute();
  expect(await eves()).toEqual([{ ...row, words: 'class begins tomorrow: CIP 1, Pune' }]);
  expect((await readOpen(app, reader)).waiting).toMatchObject([
    { group: 'eve', sentence: 'CIP 1, Pune begins tomorrow.', act: 'Print the sign-in sheet' },
  ]);
  clock.now = new Date('2026-12-01T06:00:00Z');
  expect(await eves()).toEqual([]);
});

test('of seats that are all held until one moment it says until when, also beside a question that may be answered later', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id } = await aBatch(app, { seats: '5', minimum: '1' });
  const [asha, bilal, chitra] = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  for (const seat of [asha!, bilal!]) await act(app, seat, 'offer');
  const answerBy = (seat: string, answer_by: string) =>
    app.db.updateTable('seats').set({ answer_by }).where('id', '=', seat).execute();
  const says = async () => (await readOpen(app, actor)).waiting.find(({ what }) => what === 'Held seats')!.sentence;
  await answerBy(chitra!, '2026-11-30T12:30:00.000Z');
  const held = 'CIP 1, Pune: 2 seats are held for people who have not said yes';
  expect(await says()).toBe(`${held}, until Sun 22 Nov, 18:00.`);
  await answerBy(bilal!, '2026-11-23T12:30:00.000Z');
  expect(await says()).toBe(`${held}, the first until Sun 22 Nov, 18:00.`);
});
