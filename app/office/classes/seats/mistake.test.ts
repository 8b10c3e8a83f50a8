import { expect } from 'vitest';
import { completePayer, pay, setBilling } from '../../../billing/billing.factory.ts';
import { makeBills } from '../../../billing/change-bills.server.ts';
import { issueByHand } from '../../../billing/papers/issue-by-hand.server.ts';
import { getBill, listBills } from '../../../billing/read-bills.server.ts';
import { aBatch, someone } from '../../../classes/classes.factory.ts';
import { sendWave } from '../../../classes/invite/send-wave.server.ts';
import { confirmBatch } from '../../../classes/batch-acts.server.ts';
import { findBatch, getBatch, listHappened } from '../../../classes/read-batches.server.ts';
import { lapseDue } from '../../../classes/schedule/schedule.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import type { SeatState } from '../../../classes/seats/seat.ts';
import { act, anAskedClass, askAll, expectSound, statesOf } from '../../../classes/seats/seats.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { recordAnswer } from './calls.server.ts';
import { readSeats } from './read.server.ts';

/** What staff record for somebody, as their seat stands. */
async function record(app: App, actor: Actor, id: string, answer: 'yes' | 'no' | 'give back' | 'mistake') {
  const { version } = await getSeat(app.db, id);
  return recordAnswer(app, actor, id, { answer, version });
}
const refusal = 'Only a yes that staff recorded, with nothing after it, is taken back as a mistake.';

test('a yes recorded for the wrong person is taken back: they stand as before and hear of it once, their draft bill goes, and nobody reads of a seat given back', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const { id, seats } = await anAskedClass(app, ['Farhan', 'Farhana'], { seats: '5' });
  const [farhan] = seats;
  const before = await getSeat(app.db, farhan);
  await record(app, actor, farhan, 'yes');
  expect((await readSeats(app, actor, id)).recorded).toEqual([farhan]);
  await app.write((trx) => makeBills(trx, app, id, { seatIds: [farhan], together: false }));
  await sentMail();
  expect(await record(app, actor, farhan, 'mistake')).toMatchObject({ ok: true, ahead: null });
  const { state, answerBy, payer } = await getSeat(app.db, farhan);
  expect({ state, answerBy, payer }).toEqual({ state: 'Asked', answerBy: before.answerBy, payer: before.payer });
  const [row] = await app.db.selectFrom('seats').select('yes_at').where('id', '=', farhan).execute();
  expect(row).toEqual({ yes_at: null });
  expect((await listBills(app.db, id)).flatMap(({ lines }) => lines)).toEqual([]);
  expect((await readSeats(app, actor, id)).recorded).toEqual([]);
  expect(await findBatch(app.db, id)).toMatchObject({ taken: 0 });
  const mails = (await sentMail()).filter(({ to }) => to === before.email);
  expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
    'Your seat',
    'We need your address for the bill',
    'A mistake of ours',
  ]);
  expect(mails[2]!.text).toContain('We recorded a yes of yours for this class, and you had not said it.');
  expect((await sentMail()).some(({ subject }) => /given back|seat is free/i.test(subject))).toBe(false);
  const acts = (await listHappened(app.db, id, 50)).map((one) => one.act);
  expect(acts).not.toContain('seat given back');
  const log = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'seat taken back')
    .execute();
  expect(log.map(({ detail }) => JSON.parse(detail!))).toEqual([
    { seat: farhan, state: 'Asked', reason: 'A yes was recorded by mistake' },
  ]);
  await expectSound(app);
});

