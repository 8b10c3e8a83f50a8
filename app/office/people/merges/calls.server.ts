import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { readCursor } from '../../ground/cursor.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { Merge, TwoPeople } from './contract.ts';
import { startLooking } from './look-around.server.ts';
import { mergePeople, takeApart } from './merge-people.server.ts';
import { listPairs, sayTwoPeople } from './pairs.server.ts';

/** Who is one person and who is two. */
export function addMergeCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/pairs',
    summary: 'Those who may be one person',
    query: z.strictObject({ after: z.string().max(600).optional() }),
    async handle({ actor, query: { after } }) {
      const place = after === undefined ? null : readCursor(after);
      if (after !== undefined && !place) return { status: 422, body: failure('invalid', 'This page is not known.') };
      return { status: 200, body: await listPairs(app, actor, place) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/pairs/two',
    summary: 'Notes that two who look alike are two people',
    body: TwoPeople,
    async handle({ actor, body }) {
      await sayTwoPeople(app, actor, body);
      return { status: 200, body: { message: 'Two people. Nobody is asked about them again.' } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/merges',
    summary: 'Shows two as one person',
    body: Merge,
    async handle({ actor, body }) {
      const merged = await mergePeople(app, actor, body);
      if (merged.ok) return { status: 200, body: { message: merged.sentence } };
      return { status: 409, body: failure('changed', merged.sentence) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/merges/:id/apart',
    summary: 'Shows two apart again that were merged',
    async handle({ actor, params }) {
      await takeApart(app, actor, params['id']!);
      return { status: 200, body: { message: 'They are two people again. Nothing is lost.' } };
    },
  });
  const looking = startLooking(app);
  http.addHook('onClose', looking.stop);
}
