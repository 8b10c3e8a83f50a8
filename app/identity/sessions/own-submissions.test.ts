import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aBatch } from '../../classes/classes.factory.ts';
import { findBatch } from '../../classes/read-batches.server.ts';
import { typedMessage } from '../../contact/contact.factory.ts';
import { typedInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../identity.factory.ts';

const email = 'asha.rao@example.in';
const traces = { filledInMilliseconds: 300 };

/** Sends every form that measures its time, with traces of a program; answers the mails that its writer got. */
async function sendAll(app: App, server: FastifyInstance, cookie: string) {
  const { reference } = (await findBatch(app.db, (await aBatch(app)).id))!;
  const request = { name: 'Asha Rao', email, phone: '+91 98200 00000', payer: 'Self' };
  for (const [url, typed] of [
    ['/registercourse', typedInterest({ email })],
    ['/contact', typedMessage({ email })],
    [`/dates/${reference}/requests`, request],
  ] as const) {
    const answer = await server.inject({ method: 'POST', url, payload: { ...typed, ...traces }, headers: { cookie } });
    expect([url, answer.statusCode]).toEqual([url, url.startsWith('/dates') ? 202 : 200]);
  }
}

const held = (app: App) => app.db.selectFrom('cases').select('kind').where('review_reason', 'is not', null).execute();

test('what somebody sends from their account under the address they have proved is held back by no form, and every mail comes', async ({
  app,
  server,
  sentMail,
}) => {
  await sendAll(app, server, await aSession(app, await aPerson(app, { email })));
  const subjects = (await sentMail()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(await held(app)).toEqual([]);
  expect(subjects).toEqual(
    expect.arrayContaining([
      expect.stringContaining('EOI-'),
      expect.stringContaining('We have your message'),
      expect.stringContaining('do you want a seat?'),
    ]),
  );
});

test('under an address nobody has proved, or somebody else’s, it is held back as ever', async ({
  app,
  server,
  sentMail,
}) => {
  for (const person of [{ email, emailConfirmed: false }, { email: 'bela@example.in' }])
    await sendAll(app, server, await aSession(app, await aPerson(app, person)));
  expect((await sentMail()).filter(({ to, subject }) => to === email && !subject.includes('confirm'))).toEqual([]);
  expect((await held(app)).length).toBeGreaterThanOrEqual(3);
});
