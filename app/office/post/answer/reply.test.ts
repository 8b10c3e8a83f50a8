import { expect, vi } from 'vitest';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { openMailTransport } from '../../../platform/outbox/mail-transport.server.ts';
import { OutboxWorker } from '../../../platform/outbox/outbox-worker.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { askErasure } from '../../../registration/your-data/erasure.server.ts';
import { aMailServer } from '../../../testing/mail-server.ts';
import { test } from '../../../testing/test.ts';
import { deliverers } from '../../../wiring.server.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { sendTest } from '../letters/calls.server.ts';
import { anActor } from '../../office.factory.ts';
import { readTimeline } from '../../inbox/timeline/calls.server.ts';
import type { Reply } from './contract.ts';
import { noteContact, readAnswering, sendReply } from './reply.server.ts';

async function aCase(app: App, name = 'Ravi Menon', email = 'ravi@example.in') {
  await anInterest(app, { fname: name, email, preferredLocation: 'Cochin' });
  const row = await app.db.selectFrom('cases').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return row.id;
}

const aReply = (words: Partial<Reply> = {}): Reply => ({
  id: crypto.randomUUID(),
  subject: 'Your wish {reference}',
  text: 'Dear {name},\n\nthank you: {wish} in {city}.\n\n{your name}',
  template: null,
  moved: { status: 'Contacted' },
  seen: null,
  seenReply: null,
  ...words,
});

test('a reply is one mail in the words as written, kept with the case, which it moves', async ({ app, sentMail }) => {
  const actor = await anActor(app);
  const id = await aCase(app);
  await sentMail();
  const before = (await sentMail()).length;
  const moved = { status: 'Contacted', dueOn: '2026-11-23', take: true } as const;
  expect(await sendReply(app, actor, id, aReply({ moved }))).toMatchObject({ ok: true });
  const { reference } = (await findCase(app.db, id))!;
  expect((await getCase(app, actor, id)).happened.find(({ title }) => title === 'Letter')).toMatchObject({
    facts: [{ label: 'Mail', value: 'On its way' }],
  });
  const [mail] = (await sentMail()).slice(before);
  expect(mail).toMatchObject({
    to: 'ravi@example.in',
    replyTo: app.config.officeEmail,
    subject: `Your wish ${reference}`,
    headers: {},
  });
  expect(mail!.text).toContain('Dear Ravi Menon,\n\nthank you: Basic Corrosion in Kochi.\n\nAsha Nair');
  expect(await findCase(app.db, id)).toMatchObject({
    status: 'Contacted',
    dueOn: '2026-11-23',
    owner: 'Asha Nair',
    version: 1,
  });
  expect(await app.db.selectFrom('interests').select('status').execute()).toEqual([{ status: 'Contacted' }]);
  const given = await app.db.selectFrom('cases').select('owned_at').where('id', '=', id).executeTakeFirst();
  expect(given?.owned_at).toBe(app.now().toISOString());
  const { happened } = await getCase(app, actor, id);
  const letter = happened.find(({ title }) => title === 'Letter');
  expect(letter).toMatchObject({ by: 'Asha Nair', facts: [{ label: 'Mail', value: 'Sent' }] });
  expect(happened.map(({ text }) => text).join('\n')).toContain('Letter to ravi@example.in: Your wish EOI-');
  const { entries } = await readTimeline(app, actor, 'ravi@example.in', null);
  expect(entries.filter(({ title }) => title === 'Letter')).toHaveLength(1);
  expect(entries.filter(({ kind }) => kind === 'mail')).toHaveLength(1);
});

