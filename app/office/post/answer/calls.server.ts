import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, refuse, refuseFields, refuseInvalid } from '../../ground/office-call.server.ts';
import { contactCalls } from '../../people/cases/contract.ts';
import { replyCalls, sendingCalls, type Progress } from './contract.ts';
import { lookAtPeople } from './reach.server.ts';
import { noteContact, readAnswering, sendReply, silencePerson } from './reply.server.ts';
import { beginSending, listSendings, stopSending } from './sendings.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { deliveryOf } from '../letters/list-letters.server.ts';

export function addReplyCalls(http: FastifyInstance, app: App): void {
  const calls = { ...replyCalls, ...contactCalls };
  answerCalls(http, app, calls, {
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
  });
}

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

/** How far a letter to many has come, whom it did not reach and who was left out. Throws NotFound. */
export async function readProgress(app: App, id: string): Promise<Progress> {
  const sending = await app.db
    .selectFrom('sendings')
    .select(['id', 'author as by', 'purpose', 'subject', 'text', 'template', 'begun_at as begunAt'])
    .select(['stopped_at as stopped', 'ended_at as ended'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!sending) throw new NotFound();
  const counts = { people: 0, waiting: 0, leaving: 0, sent: 0, failed: 0, leftOut: 0, stopped: 0 };
  const failed: Progress['failed'] = [];
  const leftOut: Progress['leftOut'] = [];
  for (const { state, reason, mail, done, failed: failedAt, error, ...named } of await readPeople(app, id)) {
    const delivery = deliveryOf({ mail, done, failed: failedAt, error });
    if (state !== 'left out') counts.people += 1;
    if (state === 'waiting' || state === 'stopped') counts[state] += 1;
    else if (state === 'left out') {
      counts.leftOut += 1;
      leftOut.push({ ...named, reason: reason ?? '' });
    } else if (delivery.state === 'failed') {
      counts.failed += 1;
      failed.push({ ...named, reason: delivery.words });
    } else counts[delivery.state === 'sent' ? 'sent' : 'leaving'] += 1;
  }
  return { ...sending, stopped: sending.stopped !== null, ended: sending.ended !== null, counts, failed, leftOut };
}

const readPeople = ({ db }: App, id: string) =>
  db
    .selectFrom('sending_people')
    .innerJoin('cases', 'cases.id', 'case_id')
    .leftJoin('outbox', 'outbox.id', 'outbox_id')
    .select(['case_id as caseId', 'cases.name', 'sending_people.email', 'state', 'reason'])
    .select(['outbox.id as mail', 'done_at as done', 'failed_at as failed', 'last_error as error'])
    .where('sending_id', '=', id)
    .orderBy('sending_people.id')
    .execute();
