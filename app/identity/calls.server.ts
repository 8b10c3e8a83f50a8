import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.server.ts';
import type { Auth } from './store/auth.server.ts';
import { addAccountCalls } from './account/calls.server.ts';
import { addFactorCalls } from './factors/calls.server.ts';
import { addGoogleCalls } from './google/calls.server.ts';
import { addLogInCalls } from './log-in/calls.server.ts';
import { addResetCalls } from './reset/calls.server.ts';
import { addInvitationCall } from './staff/calls.server.ts';
import { addConfirmCall, addSignUpCalls } from './sign-up/calls.server.ts';
import { startSweeping } from '../platform/sweeping.server.ts';
import { sweep } from './store/sweep.server.ts';
import { publicKeys } from './tokens/id-tokens.server.ts';

/** Where the keys of our ID tokens are published. */
export const keysPath = '/api/auth/jwks';

/** Every call of accounts. The identity library's own addresses are not mounted. */
export function addIdentityCalls(http: FastifyInstance, app: App, auth: Auth): void {
  addSignUpCalls(http, app, auth);
  addConfirmCall(http, app, auth);
  addLogInCalls(http, app, auth);
  addResetCalls(http, app, auth);
  addGoogleCalls(http, app, auth);
  addAccountCalls(http, app, auth);
  addFactorCalls(http, app, auth);
  addInvitationCall(http, app, auth);
  http.get(keysPath, { schema: { summary: 'The public keys of our ID tokens' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return publicKeys(auth);
  });
  const sweeping = startSweeping(app, 'old sessions and codes', () => sweep(app));
  http.addHook('onClose', async () => sweeping.stop());
}
