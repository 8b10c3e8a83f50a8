import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { TargetLimit } from '../../platform/calls/call.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { findPerson } from '../person.server.ts';

const day = 24 * 60;
/** Of one e-mail from one network, or of one account; and of one e-mail from everywhere, against floods. */
const most = { own: 10, everywhere: 100 };

/**
 * How often something may be sent under one e-mail in a day. Strangers who write somebody's address use up their own network's count, and
 * what a program sent counts for nothing; whoever is logged in with the address, and has proved it, is counted by account alone.
 */
export function submissionLimits<Body>(
  app: App,
  read: (body: Body) => { email: string; reviewReason: string | null },
): TargetLimit<Body>[] {
  const owners = new WeakMap<FastifyRequest, Promise<string | null>>();
  const ownerOf = (request: FastifyRequest, email: string) => {
    const known = owners.get(request) ?? findOwner(app, request, email);
    owners.set(request, known);
    return known;
  };
  return [
    {
      most: most.own,
      minutes: day,
      async of(body, _admitted, request) {
        const { email, reviewReason } = read(body);
        if (reviewReason) return null;
        const owner = await ownerOf(request, email);
        return owner ? `account ${owner}` : `${email} ${networkOf(request.ip)}`;
      },
    },
    {
      most: most.everywhere,
      minutes: day,
      async of(body, _admitted, request) {
        const { email, reviewReason } = read(body);
        return reviewReason || (await ownerOf(request, email)) ? null : email;
      },
    },
  ];
}

async function findOwner(app: App, request: FastifyRequest, email: string): Promise<string | null> {
  const person = await findPerson(app, request);
  return person?.emailConfirmed && person.email === email ? person.uid : null;
}
