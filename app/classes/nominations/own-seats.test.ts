import { saySure } from '../batch.ts';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import type { App } from '../../platform/app.server.ts';
import { aBatch, cancel, someDays, someone } from '../classes.factory.ts';
import { findOtherSeat } from '../people/known-details.server.ts';
import { cancelBatch } from '../batch-acts.server.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { sayNo, sayYes } from '../seat-page/act-on-seat.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { lapseDue } from '../schedule/schedule.server.ts';
import { moveSeat } from '../seats/move-seat.server.ts';
import { act, askAll, expectSound, statesOf } from '../seats/seats.factory.ts';
import { closeHolds, endNomination } from './holds.server.ts';
import { changeName, nameRows } from './name-people.server.ts';
import { agree, aNomination } from './nominations.factory.ts';
import { sayNominee } from './nomination.ts';
import { readList } from './read-list.ts';
import { getNomination } from './read-nominations.server.ts';

/** What a stranger's seat is made of, beside when it was changed. */
const rowOf = (app: App, id: string) =>
  app.db
    .selectFrom('seats')
    .select(['state', 'answer_by', 'queue_no', 'queue_rank', 'yes_at', 'review_reason', 'nomination_id'])
    .select(['payer', 'payer_company', 'payer_gstin', 'prev_cert_no', 'link_version', 'promise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A full class: an employer has two seats of three, one of them without a name. Zoe asks for the last, or Vera, who is no business of theirs. */
async function aClass(app: App, isFull: boolean) {
  const { id: batchId } = await aBatch(app, { seats: '3', minimum: '1' });
  const id = await aNomination(app, { people: 'First One' });
  await agree(app, id, batchId, 2);
  const [vera, zoe] = await askAll(app, batchId, ['Vera', `Zoe${batchId}`]);
  if (isFull) await act(app, zoe!, 'yes');
  return { batchId, id, vera: vera!, zoe: zoe! };
}
type Class = Awaited<ReturnType<typeof aClass>>;

const nameVera = (app: App, { id }: Class) =>
  app.write((trx) => nameRows(trx, app, id, readList('Vera, vera@example.in, , CERT-OF-THE-EMPLOYER')));
const personOf = async (app: App, { id }: Class, email: string) =>
  (await getNomination(app.db, id)).people.find((one) => one.email === email)!;
const change = async (app: App, one: Class, to: string | null, email = 'vera@example.in') => {
  const { id: personId } = await personOf(app, one, email);
  return app.write((trx) => changeName(trx, app, one.id, { personId, to: to ? readList(to).people[0]! : null }));
};
const end = (app: App, { id }: Class, kind: 'employer' | 'office') =>
  app.write((trx) =>
    endNomination(trx, app, kind === 'office' ? someone : { kind }, id, { version: null, reason: 'No.' }),
  );

/** How Vera comes to stand so, by nothing that an employer did. */
const ways: Record<string, (app: App, one: Class) => Promise<unknown>> = {
  async Asked() {},
  Waiting: (app, { vera }) => act(app, vera, 'yes'),
  Declined: (app, { vera }) => act(app, vera, 'no'),
  Lapsed: (app, { vera }) =>
    app.db
      .updateTable('seats')
      .set({ answer_by: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', vera)
      .execute()
      .then(() => lapseDue(app)),
  async 'Given back'(app, { vera }) {
    await act(app, vera, 'yes');
    await act(app, vera, 'give back');
  },
  'Held back': (app, { vera }) =>
    app.db.updateTable('seats').set({ review_reason: 'many yeses' }).where('id', '=', vera).execute(),
};
const isFull = (state: string) => state !== 'Given back';

test.for(Object.keys(ways))(
  'a seat that was %s before an employer named its holder stands so again when the name goes',
  async (state, { app }) => {
    for (const ending of ['dropped', 'replaced', 'said no', 'not known', 'let go', 'ended by the office'] as const) {
      const one = await aClass(app, isFull(state));
      await ways[state]!(app, one);
      const before = await rowOf(app, one.vera);
      expect(await nameVera(app, one)).toMatchObject({ ok: true, message: 'Seats are held for Vera.' });
      expect(await rowOf(app, one.vera)).toMatchObject({ state: 'Offered', payer: 'Employer', nomination_id: one.id });
      if (ending === 'dropped') await change(app, one, null);
      else if (ending === 'replaced') await change(app, one, 'Somebody Else');
      else if (ending === 'said no') await sayNo(app, one.vera, null);
      else if (ending === 'not known') await sayNo(app, one.vera, null, 'unknown');
      else await end(app, one, ending === 'let go' ? 'employer' : 'office');
      const frees = ending === 'let go' || ending === 'ended by the office';
      // Freed seats come to the head of the line, which she is, at her own cost.
      const rolled = state === 'Waiting' && frees ? { state: 'Offered', answer_by: '2026-11-22T12:30:00.000Z' } : {};
      expect(await rowOf(app, one.vera), ending).toEqual({ ...before, ...rolled });
      // Pressing again takes nothing of hers, nor does naming her again.
      if (ending === 'not known') await sayNo(app, one.vera, null, 'unknown');
      if (ending === 'said no') await sayNo(app, one.vera, null, 'employer');
      const again = await nameVera(app, one);
      expect(again, ending).toMatchObject({ ok: false });
      expect(await rowOf(app, one.vera), ending).toEqual({ ...before, ...rolled });
      await expectSound(app);
    }
  },
);

test('the office reads of nobody as told who hears nothing: whoever was asked before stands so again', async ({
  app,
}) => {
  const one = await aClass(app, false);
  await nameVera(app, one);
  const ended = await app.write((trx) => endNomination(trx, app, someone, one.id, { version: null, reason: 'Late.' }));
  expect(ended).toMatchObject({ ok: true, done: { named: [], left: [{ name: 'First One' }] } });
});

test('a seat that an employer may not touch is not named, and one sentence says no more of all of them', async ({
  app,
}) => {
  const other = await aBatch(app, { seats: '3', minimum: '1' });
  const fixed: Record<string, (one: Class) => Promise<unknown>> = {
    Taken: ({ vera }) => act(app, vera, 'yes'),
    Offered: ({ vera }) => act(app, vera, 'offer'),
    'Taken back': ({ vera }) => act(app, vera, 'take back', 'No.'),
    async Moved({ vera }) {
      await act(app, vera, 'yes');
      await app.write((trx) => moveSeat(trx, app, someone, vera, { toBatchId: other.id, version: null }));
    },
  };
  for (const [state, make] of Object.entries(fixed)) {
    const one = await aClass(app, false);
    await make(one);
    const before = await rowOf(app, one.vera);
    expect(before.state).toBe(state);
    const refusal = 'Vera: they cannot be named for this class; please ask our office.';
    expect(await nameVera(app, one)).toEqual({ ok: false, refusal });
    const first = await getNomination(app.db, one.id);
    await act(app, first.people[0]!.seatId!, 'yes');
    expect(await change(app, one, 'Vera, vera@example.in', '')).toEqual({ ok: false, refusal });
    expect(await rowOf(app, one.vera)).toEqual(before);
    expect(await getNomination(app.db, one.id)).toMatchObject({ unnamed: 1 });
    if (state === 'Taken') await act(app, one.vera, 'give back');
  }
});

test('who waited and does not answer an employer keeps the number in line, and is served by it', async ({
  app,
  clock,
}) => {
  const one = await aClass(app, true);
  const [late] = await askAll(app, one.batchId, ['Later']);
  await act(app, one.vera, 'yes');
  await act(app, late!, 'yes');
  await nameVera(app, one);
  clock.forward(27 * 24 * 60 * 60);
  await lapseDue(app);
  await closeHolds(app);
  expect(await statesOf(app, [one.vera, late!])).toEqual(['Offered', 'Offered']);
  expect(await rowOf(app, one.vera)).toMatchObject({ nomination_id: null, payer: 'Self', queue_no: 1 });
  expect(await personOf(app, one, 'vera@example.in')).toMatchObject({ state: 'Lapsed', isOwn: true });
  await expectSound(app);
});

test('a seat passed on to who had asked for one is theirs to leave as it stood; what they say yes to is passed on by nobody but the office', async ({
  app,
}) => {
  const one = await aClass(app, true);
  await act(app, one.vera, 'yes');
  const before = await rowOf(app, one.vera);
  const first = (await getNomination(app.db, one.id)).people[0]!;
  await act(app, first.seatId!, 'yes');
  expect(await change(app, one, 'Vera, vera@example.in', '')).toMatchObject({ ok: true });
  expect(await statesOf(app, [first.seatId!, one.vera])).toEqual(['Taken back', 'Offered']);
  await sayNo(app, one.vera, null, 'unknown');
  expect(await rowOf(app, one.vera)).toEqual(before);

  const kept = await aClass(app, true);
  await nameVera(app, kept);
  await act(app, kept.vera, 'yes');
  const refusal = 'This seat stays theirs. Please call the office.';
  expect(await change(app, kept, 'Own Two, own2@example.in')).toEqual({ ok: false, refusal });
  expect(await statesOf(app, [kept.vera])).toEqual(['Taken']);
  await expectSound(app);
});

test('after the office has ended a hold, or the employer has, its link passes on nothing that somebody has said yes to', async ({
  app,
  clock,
}) => {
  for (const ending of ['office', 'employer', 'its day'] as const) {
    const one = await aClass(app, true);
    const first = (await getNomination(app.db, one.id)).people[0]!;
    await act(app, first.seatId!, 'yes');
    if (ending === 'its day') {
      clock.forward(27 * 24 * 60 * 60);
      await closeHolds(app);
    } else await end(app, one, ending);
    const done = await change(app, one, 'Own Two, own2@example.in', '');
    expect(done, ending).toMatchObject({ ok: ending === 'its day' });
    expect(await statesOf(app, [first.seatId!])).toEqual([ending === 'its day' ? 'Taken back' : 'Taken']);
    await expectSound(app);
  }
});

test('of nominees without an address each keeps a place of their own in the next class; who has said nothing is promised none', async ({
  app,
}) => {
  const made = await aBatch(app, { seats: '5', minimum: '1' });
  const id = await aNomination(app, { people: 'Ha One\nHa Two\nHa Three\nHa Silent' });
  await agree(app, id, made.id, 4);
  const { people } = await getNomination(app.db, id);
  const said = people.filter(({ name }) => name !== 'Ha Silent');
  for (const { seatId } of said) await act(app, seatId!, 'yes');
  const { version } = await getBatch(app.db, made.id);
  await app.write((trx) => cancelBatch(trx, app, someone, made.id, { version, reason: 'No trainer' }));
  const next = await aBatch(app, { seats: '5', minimum: '1', days: someDays('2027-06-07') });
  const seats = await listSeats(app.db, next.id);
  expect(seats.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    'Ha One Offered',
    'Ha Three Offered',
    'Ha Two Offered',
  ]);
  // The link that they have leads to it.
  const two = await getSeat(app.db, people.find(({ name }) => name === 'Ha Two')!.seatId!);
  const there = await findOtherSeat(app, two, (await findBatch(app.db, next.id))!.eventCode);
  expect(there?.seat.id).toBe(seats.find(({ name }) => name === 'Ha Two')!.id);
  await expectSound(app);
});

test('a nominee moves none of their employer’s seats into another class', async ({ app }) => {
  const one = await aClass(app, false);
  await nameVera(app, one);
  await act(app, one.vera, 'yes');
  const other = await aBatch(app, { seats: '5', minimum: '1', days: someDays('2027-06-07') });
  const [there] = await askAll(app, other.id, ['Vera']);
  expect(await sayYes(app, there!, { move: true, network: '203.0.113.9' })).toMatchObject({
    ok: false,
    why: 'employer',
  });
  expect(await statesOf(app, [one.vera, there!])).toEqual(['Taken', 'Asked']);
});

test('whoever is taken off a list before they were told of it is told of neither', async ({ app, clock, sentMail }) => {
  const one = await aClass(app, false);
  // Eleven at night in India.
  clock.forward(13 * 60 * 60);
  const name = (list: string) => app.write((trx) => nameRows(trx, app, one.id, readList(list)));
  await name('Night Owl, owl@night.example');
  await change(app, one, null, 'owl@night.example');
  clock.forward(12 * 60 * 60);
  await name('Day Bird, bird@day.example');
  await sentMail();
  await change(app, one, null, 'bird@day.example');
  const to = (await sentMail()).map((mail) => mail.to);
  expect(to).not.toContain('owl@night.example');
  expect(to.filter((address) => address === 'bird@day.example')).toHaveLength(2);
});

test('whoever names again whom they took off is told why not, and is not locked out by it; too many other names are, with what to do', async ({
  app,
}) => {
  const one = await aClass(app, false);
  const name = (list: string) => app.write((trx) => nameRows(trx, app, one.id, readList(list)));
  const people = ['Bird', 'Cora', 'Dina', 'Esha', 'Faiz', 'Gita', 'Hari'].map((who) => [who, `${who}@list.example`]);
  for (const [who, email] of people) {
    await name(`${who}, ${email}`);
    await change(app, one, null, email!.toLowerCase());
  }
  const again = 'they were taken off your list, and are not asked again; call our office, or name somebody else.';
  for (const [who, email] of people)
    expect(await name(`${who}, ${email}`)).toEqual({ ok: false, refusal: `${who}: ${again}` });
  await act(app, one.vera, 'yes');
  for (let at = 0; at < 5; at += 1) await name(`Vera, vera@example.in`);
  expect(await name('Vera, vera@example.in')).toMatchObject({
    refusal: expect.stringContaining('no more are looked up; try again tomorrow, or call our office.'),
  });
});

test('a name with its address in angles is both, in a row and under a head', () => {
  const asha = { name: 'Asha', email: 'asha@x.example' };
  for (const list of [
    'Asha <Asha@x.example>',
    '"Asha" <asha@x.example>, 9820011111',
    'Name,E-mail\nAsha,Asha R <asha@x.example>',
  ])
    expect(readList(list)).toMatchObject({ people: [asha], wrong: [] });
  expect(readList('<asha@x.example>').people).toMatchObject([{ ...asha, name: 'asha@x.example' }]);
  expect(readList('Asha <asha@x>').wrong).toMatchObject([{ why: 'this is not an email address' }]);
});

test('whoever an employer pays for reads of no refund when their class is cancelled', async ({ app, sentMail }) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const [first] = (await getNomination(app.db, id)).people;
  await act(app, first!.seatId!, 'yes');
  await cancel(app, batchId);
  const mail = (await sentMail()).find(({ to, subject }) => to === first!.email && /cancelled/.test(subject))!;
  expect(mail.subject).toBe('The class is cancelled: the next one is yours first');
  expect(mail.text).not.toMatch(/refund|money/);
});

test('whoever is moved to another class has a seat there by the list, their employer pays for it there, and is told of each move', async ({
  app,
  sentMail,
}) => {
  const one = await aClass(app, false);
  const kochi = await aBatch(app, { city: 'Kochi', stateCode: '32', days: someDays('2027-02-08') });
  const [first] = (await getNomination(app.db, one.id)).people;
  await act(app, first!.seatId!, 'yes');
  const moved = { toBatchId: kochi.id, version: null };
  const done = await app.write((trx) => moveSeat(trx, app, someone, first!.seatId!, moved));
  const stands = async () => sayNominee((await getNomination(app.db, one.id)).people[0]!, app.now());
  expect(await stands()).toBe('Has a seat in Kochi, 8 to 13 Feb');
  const there = (done.ok && done.seat.id) || '';
  const { company, gstin } = await getNomination(app.db, one.id);
  expect(await rowOf(app, there)).toMatchObject({ payer: 'Employer', payer_company: company, payer_gstin: gstin });
  const told = (await sentMail()).filter(({ subject }) => subject.startsWith('Somebody on your list'));
  expect(told).toMatchObject([
    { to: 'hr@coatings.example.in', subject: expect.stringContaining('has another class now') },
  ]);
  expect(told[0]!.text).toContain('has a seat in another class now: Kochi, 8 to 13 Feb.');
  expect(told[0]!.text).not.toMatch(/said no|goes to others/);
  const surat = await aBatch(app, { city: 'Surat', stateCode: '24', days: someDays('2027-03-08') });
  const again = await app.write((trx) => moveSeat(trx, app, someone, there, { toBatchId: surat.id, version: null }));
  expect(await stands()).toBe('Has a seat in Surat, 8 to 13 Mar');
  expect((await sentMail()).filter(({ subject }) => subject.startsWith('Somebody on your list'))).toMatchObject([
    {},
    { text: expect.stringContaining('has a seat in another class now: Surat, 8 to 13 Mar.') },
  ]);
  await act(app, (again.ok && again.seat.id) || '', 'give back');
  expect(await stands()).toBe('Gave the seat back: Surat, 8 to 13 Mar');
  await expectSound(app);
});

test('the employer of whoever was moved hears once that the other class is cancelled, and nothing of the class they left', async ({
  app,
  sentMail,
}) => {
  const { id: pune } = await aBatch(app);
  const kochi = await aBatch(app, { city: 'Kochi', stateCode: '32', days: someDays('2027-02-08'), fee: '50000' });
  const surat = await aBatch(app, { city: 'Surat', stateCode: '24', days: someDays('2027-03-08') });
  const id = await aNomination(app);
  await agree(app, id, pune, 2);
  for (const { seatId } of (await getNomination(app.db, id)).people) {
    await act(app, seatId!, 'yes');
    const move = (from: string, toBatchId: string) =>
      app.write((trx) => moveSeat(trx, app, someone, from, { toBatchId, version: null }));
    const first = await move(seatId!, surat.id);
    await move((first.ok && first.seat.id) || '', kochi.id);
  }
  const own = (await sentMail()).filter(({ to, subject }) => to === 'asha@example.in' && /Kochi/.test(subject));
  expect(own.map(({ text }) => /₹|which company pays/.test(text))).toEqual([false]);
  await app.write((trx) => endNomination(trx, app, someone, id, { version: null, reason: 'Not needed.' }));
  await cancel(app, kochi.id);
  await cancel(app, pune);
  const told = (await sentMail()).filter((mail) => mail.to.startsWith('hr@') && mail.subject.includes('cancelled'));
  expect(told.map(({ subject }) => subject)).toEqual([
    'The class that somebody on your list was moved to is cancelled: Kochi, 8 to 13 Feb',
  ]);
  expect(told[0]!.text).toContain('Nothing else on your list changes.');
  const { people } = await getNomination(app.db, id);
  expect(people.map((each) => sayNominee(each, app.now()))).toEqual(
    Array(2).fill('The class is cancelled: Kochi, 8 to 13 Feb'),
  );
});

test('an employer reads that enough have said yes, never that a class needs as many as it has', () => {
  const needs = (taken: number) => saySure({ state: 'Announced', minimum: 8, taken, held: 1 });
  expect(needs(8)).toBe('The class has 7 of the 8 people it needs. We write when it is confirmed.');
  expect(needs(9)).toBe('Enough people have said yes. We write when it is confirmed.');
});
