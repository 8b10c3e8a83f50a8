import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import { defineCall, type Call } from '../platform/calls/call.server.ts';
import { failure } from '../platform/errors.ts';

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

/** 'in a minute', 'in 15 minutes'. */
export function inWords(seconds: number): string {
  if (seconds < 60) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}

/** 422 with one field's sentence, as the contracts answer. */
export function fieldProblem(field: string, sentence: string) {
  return { status: 422, body: failure('invalid', sentence, { errors: { [field]: sentence } }) };
}

/** A code on its way back into an address: what is none of ours, or longer than they are, is left out, as proxies refuse long headers. */
export function shortCode(value: unknown): string {
  return typeof value === 'string' && /^[\w-]{1,128}$/.test(value) ? value : '';
}