test('a reply that was waited for is over with the answer, and the case another than it was seen', async ({ app }) => {
  const id = await aCase(app);
  await app.db.updateTable('cases').set({ replied_at: app.now().toISOString(), reply_excerpt: 'And?' }).execute();
  expect(await sendReply(app, await anActor(app), id, aReply({ moved: {} }))).toMatchObject({ ok: true });
  const row = await app.db
    .selectFrom('cases')
    .select(['replied_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ replied_at: null, version: 1 });
});

test('a letter is an answer: by whatever it moves, counted once, when it was written', async ({ app, clock }) => {
  const actor = await anActor(app);
  const id = await aCase(app);
  const firstAt = app.now().toISOString();
  await sendReply(app, actor, id, aReply({ moved: {} }));
  expect(await findCase(app.db, id)).toMatchObject({ status: 'New', answeredAt: firstAt });
  clock.forward(60);
  const { newest } = await readAnswering(app, actor, id);
  expect(await sendReply(app, actor, id, aReply({ seen: newest }))).toMatchObject({ ok: true });
  expect(await findCase(app.db, id)).toMatchObject({ status: 'Contacted', answeredAt: firstAt });
});

test('what is not right is told in a sentence and nothing is sent or moved; the test to oneself goes all the same', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const id = await aCase(app);
  const before = (await sentMail()).length;
  const tries: [Partial<Reply>, string, RegExp][] = [
    [{ text: 'in {citty}' }, 'text', /“{citty}” is not a placeholder\. Do you mean {city}\?/],
    [{ subject: '{nam}' }, 'subject', /Do you mean {name}\?/],
    [{ text: 'Call {office phone}' }, 'text', /^{office phone}: the office’s telephone is not given yet/],
    [{ moved: { dueOn: '2026-11-19' } }, 'dueOn', /^This day has passed/],
  ];
  for (const [words, field, sentence] of tries)
    expect(await sendReply(app, actor, id, aReply(words))).toMatchObject({
      ok: false,
      errors: { [field]: expect.stringMatching(sentence) },
    });
  expect(await sentMail()).toHaveLength(before);
  expect(await findCase(app.db, id)).toMatchObject({ version: 0, status: 'New' });
  await sendTest(app, actor, { subject: 'Hello {name}', text: 'in {citty}', caseId: id, purpose: 'answer' });
  expect((await sentMail()).at(-1)).toMatchObject({ to: actor.staff.email, subject: 'Test: Hello Ravi Menon' });
  expect((await sentMail()).at(-1)!.text).toContain('in {citty}');
});

test('sent twice under one name it is one letter; a colleague’s letter is read before one’s own goes', async ({
  app,
}) => {
  const [one, other] = [await anActor(app), await anActor(app)];
  const id = await aCase(app);
  const letter = aReply();
  await Promise.all([sendReply(app, one, id, letter), sendReply(app, one, id, letter).catch(() => {})]);
  await sendReply(app, one, id, letter);
  expect(await app.db.selectFrom('letters').selectAll().execute()).toHaveLength(1);
  expect(await sendReply(app, other, id, aReply())).toMatchObject({
    ok: false,
    missed: { by: 'Asha Nair', words: expect.stringContaining('thank you: Basic Corrosion') },
  });
  const { newest } = await readAnswering(app, other, id);
  expect(await sendReply(app, other, id, aReply({ seen: newest }))).toMatchObject({ ok: true });
});

test('two who answer one person at the same moment: one letter goes, the other is told', async ({ app }) => {
  const [one, other] = [await anActor(app), await anActor(app)];
  const id = await aCase(app);
  const outcomes = await Promise.all([sendReply(app, one, id, aReply()), sendReply(app, other, id, aReply())]);
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await app.db.selectFrom('letters').selectAll().execute()).toHaveLength(1);
});

test('nobody is written to whose case is held back or gone, and a reader writes to nobody', async ({ app, server }) => {
  const actor = await anActor(app);
  const id = await aCase(app);
  await app.db.updateTable('cases').set({ review_reason: 'the trap field' }).where('id', '=', id).execute();
  expect(await sendReply(app, actor, id, aReply())).toMatchObject({
    errors: { text: expect.stringMatching(/held back/) },
  });
  await app.db.updateTable('cases').set({ review_reason: null, email: '' }).where('id', '=', id).execute();
  expect(await sendReply(app, actor, id, aReply())).toMatchObject({
    errors: { text: expect.stringMatching(/no email/) },
  });
  await expect(sendReply(app, actor, crypto.randomUUID(), aReply())).rejects.toThrow(NotFound);
  const headers = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' })) };
  const url = (act: string) => `/office/api/cases/${id}/${act}`;
  for (const refused of [
    { method: 'POST', url: url('reply'), payload: aReply() },
    { method: 'GET', url: url('reply') },
    { method: 'POST', url: url('contact'), payload: { by: 'call' } },
  ] as const)
    expect((await server.inject({ headers, ...refused })).statusCode).toBe(403);
});

test('names and words that reach for headers, other placeholders or HTML are words', async ({ app, sentMail }) => {
  const actor = await anActor(app);
  const id = await aCase(app);
  const name = `{reference} <b>Ravi</b>\r\nBcc: all@example.in ${'Subramaniam '.repeat(40)}`;
  await app.db.updateTable('cases').set({ name }).where('id', '=', id).execute();
  await sentMail();
  const text = '<script>alert(1)</script> Dear {name},\nbye';
  expect(await sendReply(app, actor, id, aReply({ subject: 'To {name}', text }))).toMatchObject({ ok: true });
  const mail = (await sentMail()).at(-1)!;
  expect(mail.subject).toMatch(/^To \{reference\} <b>Ravi<\/b> Bcc: all@example\.in Subramaniam/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.subject.length).toBeLessThanOrEqual(200);
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Dear {reference} &lt;b&gt;Ravi');
  expect(mail.html).not.toContain('<script>');
});

