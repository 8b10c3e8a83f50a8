import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isFresh } from '../../identity/account/account.server.ts';
import { mayAct, type OfficeRole } from '../../identity/staff/staff-member.ts';
import { findStaff, type Staff } from '../../identity/sessions/find-person.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { type CallAnswer, defineCall, fieldProblems } from '../../platform/calls/call.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { failure, Forbidden, NotFound } from '../../platform/errors.ts';
import type { AnswerOf, OfficeCall, PartsOf } from './calls.ts';
import { type AuditEntry, recordAudit } from './log.server.ts';

/** Who acts, and from where: what every use case of the office takes second. */
export type Actor = { staff: Staff; network: string };

export const nameOf = ({ staff }: Pick<Actor, 'staff'>) => staff.fname || staff.email;

/** Use cases ask this first. Throws Forbidden. */
export function requireRole({ staff }: Actor, needed: OfficeRole): void {
  if (!mayAct(staff.officeRole, needed)) throw new Forbidden();
}

/** 403 for what wants the password again first. */
export const confirmFirst = { status: 403, body: failure('confirm', 'Please give your password again first.') };

/** Who asks, if they may be here at all. What is answered is theirs alone and kept nowhere. */
export async function admitStaff(app: App, request: FastifyRequest, reply: FastifyReply, watching = false) {
  reply.header('cache-control', 'no-store');
  const staff = await findStaff(app, request, { watching });
  return staff && { staff, network: networkOf(request.ip) };
}

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

/** 422 with a sentence that belongs to no field; `beside` goes along. */
export const refuseInvalid = (sentence: string, beside: object = {}) =>
  new Refused({ status: 422, body: { ...failure('invalid', sentence), ...beside } });

type Handled<Call extends OfficeCall> = {
  actor: Actor;
  body: Call extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
  query: Call extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  params: Record<PartsOf<Call['path']>, string>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<Call extends OfficeCall> = (call: Handled<Call>) => Promise<AnswerOf<Call> | Refused>;

export type Handlers<Calls extends Record<string, OfficeCall>> = { [Name in keyof Calls]: Handler<Calls[Name]> };

/** Opens the calls of a room. Whoever is not staff learns nothing of them, who has another role gets 403, and nobody keeps an answer. */
export function answerCalls<Calls extends Record<string, OfficeCall>>(
  http: FastifyInstance,
  app: App,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) answerCall(http, app, name, call, handlers[name]!);
}

/** Their answers are described to the screens alone, by the table of calls. */
const anything = z.unknown();

function answerCall<Call extends OfficeCall>(
  http: FastifyInstance,
  app: App,
  name: string,
  call: Call,
  handle: Handler<Call>,
): void {
  defineCall<z.ZodType, Actor>(http, app, {
    method: call.method,
    path: `/office/api${call.path}`,
    summary: name,
    ...(call.body ? { body: call.body } : {}),
    ...(call.bodyBytes ? { bodyBytes: call.bodyBytes } : {}),
    ...(call.query ? { query: call.query } : {}),
    answer: anything,
    hidden: true,
    longAddress: true,
    limits: {
      network: { most: 6000, minutes: 10 },
      target: { most: call.most ?? 1200, minutes: call.minutes ?? 10, of: (_body, { staff }) => staff.uid },
    },
    async admit(request, reply) {
      const actor = await admitStaff(app, request, reply, call.watching ?? false);
      // The same answer as for an address that is not there at all.
      if (!actor) throw new NotFound();
      // Before the body is judged: what is wrong with it is no business of theirs.
      requireRole(actor, call.role);
      return { admitted: actor };
    },
    async handle({ body, admitted: actor, params, request, reply }) {
      const query = call.query?.safeParse(request.query);
      if (query && !query.success) return refuseInvalid('This address asks for something unknown.').answer;
      if (call.grave && !isFresh(app, actor.staff)) return confirmFirst;
      const asked = { actor, body, query: query?.data, params, request, reply };
      const answer = await handle(asked as unknown as Handled<Call>);
      return answer instanceof Refused ? answer.answer : { status: call.status ?? 200, body: answer as object };
    },
  });
}

/** Writes one line into the log, for the doer and in the transaction of an act. */
export type Log = (entry: AuditEntry) => Promise<void>;

/** One act of the office: its role, its transaction, and the lines that the work writes into the log. Work that is refused writes none. Throws Forbidden. */
export async function officeAct<Done>(
  app: App,
  actor: Actor,
  role: OfficeRole,
  work: (trx: Trx, log: Log) => Promise<Done>,
): Promise<Done> {
  requireRole(actor, role);
  return app.write((trx) => work(trx, (entry) => recordAudit(trx, app, actor, entry)));
}

/** Writes down that somebody has looked, or taken something away that stays where it is. */
export const noteLook = (app: App, actor: Actor, entry: AuditEntry) => recordAudit(app.db, app, actor, entry);
