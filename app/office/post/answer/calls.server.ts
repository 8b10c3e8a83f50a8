import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, refuse, refuseFields, refuseInvalid } from '../../ground/office-call.server.ts';
import { contactCalls } from '../../people/cases/contract.ts';
import { replyCalls, sendingCalls } from './contract.ts';
import { lookAtPeople } from './look-at-people.server.ts';
import { readProgress } from './progress.server.ts';
import { noteContact, readAnswering, sendReply, silencePerson } from './reply.server.ts';
import { beginSending, listSendings, stopSending } from './sendings.server.ts';

/** Answering one person. */
export function addReplyCalls(http: FastifyInstance, app: App): void {
  answerCalls(
    http,
    app,
    { ...replyCalls, ...contactCalls },
    {
      read: ({ actor, params }) => readAnswering(app, actor, params.id),
      async send({ actor, body, params }) {
        const sent = await sendReply(app, actor, params.id, body);
        if (sent.ok) return { id: sent.id, message: 'Your letter is on its way.' };
        if ('errors' in sent) return refuseFields(sent.errors);
        if ('used' in sent) return refuse('used', sent.used);
        const sentence = `${sent.missed.by} has written at ${sent.missed.at}. Nothing of yours was sent: read theirs first.`;
        return refuse('changed', sentence, { missed: sent.missed });
      },
      async contact({ actor, body, params }) {
        await noteContact(app, actor, params.id, body.by);
        return { message: body.by === 'whatsapp' ? 'Noted: WhatsApp opened.' : 'Noted: call begun.' };
      },
      async silence({ actor, body, params }) {
        await silencePerson(app, actor, params.id, body.silent);
        return { message: body.silent ? 'Noted: no letters to many.' : 'Noted.' };
      },
    },
  );
}

/** Writing to many. `carryOn` says that something was begun. */
export function addSendingCalls(http: FastifyInstance, app: App, carryOn: () => void): void {
  answerCalls(http, app, sendingCalls, {
    async people({ actor, body }) {
      return (await lookAtPeople(app, actor, body)) ?? refuseInvalid('This list has no such field or word.');
    },
    async begin({ actor, body }) {
      const begun = await beginSending(app, actor, body);
      if (!begun.ok) return 'used' in begun ? refuse('used', begun.used) : refuseFields(begun.errors);
      carryOn();
      return { id: begun.id, people: begun.people };
    },
    list: async () => ({ sendings: await listSendings(app) }),
    read: ({ params }) => readProgress(app, params.id),
    async stop({ actor, params }) {
      const stopped = await stopSending(app, actor, params.id);
      return { stopped, message: stopped > 0 ? `Stopped: ${stopped} get no letter.` : 'Nobody waited any more.' };
    },
  });
}
