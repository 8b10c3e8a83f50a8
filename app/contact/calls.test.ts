import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession } from '../identity/identity.factory.ts';
import type { App } from '../platform/app.server.ts';
import { takeFlash } from '../platform/calls/flash.server.ts';
import { messageReference } from '../platform/received.ts';
import { test } from '../testing/test.ts';
import { postForm, tokensOf, typedMessage, typedSubscription } from './contact.factory.ts';

const url = '/contact';
const post = (server: FastifyInstance, payload: object, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url, payload, headers });
const messages = (app: App) => app.db.selectFrom('contact_messages').selectAll().execute();
const subscribers = (app: App) => app.db.selectFrom('subscribers').selectAll().execute();
const sentAnswer = {
  message: 'Message sent successfully!',
  reference: expect.stringMatching(/^MSG-\w{6}$/),
};
type Answer = Awaited<ReturnType<typeof postForm>>;
const flashOf = (app: App, answer: Answer) =>
  takeFlash(app, answer.cookies.find(({ name }) => name === 'flash')?.value ?? '');

test('a message is answered with the documented words', async ({ app, server }) => {
  const answer = await post(server, typedMessage());
  expect(answer.statusCode).toBe(200);
  const [kept] = await messages(app);
  expect(answer.json()).toEqual({ message: 'Message sent successfully!', reference: messageReference(kept!.id) });
  // The same words again are the same message.
  expect((await post(server, typedMessage())).json()).toEqual(answer.json());
  expect(await messages(app)).toHaveLength(1);
});

test('a subscription is answered with the documented words, the second time too', async ({ app, server }) => {
  for (let time = 0; time < 2; time += 1) {
    const answer = await post(server, typedSubscription());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Subscribed successfully!' });
  }
  expect(await subscribers(app)).toHaveLength(1);
  expect(await messages(app)).toEqual([]);
});

test('an invalid one gets 422 with a message for each field, and nothing is kept', async ({
  app,
  server,
  sentMail,
}) => {
  const answer = await post(server, typedMessage({ name: '', email: 'asha' }));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    success: false,
    code: 'invalid',
    error: 'Name is required',
    message: 'Name is required',
    errors: { name: 'Name is required', email: 'Please enter an email address such as name@example.com' },
  });
  expect(await messages(app)).toEqual([]);
  expect(await sentMail()).toEqual([]);
});

test('what a program sent is answered alike, kept for review, and mails nobody', async ({ app, server, sentMail }) => {
  const message = await post(server, typedMessage({ website: 'x' }));
  const subscription = await post(server, typedSubscription({ website: 'x', filledInMilliseconds: 5 }));
  expect([message.json(), subscription.json()]).toEqual([sentAnswer, { message: 'Subscribed successfully!' }]);
  expect((await messages(app)).map(({ review_reason }) => review_reason).toSorted()).toEqual([
    'hidden field filled',
    'hidden field filled',
  ]);
  expect(await subscribers(app)).toEqual([]);
  expect(await sentMail()).toEqual([]);
});

test('a subscription that a browser filled in at once is asked to confirm like any other', async ({
  app,
  server,
  sentMail,
}) => {
  await post(server, typedSubscription({ filledInMilliseconds: 5 }));
  expect([(await subscribers(app)).length, await messages(app)]).toEqual([1, []]);
  expect(tokensOf(await sentMail()).confirm).not.toBe('');
});

test('what is about nothing is told in the office by how it begins, and a held back subscription by its name', async ({
  app,
  server,
}) => {
  await post(server, typedMessage({ subject: '', message: `When is\nthe next ${'course '.repeat(30)}?` }));
  await post(server, typedSubscription({ website: 'x' }));
  const summaries = (await app.db.selectFrom('cases').select('summary').execute()).map(({ summary }) => summary);
  expect(summaries).toHaveLength(2);
  expect(summaries).toContain('Wish to subscribe to the schedule');
  expect(summaries).toContainEqual(expect.stringMatching(/^When is the next course (course )+course \.\.\.$/));
});

