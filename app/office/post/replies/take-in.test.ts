import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test as base } from '../../../testing/test.ts';
import { readAnswering, sendReply } from '../answer/reply.server.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { caseAddressOf, caseOfAddress } from '../letters/reply-address.server.ts';
import { parseAsked, readList } from '../../lists/read-list.server.ts';
import { anActor } from '../../office.factory.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { readable } from '../../../registration/your-data/readable.ts';
import { askErasure } from '../../../registration/your-data/erasure.server.ts';
import { aCaseOf, aMail, withReplies, writeBack } from './replies.factory.ts';
import { caseOfMail, takeIn } from './take-in.server.ts';

/** With an inbound mail hook. */
const test = base.extend<{ taking: App }>({ taking: async ({ app }, use) => use(withReplies(app)) });

const replies = (app: App) => app.db.selectFrom('case_replies').selectAll().orderBy('id').execute();
const network = '192.0.2.1';
const move = async (app: App, id: string, status: 'Contacted' | 'Registered' | 'Closed') =>
  moveCases(app, await anActor(app), [{ id, version: (await findCase(app.db, id))!.version }], { status });
const rows = async (app: App, filter: object) => {
  const asked = parseAsked('cases', { filter: JSON.stringify(filter) })!;
  return (await readList(app, await anActor(app), asked, { after: null, limit: 10 }))!.rows;
};

test('the address of a case holds a seal that nobody guesses, survives capitals, and is of this case alone', async ({
  taking,
}) => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const address = caseAddressOf(taking, one)!;
  expect(address).toMatch(/^replies\+[0-9a-v]{42}@reply\.example\.in$/);
  expect(caseOfAddress(taking, address.toUpperCase())).toBe(one);
  const seal = (of: string) => of.slice(8 + 26, 8 + 42);
  expect(seal(address)).not.toBe(seal(caseAddressOf(taking, other)!));
  for (const guess of [
    address.replace(seal(address), seal(caseAddressOf(taking, other)!)),
    address.replace(seal(address), '0'.repeat(16)),
    address.replace('reply.example', 'example'),
    'replies+@reply.example.in',
    '',
  ])
    expect(caseOfAddress(taking, guess)).toBeNull();
  const later = { ...taking, secret: 'another secret that is long enough', config: { ...taking.config } };
  expect(caseOfAddress(later, address)).toBeNull();
  later.config.previousSecrets = [taking.secret];
  expect(caseOfAddress(later, address)).toBe(one);
});

test('a reply stands in the case, waits, moves it, is found by its words, and the office is told once', async ({
  taking: app,
  sentMail,
  clock,
}) => {
  const id = await aCaseOf(app);
  await move(app, id, 'Contacted');
  clock.forward(60);
  const before = (await sentMail()).length;
  const body = 'The second week suits us.\n\nOn Fri, 20 Nov 2026, Training wrote:\n> Dear Ravi,\n> when?';
  expect(await writeBack(app, id, { body })).toEqual({ outcome: 'kept' });
  const actor = await anActor(app);
  const [row] = await rows(app, { reply: ['waits'] });
  expect(row).toMatchObject({ id, unread: 'yes', replyBegins: 'The second week suits us.', status: 'New' });
  const { case: shown, happened } = await getCase(app, actor, id);
  expect(shown).toMatchObject({ status: 'New', repliedAt: app.now().toISOString() });
  expect(happened.find(({ reply }) => reply)).toMatchObject({
    title: 'Reply: Re: Your wish',
    text: 'The second week suits us.',
    reply: { stranger: null, automatic: false, quoted: 'On Fri, 20 Nov 2026, Training wrote:\n> Dear Ravi,\n> when?' },
  });
  expect(happened.map(({ title }) => title)).toContain('Status from Contacted to New');
  const [notice, ...others] = (await sentMail()).slice(before);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    to: app.config.officeEmail,
    subject: 'Reply from Ravi Menon',
    replyTo: 'ravi@example.in',
  });
  expect(notice!.text).toContain(`/office/cases/${id}`);
  const words = await app.db
    .selectFrom('case_words')
    .select('word')
    .where('id', '=', id)
    .where('rank', '=', 1)
    .execute();
  expect(words.map(({ word }) => word)).toContain('suits');
  const log = await app.db.selectFrom('audit_entries').selectAll().where('action', '=', 'reply taken in').execute();
  expect(log).toMatchObject([{ actor: 'inbound mail', subject: `case ${id}` }]);
});

