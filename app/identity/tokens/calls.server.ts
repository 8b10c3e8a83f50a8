import type { FastifyInstance } from 'fastify';
import type { Auth } from '../store/auth.server.ts';
import { keysPath, publicKeys } from './id-tokens.server.ts';

/** Where programs find the public keys of our ID tokens. */
export function addKeysCall(http: FastifyInstance, auth: Auth): void {
  http.get(keysPath, { schema: { summary: 'The public keys of our ID tokens' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return publicKeys(auth);
  });
}
