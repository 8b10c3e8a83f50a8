import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { notYet, whatComesFirst } from '../../identity/account/account.server.ts';
import { defineCall } from '../../platform/calls/call.server.ts';
import { createChecker, limitNetworks, usualLimit } from '../../platform/calls/limits.server.ts';
import { pressedFrom } from '../../platform/calls/network.server.ts';
import { failure } from '../../platform/errors.ts';
import { indianDate } from '../../platform/indian-time.ts';
import { notLoggedIn, ownAccount } from '../own-account.server.ts';
import { collectData } from './collect-data.server.ts';
import { proveErasure } from './erasure-proof.server.ts';
import { askErasure, type ForgetElsewhere } from './erasure.server.ts';
import { writeReadableFile } from './readable-file.server.tsx';

/** What areas that this one does not know do for somebody's rights; the composition gives it. */
export type Elsewhere = { withdrawSchedule: (app: App, email: string) => Promise<void>; forget: ForgetElsewhere };

const page = '/account/data';
const refuses = { 401: { says: 'Nobody is logged in', body: notLoggedIn } };
const said = z.object({ success: z.literal(true), message: z.string() });
const sure = z.object({
  sure: z
    .unknown()
    .optional()
    .meta({ type: 'string', enum: ['yes'] }),
});

export function addYourDataCalls(http: FastifyInstance, app: App, elsewhere: Elsewhere): void {
  const limits = { network: { most: 60, minutes: 10 } };
  const admit = ownAccount(app);
  const flow = () => ({ id: 'your-data', page, next: page });
  addDownloads(http, app);
  defineCall(http, app, {
    path: `${page}/withdraw-schedule`,
    summary: 'Withdraws the consent to schedule mails for the confirmed email of the account that is logged in.',
    admit,
    answer: said,
    refuses,
    limits,
    form: flow,
    async handle({ admitted: { email, emailConfirmed } }) {
      if (!emailConfirmed) return refused('Please confirm your email first: the link is in the mail we sent you.');
      await elsewhere.withdrawSchedule(app, email);
      return done('We send you no more class dates.');
    },
  });
  defineCall(http, app, {
    path: `${page}/erase`,
    summary: 'Asks for erasure: hidden at once, erased after the time that the law has it kept.',
    admit,
    body: sure,
    answer: said,
    refuses: { ...refuses, 403: 'The password was not given within five minutes, or the second step is due' },
    // What is erased lies sealed for a year.
    limits: { ...limits, target: { most: 10, minutes: 24 * 60, of: (_body, { uid }) => uid } },
    form: flow,
    async handle({ body, admitted, request }) {
      const first = await whatComesFirst(app, admitted);
      if (first) return notYet(first);
      if (body.sure !== 'yes') return refused('Please tick that you are sure.');
      const due = await askErasure(pressedFrom(app, request), admitted, elsewhere.forget);
      if (due) return done(`Your data is sealed. It is erased on ${indianDate(due)}.`);
      return done(
        admitted.emailConfirmed
          ? 'There is nothing to erase.'
          : 'There is nothing to erase in this account yet. Confirm your email first.',
      );
    },
  });
  addProof(http, app);
}

/** A press of the button on the page of the mailed link: opening it changes nothing. */
function addProof(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    path: '/erasure/confirm',
    summary: 'Proves by the token of a mail that its reader asked our office to erase them.',
    body: z.object({ token: z.string().max(200) }),
    answer: said,
    limits: { network: { most: 20, minutes: 10 } },
    form: (body) => {
      const token = typeof body['token'] === 'string' ? body['token'].slice(0, 200) : '';
      const again = `/erasure/confirm?token=${encodeURIComponent(token)}`;
      return { id: 'confirm-erasure', page: again, next: '/erasure/confirm' };
    },
    async handle({ body }) {
      if (await proveErasure(app, body.token)) return done('Thank you. Our office now knows that it was you.');
      return refused('This link does not work any more.');
    },
  });
}

const tooOften = failure('too-many', 'This file was asked for very often. Please try again in ten minutes.');

/** One file for programs, whole, and one to read, with the newest of a long history. Written one at a time for each account, six in ten minutes. */
function addDownloads(http: FastifyInstance, app: App): void {
  const admit = ownAccount(app);
  const fromNetwork = limitNetworks(http, 'your data', usualLimit);
  const ofAccount = createChecker(http, { most: 6, minutes: 10 });
  const beingWritten = new Set<string>();
  const files = {
    json: { type: 'application/json', write: (held: object) => JSON.stringify(held, null, 2) },
    html: { type: 'text/html', write: writeReadableFile },
  };
  for (const [ending, { type, write }] of Object.entries(files)) {
    http.get(`${page}.${ending}`, { schema: { hide: true } }, async (request, reply: FastifyReply) => {
      const later = (seconds: number) => reply.code(429).header('retry-after', seconds).send(tooOften);
      const busy = await fromNetwork(request);
      if (busy !== null) return later(busy);
      const admission = await admit(request, reply);
      if ('refused' in admission) return reply.code(admission.refused.status).send(admission.refused.body);
      const { uid } = admission.admitted;
      if (beingWritten.has(uid)) return later(10);
      beingWritten.add(uid);
      try {
        const seconds = await ofAccount(`your data ${uid}`);
        if (seconds !== null) return await later(seconds);
        const held = await collectData(app, app.db, admission.admitted);
        app.log.info({ event: 'data_downloaded', person: uid }, 'own data downloaded');
        return await reply
          .header('content-type', `${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="your-data-${held.collectedAt.slice(0, 10)}.${ending}"`)
          .send(write(held));
      } finally {
        beingWritten.delete(uid);
      }
    });
  }
}

const done = (message: string) => ({ status: 200, body: { success: true, message } });
const refused = (sentence: string) => ({ status: 422, body: failure('invalid', sentence) });