test('a guessed address is refused and leaves nothing; another sender is marked and moves nothing', async ({
  taking: app,
  clock,
}) => {
  const id = await aCaseOf(app);
  await move(app, id, 'Closed');
  clock.forward(60);
  const guess = caseAddressOf(app, id)!.replace(/.{4}@/, '0000@');
  for (const to of [guess, null]) expect(caseOfMail(app, aMail(guess), to)).toBeNull();
  expect(await writeBack(app, crypto.randomUUID())).toEqual({ outcome: 'refused' });
  expect(await replies(app)).toEqual([]);
  const from = '"Ravi Menon" <ravi@elsewhere.example>';
  expect(await writeBack(app, id, { from, body: 'STOP' })).toEqual({ outcome: 'kept' });
  const [row] = await rows(app, { reply: ['waits'] });
  expect(row).toMatchObject({ id, unread: 'yes' });
  const { case: shown, happened } = await getCase(app, await anActor(app), id);
  expect(shown).toMatchObject({ status: 'Closed', email: 'ravi@example.in', repliedAt: expect.any(String) });
  expect(happened.find(({ reply }) => reply)?.reply).toMatchObject({ stranger: 'Ravi Menon <ravi@elsewhere.example>' });
  const { silenced_at: silenced } = await app.db.selectFrom('cases').select('silenced_at').executeTakeFirstOrThrow();
  expect(silenced).toBeNull();
});

test('a mail of two senders is proved to be nobody’s, in whatever order they stand', async ({ taking: app }) => {
  const id = await aCaseOf(app);
  await move(app, id, 'Closed');
  const senders = [
    'Ravi Menon <ravi@example.in>, somebody@elsewhere.example',
    'somebody@elsewhere.example, ravi@example.in',
    '<ravi@example.in> <somebody@elsewhere.example>',
    'Both: ravi@example.in, somebody@elsewhere.example;',
    'ravi@example.in\r\nFrom: somebody@elsewhere.example',
  ];
  for (const from of senders) expect(await writeBack(app, id, { from, body: 'Stop.' })).toEqual({ outcome: 'kept' });
  expect((await replies(app)).map(({ own }) => own)).toEqual(senders.map(() => 0));
  const { case: shown, happened } = await getCase(app, await anActor(app), id);
  expect(shown).toMatchObject({ status: 'Closed', repliedAt: expect.any(String) });
  for (const { reply } of happened.filter((entry) => entry.reply))
    expect(reply!.stranger!.split(' and ').toSorted()).toEqual(['ravi@example.in', 'somebody@elsewhere.example']);
  expect(await writeBack(app, id, { from: 'RAVI@example.in (Ravi, at work)' })).toEqual({ outcome: 'kept' });
  expect((await replies(app)).at(-1)).toMatchObject({ own: 1, from_address: 'ravi@example.in' });
});

test('a mail without a word says so, in the story, in the list and to whoever answers', async ({
  taking: app,
  sentMail,
}) => {
  const id = await aCaseOf(app);
  const before = (await sentMail()).length;
  expect(await writeBack(app, id, { body: ' ', headers: { Subject: '' } })).toEqual({ outcome: 'kept' });
  const { happened } = await getCase(app, await anActor(app), id);
  expect(happened.find(({ reply }) => reply)?.text).toBe('The mail had no words.');
  expect((await rows(app, { reply: ['waits'] }))[0]).toMatchObject({ replyBegins: 'The mail had no words.' });
  expect((await sentMail())[before]!.text).toContain('The mail had no words.');
  const { wrote } = await readAnswering(app, await anActor(app), id);
  expect(wrote[0]!.words).toBe('Reply\nThe mail had no words.');
});

test('what comes from another address says so in the list, and never takes the place of the person’s own words', async ({
  taking: app,
  clock,
}) => {
  const id = await aCaseOf(app);
  clock.forward(60);
  const from = '"Somebody" <somebody@elsewhere.example>';
  await writeBack(app, id, { from, body: 'Buy this.' });
  expect(await rows(app, { reply: ['waits'] })).toMatchObject([{ replyBegins: 'Buy this.', replyStranger: 'yes' }]);
  clock.forward(60);
  await writeBack(app, id, { id: 'own', body: 'All three of us can come.' });
  const own = { replyBegins: 'All three of us can come.', replyStranger: 'no' };
  expect(await rows(app, { reply: ['waits'] })).toMatchObject([own]);
  const waits = await findCase(app.db, id);
  clock.forward(60);
  await writeBack(app, id, { id: 'later', from, body: 'Buy this now.' });
  expect(await rows(app, { reply: ['waits'] })).toMatchObject([{ ...own, unread: 'yes' }]);
  expect(await findCase(app.db, id)).toMatchObject({ repliedAt: waits!.repliedAt });
  expect(await replies(app)).toHaveLength(3);
});

