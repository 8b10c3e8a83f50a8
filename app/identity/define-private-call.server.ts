import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import { defineCall, type Call } from '../platform/calls/call.server.ts';

/** A call whose answer is of one person, or about passwords: nobody keeps it. */
export function definePrivateCall<Schema extends z.ZodType>(http: FastifyInstance, app: App, call: Call<Schema>): void {
  defineCall(http, app, {
    ...call,
    handle: async (given) => {
      given.reply.header('cache-control', 'no-store');
      return call.handle(given);
    },
  });
}