test('as they stood: held until then, out as they had said, in no line; the line moves up, and a time that has run out ends again', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  const { seats } = await anAskedClass(app, ['Asha', 'Bilal', 'Chitra', 'Dev'], { seats: '2', yes: 0 });
  const [asha, bilal, chitra, dev] = seats;
  await act(app, asha, 'offer');
  const { answerBy } = await getSeat(app.db, asha);
  await act(app, bilal, 'no');
  for (const one of [asha, bilal, chitra, dev]) await record(app, actor, one, 'yes');
  expect(await statesOf(app, seats)).toEqual(['Taken', 'Taken', 'Waiting 1', 'Waiting 2']);
  await record(app, actor, dev, 'mistake');
  await record(app, actor, asha, 'mistake');
  expect(await statesOf(app, seats)).toEqual(['Offered', 'Taken', 'Waiting 1', 'Asked']);
  expect(await getSeat(app.db, asha)).toMatchObject({ answerBy });
  await record(app, actor, bilal, 'mistake');
  expect(await statesOf(app, seats)).toEqual(['Offered', 'Declined', 'Offered', 'Asked']);
  await expectSound(app);
  clock.forward(7 * 24 * 60 * 60);
  await lapseDue(app);
  expect(await statesOf(app, [dev])).toEqual(['Lapsed']);
});

test('a mistake is only a yes that staff recorded last: not what its person said, nor what came of it since, nor where a bill asks for the money', async ({
  app,
}) => {
  await setBilling(app);
  const actor = await anActor(app);
  const { id } = await aBatch(app, { seats: '6', minimum: '1', fee: '125000' });
  const names = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Elsy'] as const;
  const [own, gone, billed, paid, late] = (await askAll(app, id, names)) as [string, string, string, string, string];
  await act(app, own, 'yes');
  for (const one of [gone, billed, paid, late]) await record(app, actor, one, 'yes');
  await record(app, actor, gone, 'give back');
  for (const one of [own, gone]) expect(await record(app, actor, one, 'mistake')).toEqual({ ok: false, refusal });
  const bills = await app.write((trx) => makeBills(trx, app, id, { seatIds: [billed, paid], together: false }));
  for (const bill of bills) await completePayer(app, bill);
  const [first, second] = await Promise.all(bills.map((bill) => getBill(app.db, bill)));
  const issue = { version: first!.version, kind: 'P', confirmed: [], by: 'Meera' } as const;
  await app.write((trx) => issueByHand(trx, app, first!.id, issue));
  await pay(app, second!.id, 500);
  for (const one of [billed, paid])
    expect(await record(app, actor, one, 'mistake')).toMatchObject({
      refusal: expect.stringMatching(/^BILL-\S+ asks for this seat’s money\. Take the seat back instead, under More/),
    });
  const { version } = await getBatch(app.db, id);
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: '' }));
  expect(await recordAnswer(app, actor, late, { answer: 'mistake', version: 0 })).toHaveProperty('current');
  expect(await record(app, actor, late, 'mistake')).toMatchObject({ seat: { state: 'Asked' satisfies SeatState } });
  await expectSound(app);
});

test('an invitation that a yes by mistake kept from leaving waits for the morning again; once its time to answer is over it does not', async ({
  app,
  clock,
  sentMail,
}) => {
  const actor = await anActor(app);
  // Eleven at night in India.
  clock.forward(13 * 60 * 60);
  const { id } = await aBatch(app, { seats: '5', minimum: '1' });
  const person = { interestId: null, phone: '', payer: 'Self' };
  const people = ['priya', 'late'].map((name) => ({ ...person, name, email: `${name}@example.in` }));
  const wave = { kind: 'ask', day: '', words: 'Come to Pune.', people } as const;
  await app.write((trx) => sendWave(trx, app, someone, id, wave));
  const [priya, late] = (await listSeats(app.db, id)).map((seat) => seat.id);
  for (const one of [priya!, late!]) await record(app, actor, one, 'yes');
  const toldOf = async (who: string) =>
    (await sentMail()).filter(({ to }) => to.startsWith(who)).map(({ subject }) => subject.replace(/:.*/, ''));
  expect(await toldOf('priya')).toEqual(['Your seat']);
  await record(app, actor, priya!, 'mistake');
  expect(await toldOf('priya')).toEqual(['Your seat', 'A mistake of ours']);
  await expectSound(app);
  clock.forward(9 * 60 * 60);
  const invitation = (await sentMail()).filter(({ to }) => to.startsWith('priya'))[2];
  expect(invitation?.text).toContain('Come to Pune.');
  clock.forward(14 * 24 * 60 * 60);
  await record(app, actor, late!, 'mistake');
  expect(await toldOf('late')).toEqual(['Your seat', 'A mistake of ours']);
  await expectSound(app);
});
