import { expect } from 'vitest';
import { aBatch, someDays } from '../../../classes/classes.factory.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act, askAll, expectSound } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { readHandText } from '../seats/read.server.ts';
import { sendInvitations, sendTest, readWaves } from './calls.server.ts';
import { chooseWave, type Typed } from './choose-wave.ts';
import { fillMail, mailAsText } from '../../../classes/mails/fill-invitation.ts';
import { readInviting } from './read.server.ts';
import type { Wave } from './contract.ts';
import { sayWritten } from './waves.office.tsx';

const plan = { seats: '2', minimum: '1', fee: '125000' };
async function wish(app: App, name: string, city: string, more: object = {}) {
  const email = `${name.toLowerCase()}@example.in`;
  const place = city === '' ? { preferredLocation: 'NoPreference' } : { preferredLocation: '', otherCity: city };
  await anInterest(app, { fname: name, email, trainingEvent: 'CIPLevel1', ...place, ...more });
  const row = await app.db.selectFrom('interests').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return row.id;
}
const usual = { kind: 'ask', day: '', words: '' } as const;

test('3: a wave counts whom it leaves out and why; sent twice it invites nobody twice; its test reaches oneself alone', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const { id } = await aBatch(app, plan);
  const [asha, bilal, chitra, dev] = [
    await wish(app, 'Asha', 'Pune'),
    await wish(app, 'Bilal', ''),
    await wish(app, 'Chitra', 'Kochi'),
    await wish(app, 'Dev', 'pune'),
  ];
  await app.db.updateTable('cases').set({ silenced_at: '2027-01-01' }).where('id', '=', dev).execute();
  await sentMail();
  const look = async () => {
    const { people } = await readInviting(app, actor, id);
    return people.map(({ name, group, leftOut }) => [name, group, leftOut]);
  };
  expect(await look()).toEqual([
    ['Asha', 'here', null],
    ['Bilal', 'any', null],
    ['Chitra', 'elsewhere', null],
    ['Dev', 'here', 'may not be written to: said no on 1 Jan 2027'],
  ]);
  const before = (await sentMail()).length;
  expect(await sendTest(app, actor, id, { ...usual, words: 'Words of mine' })).toBeNull();
  const [sample, ...others] = (await sentMail()).slice(before);
  expect([sample!.to, others]).toEqual([actor.staff.email, []]);
  expect(sample!.subject).toBe('Test: CIP Level 1, Pune, 11 to 16 Jan: do you want a seat?');
  expect(sample!.text).toContain('Words of mine');
  expect(await listSeats(app.db, id)).toEqual([]);
  const send = () => sendInvitations(app, actor, id, { ...usual, interestIds: [asha, bilal, dev] });
  expect(await send()).toEqual({ ok: true, invited: 2, before: 0, others: 1, rest: 0, why: '' });
  expect(await send()).toEqual({ ok: true, invited: 0, before: 2, others: 1, rest: 0, why: '' });
  expect((await sentMail()).slice(before + 1).map(({ to }) => to)).toEqual(['asha@example.in', 'bilal@example.in']);
  expect(await look()).toEqual([
    ['Asha', 'here', 'in this class already'],
    ['Bilal', 'any', 'in this class already'],
    ['Chitra', 'elsewhere', null],
    ['Dev', 'here', 'may not be written to: said no on 1 Jan 2027'],
  ]);
  expect(chitra).toEqual(expect.any(String));
  await expectSound(app);
});

