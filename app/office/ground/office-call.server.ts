import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isFresh } from '../../identity/account/grave.server.ts';
import { mayAct, type OfficeRole } from '../../identity/staff/office-role.ts';
import { findStaff, type Staff } from '../../identity/person.server.ts';
import type { App } from '../../platform/app.server.ts';
import { defineCall, type CallAnswer } from '../../platform/calls/call.server.ts';
import type { Limit } from '../../platform/calls/limits.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { Forbidden, NotFound, failure } from '../../platform/errors.ts';

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
    answer: z.unknown(),
    hidden: true,
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
