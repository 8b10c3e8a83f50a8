import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.server.ts';
import type { Auth } from './store/auth.server.ts';
import { addAccountCalls } from './account/calls.server.ts';
import { addConfirmationCalls } from './confirm-email/calls.server.ts';
import { addFactorCalls } from './factors/calls.server.ts';
import { addGoogleCalls } from './google/calls.server.ts';
import { addLogInCalls } from './log-in/calls.server.ts';
import { addResetCalls } from './reset/calls.server.ts';
import { addInvitationCall } from './staff/calls.server.ts';
import { addSessionCalls } from './sessions/calls.server.ts';
import { addSignUpCalls } from './sign-up/calls.server.ts';
import { addKeysCall } from './tokens/calls.server.ts';

/** Every call of accounts. The identity library's own addresses are not mounted. */
export function addIdentityCalls(http: FastifyInstance, app: App, auth: Auth): void {
  addSignUpCalls(http, app, auth);
  addConfirmationCalls(http, app, auth);
  addSessionCalls(http, app);
  addLogInCalls(http, app, auth);
  addResetCalls(http, app, auth);
  addGoogleCalls(http, app, auth);
  addAccountCalls(http, app, auth);
  addFactorCalls(http, app, auth);
  addInvitationCall(http, app, auth);
  addKeysCall(http, auth);
}
