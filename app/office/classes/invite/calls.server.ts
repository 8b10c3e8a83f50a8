import type { FastifyInstance } from 'fastify';
import { countOf } from '../../../classes/days.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { noneFree, type WaveKind } from '../../../classes/waves/send-wave.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, refuse } from '../../ground/office-call.server.ts';
import { sendInvitations, sendTest, type Sent } from './acts.server.ts';
import { inviteCalls } from './contract.ts';
import { readInviting } from './read.server.ts';
import { readWaves } from './read-waves.server.ts';

/** Inviting to a batch: whom a wave reaches, how it reads, sending it, and what comes of it. */
export function addInviteCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, inviteCalls, {
    read: ({ actor, params }) => readInviting(app, actor, params.id),
    readWaves: ({ actor, params }) => readWaves(app, actor, params.id),

    async send({ actor, params, body }) {
      const done = await sendInvitations(app, actor, params.id, body);
      // What stands there by now: somebody may have been quicker.
      if (!done.ok) return refuse('refused', done.refusal, { current: (await findBatch(app.db, params.id))! });
      return { message: sayInvited(done, body.kind), invited: done.invited };
    },

    async test({ actor, params, body }) {
      const why = await sendTest(app, actor, params.id, body);
      return why ? refuse('refused', why) : { message: `A test is on its way to ${actor.staff.email}.` };
    },
  });
}

function sayInvited({ invited, before, others, rest, why }: Sent, kind: WaveKind): string {
  const head = invited === 0 ? 'Nobody is invited' : `${countOf(invited, 'person is', 'people are')} invited by email`;
  const meanwhile = kind === 'hold' ? noneFree : 'somebody else has invited them meanwhile.';
  return [
    `${head}.`,
    before > 0 && `${countOf(before, 'was', 'were')} invited before.`,
    others > 0 && `${countOf(others, 'is', 'are')} not among those who can be invited: look at the list again.`,
    rest > 0 && `${countOf(rest, 'is', 'are')} not: ${why || meanwhile}`,
  ]
    .filter(Boolean)
    .join(' ');
}