test('what somebody registered for or was offered stays so when they write back, and still waits', async ({
  taking: app,
  clock,
}) => {
  const id = await aCaseOf(app);
  await move(app, id, 'Registered');
  clock.forward(60);
  await writeBack(app, id, { body: 'Thank you!' });
  expect(await findCase(app.db, id)).toMatchObject({ status: 'Registered', repliedAt: expect.any(String) });
  expect(await rows(app, { reply: ['waits'] })).toMatchObject([{ id, unread: 'yes' }]);
});

test('the same mail twice is one reply, at the same moment too, and without a name of its own', async ({
  taking: app,
}) => {
  const id = await aCaseOf(app);
  const outcomes = await Promise.all([1, 2, 3].map(() => writeBack(app, id, { id: 'one' })));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['kept', 'known', 'known']);
  const bare = Buffer.from(`From: ravi@example.in\r\nTo: ${caseAddressOf(app, id)!}\r\n\r\nNo name.\r\n`);
  expect(await takeIn(app, bare, id, network)).toEqual({ outcome: 'kept' });
  expect(await takeIn(app, bare, id, network)).toEqual({ outcome: 'known' });
  expect(await replies(app)).toHaveLength(2);
});

test('loops end: our own mail is not kept, and what a program wrote moves and tells nothing', async ({
  taking: app,
  sentMail,
}) => {
  const id = await aCaseOf(app);
  await move(app, id, 'Contacted');
  const before = (await sentMail()).length;
  expect(await writeBack(app, id, { headers: { 'Message-ID': `<${crypto.randomUUID()}@site.test>` } })).toEqual({
    outcome: 'ours',
  });
  expect(await writeBack(app, id, { from: app.config.mailFrom })).toEqual({ outcome: 'ours' });
  expect(await writeBack(app, id, { from: caseAddressOf(app, id)! })).toEqual({ outcome: 'ours' });
  const programs: Record<string, string>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'X-Loop': 'somebody@example.in' },
    { 'Return-Path': '<>' },
  ];
  for (const headers of programs) expect(await writeBack(app, id, { headers })).toEqual({ outcome: 'kept' });
  expect(await findCase(app.db, id)).toMatchObject({ status: 'Contacted', repliedAt: null });
  expect((await sentMail()).length).toBe(before);
  expect((await replies(app)).map(({ automatic }) => automatic)).toEqual([1, 1, 1, 1]);
});

test('HTML is read for its words alone, files are named and not kept, and broken or odd mails are survived', async ({
  taking: app,
}) => {
  const id = await aCaseOf(app);
  const html =
    '<p>The <b>second</b> week.</p><script>alert(1)</script><img src="http://x.example/spy.png"><blockquote>Dear Ravi</blockquote>';
  const parts = [
    '--b\nContent-Type: text/html; charset=utf-8\n\n' + html,
    '--b\nContent-Type: application/pdf; name="certificate.pdf"\nContent-Disposition: attachment; filename="certificate.pdf"\nContent-Transfer-Encoding: base64\n\nSGVsbG8=',
    '--b--',
  ];
  await writeBack(app, id, { headers: { 'Content-Type': 'multipart/mixed; boundary=b' }, body: parts.join('\n') });
  const [first] = await replies(app);
  expect(first).toMatchObject({
    text: 'The second week.\n\n> Dear Ravi',
    files: '[{"name":"certificate.pdf","bytes":5}]',
  });
  expect(first!.text.slice(0, first!.quoted_from)).toBe('The second week.');
  const odd: [Record<string, string>, string][] = [
    [{ 'Content-Type': 'multipart/mixed; boundary=never' }, 'No part begins.'],
    [{ 'Content-Type': 'text/plain; charset=no-such-charset' }, 'Words\0 with\u0007 odd signs.'],
    [{ 'Content-Transfer-Encoding': 'base64' }, '%%% not base64 %%%'],
    [{ From: 'no address at all', Subject: '=?utf-8?B?broken' }, ''],
  ];
  for (const [headers, body] of odd) expect(await writeBack(app, id, { headers, body })).toEqual({ outcome: 'kept' });
  const { happened } = await getCase(app, await anActor(app), id);
  expect(happened.filter(({ reply }) => reply)).toHaveLength(5);
  const long = await writeBack(app, id, { body: 'Many words. '.repeat(20_000) });
  expect(long).toEqual({ outcome: 'kept' });
  expect((await replies(app)).at(-1)!.text).toMatch(/\(The mail goes on; what follows was not kept\.\)$/);
});

test('the word STOP from the person keeps letters to many from them; writing back does not take that back', async ({
  taking: app,
}) => {
  const id = await aCaseOf(app);
  await move(app, id, 'Contacted');
  await writeBack(app, id, { body: 'Stop.\n\nOn Fri, 20 Nov 2026, Training wrote:\n> Dear Ravi' });
  expect(await findCase(app.db, id)).toMatchObject({ status: 'Contacted', repliedAt: null });
  await writeBack(app, id, { body: 'And thank you.' });
  const silenced = await app.db
    .selectFrom('cases')
    .select(['silenced_at', 'asked_at', 'latest_at'])
    .executeTakeFirstOrThrow();
  expect(silenced.silenced_at! >= silenced.asked_at!).toBe(true);
});