test('a letter of 60 000 letters or with a subject of two lines is refused in words', async ({ app, server }) => {
  const id = await aCase(app);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const ask = (body: object) =>
    server.inject({ method: 'POST', url: `/office/api/cases/${id}/reply`, headers: { cookie }, payload: body });
  const long = await ask(aReply({ text: 'a'.repeat(60_000) }));
  expect(long.statusCode).toBe(422);
  expect(long.json()).toMatchObject({ errors: { text: 'A letter has at most 8000 letters.' } });
  const lines = await ask(aReply({ subject: 'Hello\r\nBcc: all@example.in' }));
  expect(lines.json()).toMatchObject({ errors: { subject: 'Please write this in one line.' } });
  expect((await ask(aReply())).statusCode).toBe(201);
  expect((await ask(aReply())).json()).toMatchObject({ code: 'changed', missed: { by: expect.any(String) } });
});

test('by a real mail server: the letters of a case are one thread, and answers go where one place decides', async ({
  app: still,
}) => {
  vi.useRealTimers();
  const app = { ...still, now: () => new Date() };
  const actor = await anActor(app);
  const id = await aCase(app);
  await app.db.deleteFrom('outbox').execute();
  const mailServer = await aMailServer();
  const transport = openMailTransport({ smtpUrl: mailServer.url, dataDir: '/nowhere' });
  await sendReply(app, actor, id, aReply());
  const { newest } = await readAnswering(app, actor, id);
  await sendReply(app, actor, id, aReply({ seen: newest, subject: 'Once more' }));
  const worker = new OutboxWorker(app, deliverers(app, transport));
  await expect.poll(() => mailServer.sources).toHaveLength(2);
  await worker.stop();
  transport.close();
  await mailServer.close();
  const sources = mailServer.sources.map(({ source }) => source.replaceAll(/\r?\n\s+/g, ' '));
  const first = sources.find((source) => !source.includes('Once more'))!;
  const second = sources.find((source) => source.includes('Once more'))!;
  const thread = `<case.${id}@site.test>`;
  const messageId = /^Message-ID: (<[^>]+>)/im.exec(first)![1];
  expect(first).toContain(`References: ${thread}`);
  expect(second).toContain(`References: ${thread} ${messageId}`);
  expect(second).toContain(`In-Reply-To: ${messageId}`);
  expect(second).toContain(`Reply-To: ${app.config.officeEmail}`);
  expect(second).not.toContain('Auto-Submitted');
});

test('a call or WhatsApp is noted in the story, not as sent', async ({ app }) => {
  const actor = await anActor(app);
  const id = await aCase(app);
  await noteContact(app, actor, id, 'whatsapp');
  await noteContact(app, actor, id, 'call');
  const { happened } = await getCase(app, actor, id);
  const acts = happened.filter(({ kind }) => kind === 'office');
  expect(acts.map(({ title }) => title).toSorted()).toEqual(['Call begun', 'WhatsApp opened']);
});

test('letters are in the person’s own copy of their data, and go with it', async ({ app }) => {
  const actor = await anActor(app);
  const person = await aPerson(app);
  const id = await aCase(app, 'Ravi Menon', person.email);
  await sendMessage(app, { name: 'Ravi', email: person.email, phone: null, subject: 'A', message: 'B' });
  await sendReply(app, actor, id, aReply());
  const asker = { uid: person.uid, email: person.email, emailConfirmed: true };
  const held = await collectData(app, app.db, asker);
  expect(held.letters).toMatchObject({
    written: [{ writtenBy: 'Asha Nair', to: person.email, text: expect.stringContaining('Dear Ravi Menon') }],
  });
  await askErasure(app, asker, async () => {});
  expect(await app.db.selectFrom('letters').selectAll().execute()).toEqual([]);
});

test('a reply under the id of another letter is refused with a sentence, and its words may go as one of their own', async ({
  app,
  server,
}) => {
  const staff = await aPerson(app, { role: 'staff', officeRole: 'office' });
  const cookie = await aSession(app, staff);
  const [first, second] = [await aCase(app), await aCase(app, 'Meera Shah', 'meera@example.in')];
  const send = async (id: string, reply: Reply) => {
    const url = `/office/api/cases/${id}/reply`;
    const answer = await server.inject({ method: 'POST', url, headers: { cookie }, payload: reply });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  const letter = aReply();
  expect(await send(first, letter)).toEqual([201, undefined]);
  expect(await send(first, letter)).toEqual([201, undefined]);
  expect(await send(first, { ...letter, text: 'Other words.' })).toEqual([409, 'used']);
  expect(await send(second, letter)).toEqual([409, 'used']);
  expect(await send(second, { ...letter, id: crypto.randomUUID() })).toEqual([201, undefined]);
  expect(await app.db.selectFrom('letters').selectAll().execute()).toHaveLength(2);
  // Two cases under one id at the same instant: one letter goes, the other is told.
  const cases = await Promise.all(['a', 'b', 'c'].map((name) => aCase(app, name, `${name}@example.in`)));
  const once = aReply();
  const answers = await Promise.all(cases.map((id) => send(id, once)));
  expect(answers.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [201, undefined],
    [409, 'used'],
    [409, 'used'],
  ]);
});