test('what came of a wave: sent and failed, yes, in line, no, held back and silent, with the newest answer', async ({
  app,
  clock,
  sentMail,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id } = await aBatch(app, { ...plan, seats: '1' });
  const names = ['Asha', 'Bilal', 'Chitra', 'Dev'];
  const interestIds: string[] = [];
  for (const name of names) interestIds.push(await wish(app, name, 'Pune'));
  await sendInvitations(app, actor, id, { ...usual, interestIds });
  expect((await readWaves(app, reader, id)).waves).toMatchObject([{ number: 1, people: 4, sent: 0, leaving: 4 }]);
  await sentMail();
  const seats = new Map((await listSeats(app.db, id)).map((seat) => [seat.name, seat.id]));
  await app.db
    .updateTable('outbox')
    .set({ failed_at: app.now().toISOString(), done_at: null, last_error: '550 no such user' })
    .where('about', '=', `seat ${seats.get('Dev')}`)
    .execute();
  await act(app, seats.get('Asha')!, 'yes');
  clock.forward(60);
  await act(app, seats.get('Bilal')!, 'yes');
  clock.forward(60);
  await act(app, seats.get('Chitra')!, 'no');
  await app.db.updateTable('seats').set({ review_reason: 'one network' }).where('name', '=', 'Dev').execute();
  const { waves } = await readWaves(app, reader, id);
  expect(waves).toMatchObject([
    {
      number: 1,
      people: 4,
      sent: 3,
      leaving: 0,
      failed: [{ name: 'Dev', seatId: seats.get('Dev') }],
      yes: 1,
      inLine: 1,
      no: 1,
      heldBack: 1,
      silent: 0,
    },
  ]);
  expect(await findBatch(app.db, id)).toMatchObject({ seats: 1, taken: 1 });
  // Whom the line brings a seat is to answer again: the class waits for them.
  await act(app, seats.get('Asha')!, 'give back');
  expect(await findBatch(app.db, id)).toMatchObject({ held: 1, waiting: 0 });
  expect((await readWaves(app, reader, id)).waves).toMatchObject([{ inLine: 0, silent: 1 }]);
  await act(app, seats.get('Bilal')!, 'yes');
  const { text } = await readHandText(app, actor, seats.get('Dev')!);
  expect(text).toMatch(
    /^Hello Dev,\nCIP Level 1, Pune: Mon 11 to Sat 16 Jan 2027, 9:00 to 17:00 each day. Fee: ₹1,25,000 \+ 18\u00A0%\u00A0GST = ₹1,47,500.\nDo you want a seat\? Please answer by Wed 25 Nov, 18:00.\nhttp:\/\/site.test\/seat\/\S+$/,
  );
});

