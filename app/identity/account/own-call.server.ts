import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { type CallAnswer, defineCall } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { findPerson, type Person } from '../sessions/find-person.server.ts';
import { messages } from '../messages.ts';
import { lacksSecondStep, notYet, whatComesFirst } from './account.server.ts';
import { securityPage } from './own-pages.ts';

type OwnForm = { id: string; page?: string; next?: string };
type OwnCall<Schema extends z.ZodType> = {
  path: string;
  summary: string;
  body: Schema;
  /** The password must have been given within five minutes, and the second step passed where the account has one. */
  grave?: true;
  /** The second step must have been passed where the account has one. */
  guarded?: true;
  /** It adds a way in: the address must have been proved. */
  adds?: true;
  /** Where a form without scripts shows a refusal, and where a success leads. */
  form?: OwnForm | ((body: Record<string, unknown>) => OwnForm);
  limit?: number;
  handle: (given: {
    body: z.output<Schema>;
    person: Person;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => Promise<CallAnswer>;
};

/** A call about the asker's own account: somebody must be logged in, and for grave things must have said so just now. */
export function defineOwnCall<Schema extends z.ZodType>(http: FastifyInstance, app: App, call: OwnCall<Schema>): void {
  const { form } = call;
  defineCall(http, app, {
    path: call.path,
    summary: call.summary,
    body: call.body,
    answer: z.looseObject({ message: z.string().optional() }),
    refuses: {
      401: 'Nobody is logged in',
      ...(call.grave ? { 403: 'The password was not given within five minutes, or the second step is due' } : {}),
      ...(call.guarded ? { 403: 'The second step is due' } : {}),
    },
    limits: { network: { most: call.limit ?? 60, minutes: 10 } },
    ...(form
      ? {
          form: (body) => ({
            page: securityPage,
            next: securityPage,
            ...(typeof form === 'function' ? form(body) : form),
          }),
        }
      : {}),
    async handle({ body, request, reply }) {
      const person = await findPerson(app, request);
      if (!person) return { status: 401, body: failure('log-in', messages.logInAgain) };
      if (call.adds && !person.emailConfirmed)
        return { status: 403, body: failure('confirm-address', messages.confirmAddressFirst) };
      if (call.guarded && (await lacksSecondStep(app, person))) return notYet('second-step');
      const first = call.grave ? await whatComesFirst(app, person) : null;
      if (first) return notYet(first);
      return call.handle({ body, person, request, reply });
    },
  });
}
