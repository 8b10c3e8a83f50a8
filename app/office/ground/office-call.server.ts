import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isFresh } from '../../identity/account/grave.server.ts';
import { mayAct, type OfficeRole } from '../../identity/staff/office-role.ts';
import { findStaff, type Staff } from '../../identity/person.server.ts';
import type { App } from '../../platform/app.server.ts';
import { defineCall, type CallAnswer } from '../../platform/calls/call.server.ts';
import { fieldProblems } from '../../platform/calls/refusals.server.ts';
import type { Limit } from '../../platform/calls/limits.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { Forbidden, NotFound, failure } from '../../platform/errors.ts';
import type { AnswerOf, OfficeCall as Described, PartsOf } from './calls.ts';

/** Who acts, and from where: what every use case of the office takes second. */
export type Actor = { staff: Staff; network: string };

/** How whoever acts is called. */
export const nameOf = ({ staff }: Pick<Actor, 'staff'>) => staff.fname || staff.email;

/** Use cases ask this first. Throws Forbidden. */
export function requireRole({ staff }: Actor, needed: OfficeRole): void {
  if (!mayAct(staff.officeRole, needed)) throw new Forbidden();
}

/** 403 for what wants the password again first. */
export const confirmFirst = { status: 403, body: failure('confirm', 'Please give your password again first.') };

type OfficeCall<Body extends z.ZodType, Query extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/office/api`. */
  path: string;
  summary: string;
  body?: Body;
  query?: Query;
  /** Only for this role, and only within five minutes of giving the password or another proof; 403 'confirm' otherwise. */
  grave?: OfficeRole;
  /** For one person, where less than the usual 1200 in ten minutes is right. */
  limit?: Limit;
  /** The page only looks whether it may stay: keeps no session alive. */
  watching?: true;
  handle: (call: {
    actor: Actor;
    body: z.output<Body>;
    query: z.output<Query>;
    params: Record<string, string>;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => Promise<CallAnswer>;
};

/** One call of the back office: whoever is not staff learns nothing of it; nobody keeps its answer. */
export function defineOfficeCall<Body extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined>(
  http: FastifyInstance,
  app: App,
  call: OfficeCall<Body, Query>,
): void {
  defineCall<Body, Actor>(http, app, {
    method: call.method,
    path: `/office/api${call.path}`,
    summary: call.summary,
    ...(call.body ? { body: call.body } : {}),
    ...(call.query ? { query: call.query } : {}),
    answer: z.unknown(),
    hidden: true,
    longAddress: true,
    limits: {
      network: { most: 6000, minutes: 10 },
      target: { ...(call.limit ?? { most: 1200, minutes: 10 }), of: (_body, { staff }) => staff.uid },
    },
    async admit(request, reply) {
      const actor = await admitStaff(app, request, reply, call.watching ?? false);
      // The same answer as for an address that is not there at all.
      if (!actor) throw new NotFound();
      return { admitted: actor };
    },
    async handle({ body, admitted: actor, params, request, reply }) {
      const query = call.query ? call.query.safeParse(request.query) : { success: true as const, data: undefined };
      if (!query.success) return { status: 422, body: failure('invalid', 'This address asks for something unknown.') };
      if (call.grave) {
        requireRole(actor, call.grave);
        if (!isFresh(app, actor.staff)) return confirmFirst;
      }
      return call.handle({ actor, body, query: query.data as z.output<Query>, params, request, reply });
    },
  });
}

/** Who asks, if they may be here at all. What is answered is theirs alone and kept nowhere. */
export async function admitStaff(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  watching = false,
): Promise<Actor | null> {
  reply.header('cache-control', 'no-store');
  const staff = await findStaff(app, request, { watching });
  return staff && { staff, network: networkOf(request.ip) };
}

/** What a call answers instead of doing what was asked. */
export class Refused {
  readonly answer: CallAnswer;
  constructor(answer: CallAnswer) {
    this.answer = answer;
  }
}

/** 409 with a sentence; `beside` goes along, such as what stands there now. */
export const refuse = (code: string, sentence: string, beside: object = {}) =>
  new Refused({ status: 409, body: { ...failure(code, sentence), ...beside } });
/** 409: somebody else was first. The screen shows what stands there now beside what was typed. */
export const conflict = (sentence: string, current: unknown) => refuse('changed', sentence, { current });
/** 422 with a sentence at a field. */
export const refuseField = (field: string, sentence: string) => refuseFields({ [field]: sentence });
/** The same for several fields; the first one's sentence stands for them all. */
export const refuseFields = (errors: Record<string, string>) => new Refused(fieldProblems(errors));

type Handled<Call extends Described> = {
  actor: Actor;
  body: Call extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
  query: Call extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  params: Record<PartsOf<Call['path']>, string>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What answers each call of a table: the answer itself, or why not. */
export type Handlers<Calls extends Record<string, Described>> = {
  [Name in keyof Calls]: (call: Handled<Calls[Name]>) => Promise<AnswerOf<Calls[Name]> | Refused>;
};

/** Opens the calls of a room. Whoever is not staff learns nothing of them, who has another role gets 403, and nobody keeps an answer. */
export function answerCalls<Calls extends Record<string, Described>>(
  http: FastifyInstance,
  app: App,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls))
    defineOfficeCall<z.ZodType, z.ZodType>(http, app, {
      method: call.method,
      path: call.path,
      summary: name,
      ...(call.body ? { body: call.body } : {}),
      ...(call.query ? { query: call.query } : {}),
      ...(call.grave ? { grave: call.role } : {}),
      ...(call.watching ? { watching: call.watching } : {}),
      ...(call.most ? { limit: { most: call.most, minutes: call.minutes ?? 10 } } : {}),
      async handle(asked) {
        requireRole(asked.actor, call.role);
        const answer = await handlers[name]!(asked as unknown as Handled<Calls[string]>);
        return answer instanceof Refused ? answer.answer : { status: call.status ?? 200, body: answer as object };
      },
    });
}