test('a reader sees what came of a wave, and invites nobody; every act is in the log without an address', async ({
  app,
  server,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id } = await aBatch(app, plan);
  const interestIds = [await wish(app, 'Asha', 'Pune')];
  for (const refused of [
    () => readInviting(app, reader, id),
    () => sendInvitations(app, reader, id, { ...usual, interestIds }),
    () => sendTest(app, reader, id, usual),
    () => readHandText(app, reader, 'any'),
  ])
    await expect(refused()).rejects.toBeInstanceOf(Forbidden);
  await sendInvitations(app, actor, id, { ...usual, interestIds });
  await sendTest(app, actor, id, usual);
  const [seat] = await listSeats(app.db, id);
  await readHandText(app, actor, seat!.id);
  const entries = await app.db.selectFrom('audit_entries').select(['action', 'detail']).orderBy('id').execute();
  expect(entries.map(({ action }) => action)).toEqual(['wave sent', 'test mail sent', 'seat text copied']);
  expect(JSON.stringify(entries)).not.toContain('asha@');

  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const post = async (path: string, payload: object) => {
    const answer = await server.inject({ method: 'POST', url: `/office/api${path}`, headers: { cookie }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const again = { ...usual, interestIds };
  expect(await post(`/batches/${id}/waves`, again)).toMatchObject({
    status: 201,
    body: { message: 'Nobody is invited. 1 was invited before.' },
  });
  expect((await post(`/batches/${id}/waves`, { ...again, interestIds: [] })).status).toBe(422);
  expect((await post(`/batches/${id}/waves`, { ...again, day: 'soon' })).status).toBe(422);
  expect(await post(`/batches/${id}/waves`, { ...again, day: '2027-01-10' })).toMatchObject({
    status: 409,
    body: { code: 'refused' },
  });
});

test('ask is the usual way when more people are reached than seats are free, else hold; the preview says what the mail will', async ({
  app,
}) => {
  const { id } = await aBatch(app, plan);
  for (const name of ['Asha', 'Bilal']) await wish(app, name, 'Pune');
  await wish(app, 'Chitra', '');
  const inviting = await readInviting(app, await anActor(app), id);
  const both = chooseWave(inviting, { groups: ['here', 'any'], wanted: null, day: '' });
  expect(both).toMatchObject({
    kind: 'ask',
    until: 'Wed 25 Nov, 18:00',
    send: 'Send to 3 people',
    asks: 'Seats go to the first to say yes. 3 people, 2 free seats.',
  });
  const hold = chooseWave(inviting, { groups: ['here', 'any'], wanted: 'hold', day: '' });
  expect(hold).toMatchObject({ to: { length: 2 }, send: 'Hold 2 seats' });
  const full = { ...inviting, batch: { ...inviting.batch, taken: 2 } };
  expect(chooseWave(full, { groups: ['here'] }).asks).toBe(
    'No seat is free: whoever says yes joins the line. 2 people.',
  );
  const here = chooseWave(inviting, { groups: ['here'], wanted: null, day: '' });
  expect(here).toMatchObject({ kind: 'hold', held: 2, until: 'Sun 22 Nov, 18:00', send: 'Hold 2 seats' });
  const two = { groups: ['here', 'any'], wanted: null, day: '', first: '2' } satisfies Partial<Typed>;
  const to = inviting.people.slice(0, 2);
  expect(chooseWave(inviting, two)).toMatchObject({ kind: 'ask', all: 3, to });
  expect(chooseWave(inviting, { ...two, wanted: 'hold', first: '1' })).toMatchObject({
    send: 'Hold 1 seat',
  });
  expect(hold.first).toBe('2');
  const ticks: Typed['ticks'] = [[inviting.people[0]!.interestId, false]];
  expect(chooseWave(inviting, { ...two, ticks })).toMatchObject({
    all: 2,
    to: inviting.people.slice(1),
    listed: inviting.people,
  });
  // Who could not come then has no tick of their own; a tick by hand stays as it was put, whoever is ticked besides.
  const [one, ...rest] = inviting.people.map((person) => ({ ...person, isAnotherMonth: true }));
  const all = { groups: ['here', 'any'], wanted: null, day: '' } satisfies Partial<Typed>;
  const reached = (late: boolean, checked?: boolean) =>
    chooseWave(
      { ...inviting, people: [one!, ...rest] },
      { ...all, late, ticks: checked === undefined ? [] : [[one!.interestId, checked]] },
    ).to;
  expect([reached(false), reached(false, true), reached(false, false)]).toEqual([[], [one], []]);
  expect([reached(true), reached(true, true), reached(true, false)]).toEqual([[one, ...rest], [one, ...rest], rest]);
  for (const first of ['', '0', 'all'])
    expect(chooseWave(inviting, { ...two, first }).hindrance).toBe('Please say how many of them, as a number.');
  const [told] = here.mails;
  const shown = fillMail(inviting.mail[told!.of], { ...told!, words: '' });
  expect(shown.subject).toBe('A seat is held for you until Sun 22 Nov, 18:00');
  expect(shown.before).toEqual(['Hello Asha,', 'A seat is held for you in this class:']);
  const none = fillMail(inviting.mail.ask, { name: '', until: '', words: 'Mine' });
  expect([none.before, none.between]).toEqual([['Hello,', 'Mine'], []]);
});

test('a wave that asks for a full class says that a yes joins the line, and how long a freed seat is held: in its mail, preview and text by hand', async ({
  app,
  clock,
  sentMail,
}) => {
  const actor = await anActor(app);
  const { id } = await aBatch(app, plan);
  const byHand = async () => {
    const { mail } = await readInviting(app, actor, id);
    return mailAsText(fillMail(mail.ask, { name: '', until: '', words: '' }), 'https://example.in/dates');
  };
  const first = 'Seats go to the first to say yes.';
  const full =
    'All 2 seats are taken or held. A yes joins the line: a seat that comes free is held for about 48 hours for whoever is first in it.';
  expect(await byHand()).toContain(first);
  for (const seat of await askAll(app, id, ['Asha', 'Bilal'])) await act(app, seat, 'yes');
  const text = await byHand();
  expect([text.includes(full), text.includes(first)]).toEqual([true, false]);
  await sendInvitations(app, actor, id, { ...usual, interestIds: [await wish(app, 'Chitra', 'Pune')] });
  await sendTest(app, actor, id, usual);
  const mails = (await sentMail()).filter(({ subject }) => subject.endsWith('do you want to join the line?'));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['chitra@example.in', actor.staff.email].toSorted());
  for (const mail of mails) {
    expect([mail.text.includes(full), /Seats go to/.test(mail.html)]).toEqual([true, false]);
    expect(mail.html).toContain('A yes joins the line. Nothing is held yet.');
  }
  // In the last hours a seat that comes free is given by telephone.
  const [, bilal, chitra] = (await listSeats(app.db, id)).map((seat) => seat.id);
  await act(app, chitra!, 'yes');
  clock.forward((Date.parse('2027-01-08T07:30:00Z') - clock.now.getTime()) / 1000);
  await act(app, bilal!, 'give back');
  expect(await byHand()).toContain('we telephone them in turn. A yes joins the line.');
});

test('many are invited a part at a time, by one wave; a hold ends where the seats do', async ({ app }) => {
  const actor = await anActor(app);
  const { id } = await aBatch(app, { ...plan, seats: '55' });
  const interestIds: string[] = [];
  for (let at = 0; at < 60; at += 1) interestIds.push(await wish(app, `Person${String(at).padStart(2, '0')}`, 'Pune'));
  expect(await sendInvitations(app, actor, id, { ...usual, kind: 'hold', interestIds })).toMatchObject({
    invited: 55,
    rest: 5,
  });
  expect((await readWaves(app, actor, id)).waves).toMatchObject([{ number: 1, people: 55 }]);
  expect((await listSeats(app.db, id)).map(({ name }) => name)).toEqual(
    Array.from({ length: 55 }, (_, at) => `Person${String(at).padStart(2, '0')}`),
  );
  expect(await sendInvitations(app, actor, id, { ...usual, kind: 'hold', interestIds })).toMatchObject({ ok: false });
  await expectSound(app);
});

test('what a wave says: who was invited before, who cannot be, and what became of the rest when it was refused half way', async ({
  app,
  server,
}) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const send = async (id: string, more: object) => {
    const url = `/office/api/batches/${id}/waves`;
    const answer = await server.inject({ method: 'POST', url, headers: { cookie }, payload: { ...usual, ...more } });
    return (answer.json() as { message: string }).message;
  };
  const { id } = await aBatch(app, { ...plan, seats: '50' });
  const nobody = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await send(id, { interestIds: nobody })).toBe(
    'Nobody is invited. 2 are not among those who can be invited: look at the list again.',
  );
  const interestIds: string[] = [];
  for (let at = 0; at < 60; at += 1) interestIds.push(await wish(app, `Person${String(at).padStart(2, '0')}`, 'Pune'));
  expect(await send(id, { interestIds: interestIds.slice(0, 1) })).toBe('1 person is invited by email.');
  expect(await send(id, { interestIds: interestIds.slice(0, 1) })).toBe('Nobody is invited. 1 was invited before.');
  expect(await send(id, { interestIds: [...interestIds, ...nobody] })).toBe(
    '59 people are invited by email. 1 was invited before. 2 are not among those who can be invited: look at the list again.',
  );
  const held = await aBatch(app, { ...plan, seats: '50', days: someDays('2027-03-08') });
  expect(await send(held.id, { kind: 'hold', interestIds })).toBe(
    '50 people are invited by email. 10 are not: No seat is free to be held. Ask instead.',
  );
  const fewer = await aBatch(app, { ...plan, seats: '20', days: someDays('2027-04-12') });
  // For whom one is held in another class of the subject no second one is.
  const others: string[] = [];
  for (let at = 10; at < 30; at += 1) others.push(await wish(app, `Other${at}`, 'Pune'));
  expect(await send(fewer.id, { kind: 'hold', interestIds: [...interestIds.slice(40), ...others] })).toBe(
    '20 people are invited by email. 10 are not among those who can be invited: look at the list again. 10 are not: No seat is free to be held. Ask instead.',
  );
  await expectSound(app);
});

