import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { TargetLimit } from '../../platform/calls/call.server.ts';
import { networksBehind } from '../../platform/calls/network.server.ts';
import { findPerson, writesAsOwner } from './find-person.server.ts';
import { dayMinutes } from '../../platform/durations.ts';

/** Of one email from one network, or of one account. What comes under one email from everywhere is kept; its mails are not sent (`mails/`). */
const most = 10;
/** As `networksOf` gives them: an IPv4 address or a /64, a /56, a /48. */
const breadths = [1, 4, 16];

/** How often something may be sent under one email in a day. Strangers use up their own network's count; whoever is logged in with it, proved, is counted by account alone, and what a program sent (`reviewReason`) uses up nobody's. */
export function submissionLimits<Body>(
  app: App,
  read: (body: Body) => { email: string; reviewReason: string | null },
): TargetLimit<Body, unknown>[] {
  const owners = new WeakMap<FastifyRequest, Promise<string | null>>();
  const ownerOf = (request: FastifyRequest, email: string) => {
    const known = owners.get(request) ?? findOwner(app, request, email);
    owners.set(request, known);
    return known;
  };
  return breadths.map((times, breadth) => ({
    most: most * times,
    minutes: dayMinutes,
    async of(body, _admitted, request) {
      const { email, reviewReason } = read(body);
      const wide = networksBehind(request)[breadth];
      if (!wide) return null;
      const owner = await ownerOf(request, email);
      if (owner) return breadth === 0 ? `account ${owner}` : null;
      return reviewReason ? null : `${email} ${wide.network}`;
    },
  }));
}

async function findOwner(app: App, request: FastifyRequest, email: string): Promise<string | null> {
  const person = await findPerson(app, request);
  return person && writesAsOwner(person, email) ? person.uid : null;
}
