import { expect } from 'vitest';
import { act, aMember, anAskedClass } from '../../../classes/seats/seats.factory.ts';
import { aBatch, someone } from '../../../classes/classes.factory.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { sendWave } from '../../../classes/invite/send-wave.server.ts';
import { aPerson } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { sendInterestReceipt } from '../../../interest/send-receipts.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { test, type SentMail } from '../../../testing/test.ts';
import { correctCase } from '../../inbox/correct/correct-case.server.ts';
import { readTimeline } from '../../inbox/timeline/calls.server.ts';
import { anActor } from '../../office.factory.ts';
import { lookAtPeople } from '../../post/answer/reach.server.ts';
import { sendReply } from '../../post/answer/reply.server.ts';
import { forgetMerges, mergePeople, takeApart } from './merge-people.server.ts';
import { sameAs, writesTo } from './same-as.server.ts';

const [dead, right] = ['asha@example.in', 'asha.rao@example.in'] as const;
const other = 'a.rao@example.in';

const sends = (app: App, email: string) => anInterest(app, { email, cNumber: '+91 98200 11111' });
/** To which of their addresses the mails go that are sent from now on. */
async function fromNow(sentMail: () => Promise<SentMail[]>) {
  let seen = (await sentMail()).length;
  return async () => {
    const mails = await sentMail();
    const fresh = mails.slice(seen).map(({ to }) => to);
    seen = mails.length;
    return [...new Set(fresh)].filter((to) => /rao|asha/.test(to));
  };
}
const caseOf = (app: App, email: string) =>
  app.db.selectFrom('cases').select(['id', 'version', 'phone']).where('email', '=', email).executeTakeFirstOrThrow();

async function merged(app: App, more: { keep?: string; other?: string; writeTo?: string } = {}) {
  const actor = await anActor(app);
  for (const email of [dead, right]) await sends(app, email);
  expect(await mergePeople(app, actor, { keep: dead, other: right, ...more })).toMatchObject({ ok: true });
  return actor;
}

test('after a merge every mail of a seat goes to the address that was chosen, also one that waited, and none to the other', async ({
  app,
  sentMail,
}) => {
  const { seats } = await anAskedClass(app, ['Asha']);
  await act(app, seats[0], 'yes');
  const actor = await merged(app, { writeTo: right });
  const sentTo = await fromNow(sentMail);
  await act(app, seats[0], 'give back');
  await act(app, seats[0], 'yes');
  expect(await sentTo()).toEqual([right]);
  const ofSeats = (await sentMail()).filter(({ text }) => text.includes('/seat/'));
  expect([...new Set(ofSeats.map(({ to }) => to))]).toEqual([right]);
  const { somebody } = await readTimeline(app, actor, dead, null);
  expect(somebody).toMatchObject({ writeTo: right, emails: [dead, right] });
});

test('a wave, a letter, a list of whom letters reach and a receipt that is sent again all go to the address that was chosen', async ({
  app,
  sentMail,
}) => {
  const actor = await merged(app, { writeTo: right });
  const sentTo = await fromNow(sentMail);
  const { id: batch } = await aBatch(app, { seats: '2', minimum: '1' });
  const wave = { kind: 'ask', words: '', day: '', people: [aMember('Asha')] } as const;
  await app.write((trx) => sendWave(trx, app, someone, batch, wave));
  const { id } = await caseOf(app, dead);
  const reply = { id: crypto.randomUUID(), subject: 'Dates', text: 'In May.', template: null, moved: {}, seen: null };
  expect(await sendReply(app, actor, id, reply as never)).toMatchObject({ ok: true });
  await app.write((trx) => sendInterestReceipt(trx, app, id));
  expect(await sentTo()).toEqual([right]);
  const reach = await lookAtPeople(app, actor, { purpose: 'dates', words: '', anyway: [id], who: { cases: [id] } });
  expect(reach!.reached.map(({ email }) => email)).toEqual([right]);
  const { entries } = await readTimeline(app, actor, dead, null);
  expect(JSON.stringify(entries)).toContain(`to ${right}: Dates`);
});