test('invitations of the night leave in the morning, and their answer says so', async ({ app, server, clock }) => {
  clock.forward((Date.parse('2027-01-08T17:30:00Z') - clock.now.getTime()) / 1000);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const { id } = await aBatch(app, plan);
  const payload = { ...usual, interestIds: [await wish(app, 'Asha', 'Pune'), await wish(app, 'Bilal', 'Pune')] };
  const url = `/office/api/batches/${id}/waves`;
  expect((await server.inject({ method: 'POST', url, headers: { cookie }, payload })).json()).toMatchObject({
    message: '2 invitations leave at 7:00.',
  });
  expect((await readWaves(app, await anActor(app), id)).waves).toMatchObject([{ people: 2, sent: 0, leaving: 2 }]);
});

test('who holds seats when another colleague was quicker is handed back what stands there', async ({ app, server }) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const { id } = await aBatch(app, { ...plan, seats: '1' });
  const interestIds = [await wish(app, 'Asha', 'Pune'), await wish(app, 'Bilal', 'Pune')];
  const hold = (interestId: string) =>
    server.inject({
      method: 'POST',
      url: `/office/api/batches/${id}/waves`,
      headers: { cookie },
      payload: { ...usual, kind: 'hold', interestIds: [interestId] },
    });
  const answers = await Promise.all(interestIds.map(hold));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'refused',
    message: 'No seat is free to be held. Ask instead.',
    current: { id, taken: 1, held: 1, seats: 1, waiting: 0 },
  });
});