test('oversized, mistyped and tampered bodies are refused', async ({ app, server }) => {
  expect((await post(server, typedMessage({ message: 'x'.repeat(66_000) }))).statusCode).toBe(413);
  const send = (payload: string, type: string) =>
    server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  expect((await send('name=a', 'text/plain')).statusCode).toBe(415);
  expect((await send('--x--', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
  expect((await send('{"__proto__":{"name":"x"}}', 'application/json')).statusCode).toBe(400);
  expect((await send('{', 'application/json')).statusCode).toBe(400);
  expect((await send('null', 'application/json')).statusCode).toBe(422);
  expect((await post(server, typedMessage(), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(await messages(app)).toEqual([]);
});

test('fields the call does not know are ignored', async ({ app, server }) => {
  expect((await post(server, typedMessage({ review_reason: 'x', id: '1' }))).statusCode).toBe(200);
  expect((await messages(app))[0]).toMatchObject({ review_reason: null });
});

test('a native contact form names every answer that is wrong, with a way to each', async ({ server }) => {
  const wrong = await postForm(server, url, typedMessage({ name: '', email: '' }));
  const cookie = String(wrong.headers['set-cookie']).split(';')[0] ?? '';
  const page = (await server.inject({ url: '/contact', headers: { cookie } })).body;
  expect(page).toContain('Please check 2 answers');
  expect(page).toMatch(/<a href="#contact-name">Name<\/a>.*<a href="#contact-email">Email<\/a>/s);
});

test('a native contact form leads back to the form, with errors and what was typed or with the good news', async ({
  app,
  server,
}) => {
  const wrong = await postForm(server, url, typedMessage({ email: '' }));
  expect([wrong.statusCode, wrong.headers.location]).toEqual([303, '/contact#contact-form']);
  expect(await flashOf(app, wrong)).toMatchObject({
    form: 'contact',
    kind: 'error',
    at: '/contact',
    errors: { email: 'Email is required' },
    values: { name: 'Asha Rao', subject: 'A group of eight' },
  });
  const right = await postForm(server, url, typedMessage());
  expect([right.statusCode, right.headers.location]).toEqual([303, '/contact/sent']);
  expect(await flashOf(app, right)).toEqual({
    form: 'contact',
    kind: 'success',
    at: '/contact/sent',
    values: { email: 'asha.rao@example.in' },
    message: expect.stringMatching(/^Message sent successfully! Reference MSG-\w{6}\.$/),
  });
});

const waysBack = [
  ['/courses/cip?x=1#top', '/courses/cip?x=1'],
  ['/', '/'],
  ['https://example.com/', '/'],
  ['//example.com/', '/'],
  ['/\\example.com', '/'],
  ['/x/..//example.com', '/'],
  [`/${'x'.repeat(2000)}`, '/'],
];
test('a native subscribe form leads back to its page, and to none of another site', async ({ app, server }) => {
  for (const [from, to] of waysBack) {
    const answer = await postForm(server, url, typedSubscription({ from }));
    expect([answer.statusCode, answer.headers.location], from).toEqual([303, to]);
    expect(await flashOf(app, answer), from).toMatchObject({ form: 'subscribe', kind: 'success' });
    const refused = await postForm(server, url, typedSubscription({ from, email: 'nobody' }));
    expect(refused.headers.location, from).toBe(`${to}#subscribe`);
  }
});

test('the 31st from one network has to wait', async ({ server }) => {
  for (let index = 0; index < 30; index += 1)
    expect((await post(server, typedMessage({ email: `person${index}@example.in` }))).statusCode).toBe(200);
  const thirtyFirst = await post(server, typedMessage({ email: 'late@example.in' }));
  expect(thirtyFirst.statusCode).toBe(429);
  expect(Number(thirtyFirst.headers['retry-after'])).toBeGreaterThan(0);
});

test('a stranger uses up nobody’s day: an address is counted with the network, and its owner by account', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { email: 'asha.rao@example.in' });
  const from = async (network: string, headers: Record<string, string> = {}, typed = {}) =>
    (await post(server, typedMessage(typed), { 'x-forwarded-for': network, ...headers })).statusCode;
  const cookie = await aSession(app, person);
  for (let n = 0; n < 12; n += 1) expect(await from('203.0.113.1', {}, { website: 'x' })).toBe(200);
  for (let n = 0; n < 10; n += 1) expect(await from('203.0.113.1')).toBe(200);
  expect(await from('203.0.113.1')).toBe(429);
  expect(await from('203.0.113.2')).toBe(200);
  expect(await from('203.0.113.1', { cookie })).toBe(200);
  // From everywhere: a flood shuts nobody out, neither the owner nor who has not logged in.
  for (let n = 11; n < 120; n += 1) expect([n, await from(`198.51.100.${n}`)]).toEqual([n, 200]);
  expect(await from('198.51.100.200')).toBe(200);
  for (let n = 1; n < 10; n += 1) expect(await from('203.0.113.3', { cookie })).toBe(200);
  expect(await from('203.0.113.4', { cookie })).toBe(429);
});

test('the networks of one line count together, and shut an address out for nobody else', async ({ server }) => {
  const from = async (network: string) =>
    (await post(server, typedMessage(), { 'x-forwarded-for': network })).statusCode;
  const answers = [];
  for (let n = 0; n < 60; n += 1) answers.push(await from(`2001:db8:1:${(n % 10).toString(16)}::1`));
  expect(answers.filter((status) => status === 200)).toHaveLength(40);
  expect(await from('2001:db8:2::1')).toBe(200);
});

test('whoever has not proved an address is counted like a stranger', async ({ app, server }) => {
  const person = await aPerson(app, { email: 'asha.rao@example.in', emailConfirmed: false });
  const cookie = await aSession(app, person);
  for (let n = 0; n < 10; n += 1) expect((await post(server, typedMessage())).statusCode).toBe(200);
  expect((await post(server, typedMessage(), { cookie })).statusCode).toBe(429);
});

test('unsubscribing keeps nothing: no junk, no row for other sites, and only so much from one network', async ({
  app,
  server,
  sentMail,
}) => {
  await post(server, typedSubscription());
  const address = `/subscription/unsubscribe?token=${encodeURIComponent(tokensOf(await sentMail()).unsubscribe)}`;
  const flashes = async () =>
    (await app.db.selectFrom('flashes').selectAll().execute()).map(({ document }) => document);
  expect((await postForm(server, address, { junk: 'x'.repeat(60_000) })).statusCode).toBe(413);
  const junk = await postForm(server, '/subscription/unsubscribe?token=x', { junk: 'x'.repeat(1500) });
  expect(junk.statusCode).toBe(303);
  expect((await flashes()).join('')).not.toContain('xxx');
  const before = await flashes();
  const elsewhere = await server.inject({
    method: 'POST',
    url: address,
    payload: 'a=b',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'sec-fetch-site': 'cross-site',
    },
  });
  expect([elsewhere.statusCode, elsewhere.cookies]).toEqual([200, []]);
  expect(elsewhere.body).toContain('You are unsubscribed.');
  expect(await flashes()).toEqual(before);
  const statuses = new Set<number>();
  for (let n = 0; n < 605; n += 1)
    statuses.add((await server.inject({ method: 'POST', url: '/subscription/unsubscribe' })).statusCode);
  expect(statuses).toEqual(new Set([422, 429]));
});

test('the link in the mail confirms by a post, with and without scripts', async ({ app, server, sentMail }) => {
  await post(server, typedSubscription());
  const token = tokensOf(await sentMail()).confirm;
  const answer = await server.inject({ method: 'POST', url: '/subscription/confirm', payload: { token } });
  expect(answer.json()).toEqual({ message: 'Your subscription is confirmed.' });
  const native = await postForm(server, '/subscription/confirm', { token });
  expect([native.statusCode, native.headers.location]).toEqual([303, '/subscription/confirm']);
  expect(await flashOf(app, native)).toMatchObject({ form: 'confirm-subscription', kind: 'success' });
  expect((await subscribers(app))[0]?.confirmed_at).not.toBeNull();
});

test('a confirmation without a good token is refused and brings no token back', async ({ app, server }) => {
  for (const payload of [{}, { token: '' }, { token: 5 }, { token: 'x'.repeat(201) }, { token: 'guessed' }]) {
    const answer = await server.inject({ method: 'POST', url: '/subscription/confirm', payload });
    expect(answer.statusCode).toBe(422);
  }
  const native = await postForm(server, '/subscription/confirm', { token: 'guessed' });
  expect(await flashOf(app, native)).toMatchObject({ kind: 'error', values: {} });
});

test.for(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mail program unsubscribes with one click from anywhere, as %s',
  async (type, { app, server, sentMail }) => {
    await post(server, typedSubscription());
    const token = tokensOf(await sentMail()).unsubscribe;
    const answer = await server.inject({
      method: 'POST',
      url: `/subscription/unsubscribe?token=${encodeURIComponent(token)}`,
      payload: type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click',
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://mail.example.com' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'You are unsubscribed.' });
    expect((await subscribers(app))[0]?.unsubscribed_at).not.toBeNull();
  },
);

test('the page unsubscribes with its button and gets its answer as a page', async ({ app, server, sentMail }) => {
  await post(server, typedSubscription());
  const token = tokensOf(await sentMail()).unsubscribe;
  const answer = await postForm(server, `/subscription/unsubscribe?token=${encodeURIComponent(token)}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/subscription/unsubscribe']);
  expect(await flashOf(app, answer)).toMatchObject({ form: 'unsubscribe', kind: 'success' });
  expect((await subscribers(app))[0]?.unsubscribed_at).not.toBeNull();
});

test('only looking at the addresses of a mail changes nothing', async ({ app, server, sentMail }) => {
  await post(server, typedSubscription());
  const { confirm, unsubscribe } = tokensOf(await sentMail());
  await server.inject(`/subscription/confirm?token=${confirm}`);
  await server.inject(`/subscription/unsubscribe?token=${encodeURIComponent(unsubscribe)}`);
  expect(await subscribers(app)).toEqual([expect.objectContaining({ confirmed_at: null, unsubscribed_at: null })]);
});

test('unsubscribing without a token of ours is refused', async ({ server }) => {
  for (const query of ['', '?token=x', '?token=a&token=b']) {
    const answer = await server.inject({ method: 'POST', url: `/subscription/unsubscribe${query}` });
    expect(answer.statusCode).toBe(422);
  }
});