test('a merge that names no address writes to the one in front; of several merges the newest that names one decides', async ({
  app,
}) => {
  const actor = await merged(app);
  for (const email of [dead, right]) expect(await writesTo(app.db, email)).toBe(dead);
  await sends(app, other);
  await mergePeople(app, actor, { keep: dead, other, writeTo: right });
  for (const email of [dead, right, other]) expect(await writesTo(app.db, email)).toBe(right);
  expect(await mergePeople(app, actor, { keep: dead, other: 'tel:9820011111' })).toMatchObject({ ok: false });
  expect(await writesTo(app.db, 'nobody@example.in')).toBe('nobody@example.in');
});

test('an address that belongs to neither of two is refused, and nothing is merged', async ({ app }) => {
  const actor = await anActor(app);
  for (const email of [dead, right, other]) await sends(app, email);
  expect(await mergePeople(app, actor, { keep: dead, other: right, writeTo: other })).toMatchObject({ ok: false });
  expect((await sameAs(app.db, dead)).keys).toEqual([dead]);
});

test('taken apart each is written to at their own address again', async ({ app }) => {
  const actor = await merged(app, { writeTo: right });
  await takeApart(app, actor, (await sameAs(app.db, dead)).links[0]!.id);
  expect([await writesTo(app.db, dead), await writesTo(app.db, right)]).toEqual([dead, right]);
});

test('an address that is erased stays nowhere as the one that is written to; one that is put right is it from then on', async ({
  app,
}) => {
  const actor = await merged(app, { writeTo: right });
  await sends(app, other);
  await mergePeople(app, actor, { keep: dead, other, writeTo: right });
  const { id, version, phone } = await caseOf(app, right);
  const put = 'asha.rao@lnt.example.in';
  await correctCase(app, actor, id, { version, name: 'Asha Rao', phone, email: put });
  expect(await writesTo(app.db, dead)).toBe(put);
  await app.write((trx) => forgetMerges(trx, put));
  expect(await writesTo(app.db, other)).toBe(dead);
  const links = await app.db.selectFrom('person_merges').select('write_to').execute();
  expect(links.every(({ write_to: to }) => to === null)).toBe(true);
});

test('a seat that somebody asked for on a public page is told of at the address they asked with, whomever they are merged with', async ({
  app,
  server,
  sentMail,
}) => {
  await merged(app, { writeTo: right });
  const { id } = await aBatch(app, { seats: '2', minimum: '1' });
  const { reference } = await getBatch(app.db, id);
  const sentTo = await fromNow(sentMail);
  const asked = { name: 'Asha', email: dead, phone: '+91 98200 22222', payer: 'Self', filledInMilliseconds: 9000 };
  const answer = await server.inject({ method: 'POST', url: `/dates/${reference}/requests`, payload: asked });
  expect(answer.statusCode).toBe(202);
  expect(await sentTo()).toEqual([dead]);
  const seat = await app.db.selectFrom('seats').select('id').where('email', '=', dead).executeTakeFirstOrThrow();
  await act(app, seat.id, 'yes');
  expect(await sentTo()).toEqual([dead]);
});

test('who asks on a public page for the link of a seat they were invited to gets it at the address they typed', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, seats } = await anAskedClass(app, ['Asha']);
  await merged(app, { writeTo: right });
  const { reference } = await getBatch(app.db, id);
  const sentTo = await fromNow(sentMail);
  const asked = { name: 'Asha', email: dead, phone: '+91 98200 22222', payer: 'Self', filledInMilliseconds: 9000 };
  await server.inject({ method: 'POST', url: `/dates/${reference}/requests`, payload: asked });
  expect(await sentTo()).toEqual([dead]);
  await act(app, seats[0], 'yes');
  expect(await sentTo()).toEqual([right]);
});

test('the mail to choose a password and the receipt of what somebody sends go to the address they are for', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app, { email: dead });
  await merged(app, { writeTo: right });
  const sentTo = await fromNow(sentMail);
  await server.inject({ method: 'POST', url: '/forgotpasswordcourse', payload: { email: person.email } });
  expect(await sentTo()).toEqual([dead]);
  await anInterest(app, { email: dead, trainingEvent: 'CPLevel1' });
  expect(await sentTo()).toEqual([dead]);
});
