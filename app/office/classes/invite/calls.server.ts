import type { FastifyInstance } from 'fastify';
import type { Batch } from '../../../classes/batch.ts';
import { countOf } from '../../../classes/days.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { noneFree, type WaveKind } from '../../../classes/waves/send-wave.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { sendInvitations, sendTest, type Sent } from './acts.server.ts';
import { NewInvitations, TestInvitation } from './contract.ts';
import { readInviting } from './read.server.ts';
import { readWaves } from './read-waves.server.ts';

const refusal = (sentence: string) => ({ status: 409, body: failure('refused', sentence) });

/** What stood in the way, and what stands there by now: somebody may have been quicker. */
const refusedAt = (sentence: string, current: Batch) => ({
  status: 409,
  body: { ...failure('refused', sentence), current },
});

/** Inviting to a batch: whom a wave reaches, how it reads, sending it, and what comes of it. */
export function addInviteCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches/:id/inviting',
    summary: 'Whom a wave reaches and whom it leaves out and why, and how it reads',
    handle: async ({ actor, params }) => ({ status: 200, body: await readInviting(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches/:id/waves',
    summary: 'What has come of every act of inviting',
    handle: async ({ actor, params }) => ({ status: 200, body: await readWaves(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/batches/:id/waves',
    summary: 'Invites people, each once',
    body: NewInvitations,
    async handle({ actor, params, body }) {
      const done = await sendInvitations(app, actor, params['id']!, body);
      if (!done.ok) return refusedAt(done.refusal, (await findBatch(app.db, params['id']!))!);
      return { status: 201, body: { message: sayInvited(done, body.kind), invited: done.invited } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/batches/:id/waves/test',
    summary: 'Sends an invitation to its writer alone',
    body: TestInvitation,
    async handle({ actor, params, body }) {
      const why = await sendTest(app, actor, params['id']!, body);
      return why ? refusal(why) : { status: 200, body: { message: `A test is on its way to ${actor.staff.email}.` } };
    },
  });
}

function sayInvited({ invited, before, others, rest, why }: Sent, kind: WaveKind): string {
  const head =
    invited === 0 ? 'Nobody is invited' : invited === 1 ? 'One person is invited' : `${invited} people are invited`;
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