test('a reply waits until it is answered, the case is moved on, or somebody says it needs none; a reader says nothing', async ({
  taking: app,
  server,
  clock,
}) => {
  const id = await aCaseOf(app);
  const at = async () => (await findCase(app.db, id))!.repliedAt;
  const ask = async (officeRole: 'reader' | 'office', since: string | null, of = id) => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole }));
    const url = `/office/api/cases/${of}/reply/dealt-with`;
    return (await server.inject({ method: 'POST', url, headers: { cookie }, payload: { at: since } })).statusCode;
  };
  await writeBack(app, id);
  const first = (await at())!;
  expect(await ask('reader', first)).toBe(403);
  expect(await at()).toBe(first);
  expect([await ask('office', first), await ask('office', first)]).toEqual([200, 200]);
  expect(await ask('office', first, crypto.randomUUID())).toBe(404);
  expect(await at()).toBeNull();
  // One that came since the page was opened goes on waiting.
  clock.forward(60);
  await writeBack(app, id);
  expect(await ask('office', first)).toBe(409);
  expect(await at()).not.toBeNull();
  await move(app, id, 'Contacted');
  expect(await at()).toBeNull();
  const log = await app.db.selectFrom('audit_entries').select('id').where('action', '=', 'reply dealt with').execute();
  expect(log).toHaveLength(1);
});

test('replies are in the person’s own copy of their data, and go with it', async ({ taking: app }) => {
  const person = await aPerson(app);
  const id = await aCaseOf(app, person.email);
  await writeBack(app, id, { from: person.email });
  await writeBack(app, id, { from: 'somebody@elsewhere.example', body: 'What another wrote.' });
  const asker = { uid: person.uid, email: person.email, emailConfirmed: true };
  const held = await collectData(app, app.db, asker);
  expect(held.replies).toMatchObject([{ from: person.email, text: 'The second week suits us.', files: [] }]);
  expect(JSON.stringify(readable(held))).not.toContain('What another wrote.');
  await askErasure(app, asker, async () => {});
  expect(await replies(app)).toEqual([]);
});

test('whoever answers has before them what they wrote back and what they asked for, the newest first', async ({
  taking: app,
  clock,
}) => {
  const id = await aCaseOf(app);
  for (const parts of [
    { body: 'In the second week.' },
    { body: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } },
    { body: 'Or the third.', from: 'ravi@elsewhere.example' },
  ]) {
    clock.forward(60);
    await writeBack(app, id, parts);
  }
  const { wrote } = await readAnswering(app, await anActor(app), id);
  expect(wrote).toMatchObject([
    { words: 'Or the third.', stranger: 'ravi@elsewhere.example' },
    { words: 'In the second week.', stranger: null },
    { id, words: expect.stringMatching(/^Basic Corrosion/), stranger: null },
  ]);
});

test('whoever answers has read what came last; one that comes while they write is shown to them first, and goes on waiting', async ({
  taking: app,
  clock,
}) => {
  const id = await aCaseOf(app);
  const actor = await anActor(app);
  const send = async (seenReply: string | null) => {
    const words = { subject: 'Your wish', text: 'Dear {name}', template: null, seen: null, moved: {} };
    return sendReply(app, actor, id, { ...words, id: crypto.randomUUID(), seenReply });
  };
  await writeBack(app, id, { body: 'In the second week.' });
  const { newestReply } = await readAnswering(app, actor, id);
  clock.forward(60);
  await writeBack(app, id, { body: 'No: in the third.' });
  for (const seen of [null, newestReply])
    expect(await send(seen)).toMatchObject({
      ok: false,
      missed: { by: 'Ravi Menon', words: expect.stringContaining('No: in the third.') },
    });
  expect((await findCase(app.db, id))!.repliedAt).not.toBeNull();
  expect(await send((await readAnswering(app, actor, id)).newestReply)).toMatchObject({ ok: true });
  expect((await findCase(app.db, id))!.repliedAt).toBeNull();
});

test.for(['ravi..menon@docomo.example.in', 'രവി@example.in', 'hr/ravi@example.in'])(
  'the office is told of a reply from %s, to which no mail of ours can be answered',
  async (from, { taking: app, sentMail }) => {
    const id = await aCaseOf(app);
    const told = async () => (await sentMail()).filter(({ to }) => to === app.config.officeEmail).length;
    const before = await told();
    expect(await writeBack(app, id, { from: `Ravi Menon <${from}>` })).toEqual({ outcome: 'kept' });
    expect(await told()).toBe(before + 1);
  },
);
