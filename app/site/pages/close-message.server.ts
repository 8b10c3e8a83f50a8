import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { defineCall } from '../../platform/calls/call.server.ts';
import { closeFlash } from '../../platform/calls/flash.server.ts';
import { samePath } from '../../platform/calls/same-path.ts';

/** Closes a message that the server keeps on every page: by its own form without scripts, else by the page's script. */
export function addCloseMessage(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    method: 'POST',
    path: '/message/close',
    summary: 'Closes a message that stands on every page',
    hidden: true,
    body: z.object({ from: z.unknown().optional() }),
    answer: z.object({}),
    form({ from }) {
      const page = samePath(from) ?? '/';
      return { id: 'message', page, next: page };
    },
    async handle({ request, reply }) {
      await closeFlash(app, request, reply);
      return { status: 200, body: {} };
    },
  });
}