test('who is asked for or seated in another class on the same days gets no mail of this one, unless they said no there; who could come in its month is counted by what they meant', async ({
  app,
}) => {
  const actor = await anActor(app);
  const [there, here, later] = [
    await aBatch(app, { ...plan, city: 'Kochi', days: someDays('2027-01-15') }),
    await aBatch(app, plan),
    await aBatch(app, { ...plan, days: someDays('2027-01-17') }),
  ];
  const interestIds = [
    await wish(app, 'Asha', 'Pune'),
    await wish(app, 'Bilal', 'Pune'),
    await wish(app, 'Chitra', ''),
  ];
  const old = { updated_at: '2026-05-20T06:00:00.000Z' };
  await app.db.updateTable('interests').set(old).where('id', '=', interestIds[1]!).execute();
  const look = async (id: string) =>
    (await readInviting(app, actor, id)).people.map(({ name, leftOut, wish: said, inMonth }) => [
      name,
      leftOut ?? `${said}: ${inMonth}`,
    ]);
  expect(await look(here.id)).toEqual([
    ['Asha', 'Pune, until February 2027: true'],
    ['Chitra', 'No preference, until February 2027: true'],
    // Whose time is over comes last.
    ['Bilal', 'Pune, until August 2026: false'],
  ]);
  await sendInvitations(app, actor, there.id, { ...usual, interestIds });
  const seats = new Map((await listSeats(app.db, there.id)).map(({ name, id }) => [name, id]));
  await act(app, seats.get('Bilal')!, 'no');
  await act(app, seats.get('Chitra')!, 'yes');
  expect(await look(here.id)).toEqual([
    ['Asha', 'asked for CIP 1, Kochi, on the same days'],
    ['Chitra', 'with a seat in this subject already'],
    ['Bilal', 'Pune, until August 2026: false'],
  ]);
  expect((await look(later.id))[0]).toEqual(['Asha', 'asked for CIP 1, Kochi, on the same days']);
  const send = await sendInvitations(app, actor, here.id, { ...usual, interestIds });
  expect(send).toMatchObject({ ok: true, invited: 1, others: 2 });
  await expectSound(app);
});

test('who was written to are those whose mail left; whoever has no address, or whose mail failed, was not', () => {
  const say = (of: Partial<Wave>) => sayWritten([{ people: 4, sent: 0, leaving: 0, ...of } as Wave], ' at 7:00');
  expect([say({ sent: 2 }), say({}), say({ leaving: 1 }), say({ sent: 1, leaving: 2 })]).toEqual([
    '2 people were written to',
    '0 people were written to',
    '1 invitation leaves at 7:00',
    '1 person was written to; 2 invitations leave at 7:00',
  ]);
});
