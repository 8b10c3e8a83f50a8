import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { fieldProblems } from '../../../platform/calls/refusals.server.ts';
import { failure } from '../../../platform/errors.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { copyAddresses } from './addresses.server.ts';
import { startCarryingOn } from './carry-on.server.ts';
import { Begin, Contacted, CopyAddresses, LookAtPeople, Reply, Silence } from './contract.ts';
import { lookAtPeople } from './look-at-people.server.ts';
import { readProgress } from './progress.server.ts';
import { noteContact, readAnswering, sendReply, silencePerson } from './reply.server.ts';
import { beginSending, listSendings, stopSending } from './sendings.server.ts';

/** Answering one person. */
export function addReplyCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/cases/:id/reply',
    summary: 'All that answering the person of a case needs',
    handle: async ({ actor, params }) => ({ status: 200, body: await readAnswering(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/reply',
    summary: 'Writes to the person of a case, and moves the case',
    body: Reply,
    limit: { most: 300, minutes: 10 },
    async handle({ actor, body, params }) {
      const sent = await sendReply(app, actor, params['id']!, body);
      if (sent.ok) return { status: 201, body: { id: sent.id, message: 'Your letter is on its way.' } };
      if ('errors' in sent) return fieldProblems(sent.errors);
      if ('used' in sent) return { status: 409, body: failure('used', sent.used) };
      const sentence = `${sent.missed.by} has written at ${sent.missed.at}. Nothing of yours was sent: read theirs first.`;
      return { status: 409, body: { ...failure('changed', sentence), missed: sent.missed } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/contact',
    summary: 'Notes that somebody was called, or WhatsApp opened',
    body: Contacted,
    async handle({ actor, body, params }) {
      await noteContact(app, actor, params['id']!, body.by);
      return {
        status: 201,
        body: { message: body.by === 'whatsapp' ? 'Noted: WhatsApp opened.' : 'Noted: call begun.' },
      };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/silence',
    summary: 'Notes that a person wants no letters to many, or wants them again',
    body: Silence,
    async handle({ actor, body, params }) {
      await silencePerson(app, actor, params['id']!, body.silent);
      return { status: 200, body: { message: body.silent ? 'Noted: no letters to many.' : 'Noted.' } };
    },
  });
}

/** Writing to many. What was begun is carried on with as long as the server runs. */
export function addSendingCalls(http: FastifyInstance, app: App): void {
  const carrying = startCarryingOn(app);
  http.addHook('onClose', () => carrying.stop());
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/letters/people',
    summary: 'Who would be reached by a letter to many, and who is left out',
    body: LookAtPeople,
    async handle({ actor, body }) {
      const reach = await lookAtPeople(app, actor, body);
      return reach ? { status: 200, body: reach } : unknown;
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/letters/addresses',
    summary: 'The emails and telephone numbers of people, to be pasted elsewhere',
    body: CopyAddresses,
    grave: 'office',
    limit: { most: 30, minutes: 10 },
    async handle({ actor, body }) {
      const copied = await copyAddresses(app, actor, body.who);
      return typeof copied === 'string'
        ? { status: 422, body: failure('invalid', copied) }
        : { status: 200, body: copied };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/sendings',
    summary: 'Begins a letter to many',
    body: Begin,
    limit: { most: 20, minutes: 10 },
    async handle({ actor, body }) {
      const begun = await beginSending(app, actor, body);
      if (!begun.ok && 'used' in begun) return { status: 409, body: failure('used', begun.used) };
      if (!begun.ok) return fieldProblems(begun.errors);
      carrying.wake();
      return { status: 201, body: { id: begun.id, people: begun.people } };
    },
  });
  addProgressCalls(http, app);
}

function addProgressCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/sendings',
    summary: 'The newest letters to many',
    handle: async ({ actor }) => ({ status: 200, body: { sendings: await listSendings(app, actor) } }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/sendings/:id',
    summary: 'How far a letter to many has come',
    watching: true,
    handle: async ({ actor, params }) => ({ status: 200, body: await readProgress(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/sendings/:id/stop',
    summary: 'Keeps those who still wait from being written to',
    async handle({ actor, params }) {
      const stopped = await stopSending(app, actor, params['id']!);
      const sentence = stopped > 0 ? `Stopped: ${stopped} get no letter.` : 'Nobody waited any more.';
      return { status: 200, body: { stopped, message: sentence } };
    },
  });
}

const unknown = { status: 422, body: failure('invalid', 'This list has no such field or word.') };
