import type { FastifyReply } from 'fastify';
import type { App, Trx } from '../../platform/app.server.ts';
import type { CallAnswer } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { askFactor, letIn } from '../answers.server.ts';
import { messages } from '../messages.ts';
import type { Auth } from '../store/auth.server.ts';
import { indexWords } from '../../platform/words.server.ts';
import type { SignedUpUser } from '../contract.ts';
import { record, recordOfStranger } from '../store/events.server.ts';
import { hasSecondFactor } from '../factors/second-factors.server.ts';
import { enter, type Entered, type Entry } from '../sessions/enter.server.ts';
import type { Device } from '../sessions/sessions.server.ts';
import { holdPerson, shownColumns, signedUpUserOf } from '../store/proofs.server.ts';
import { readIdToken, useFirst, type IdToken } from '../tokens/id-tokens.server.ts';

/** The second step of sign-up as a call answers it: session, device cookie, documented body. */
export async function answerRegistration(
  app: App,
  auth: Auth,
  reply: FastifyReply,
  given: Registration,
): Promise<CallAnswer> {
  const outcome = await registerPerson(app, auth, given);
  // Printed in security.md: this body, byte for byte.
  if (!outcome.ok && outcome.reason === 'refused') return { status: 401, body: { error: messages.signUpFailed } };
  if (!outcome.ok && outcome.reason === 'second-factor') return askFactor(app, reply, outcome.pending);
  if (!outcome.ok) return { status: 403, body: failure('other-email', messages.socialSignUpFailed) };
  if (outcome.entered) await letIn(app, reply.request, reply, outcome.entered);
  const message = outcome.provider === 'google' ? messages.signedUpSocially : messages.signedUp;
  return { status: 200, body: { message, user: outcome.user } };
}

type Registration = {
  /** The bearer token as it came. */
  idToken: string;
  /** The browser's `tx` cookie. */
  binding: string | null;
  fname: string;
  /** '' when the body names none. */
  email: string;
  cNumber: string | null;
  /** Anything but 'user' is recorded and ignored: nobody chooses a role. */
  userType?: unknown;
  device: Device;
};
type Outcome =
  | { ok: true; user: SignedUpUser; provider: IdToken['provider']; entered: Entered | null }
  | { ok: false; reason: 'other-email' }
  | Exclude<Entry, Entered>;

/**
 * Second step of sign-up (specification 4 and 7, POST /registersocial): keeps the contact number and lets the person in, or
 * asks for the second step of an account that was there before. Who it is comes from the ID token alone. Repeating
 * changes nothing and starts no second session.
 */
async function registerPerson(app: App, auth: Auth, given: Registration): Promise<Outcome> {
  const token = await readIdToken(app, auth, given.idToken, { purpose: 'signup', binding: given.binding });
  if (!token) return refuse(app, given);
  if (given.email !== '' && given.email !== token.email) return { ok: false, reason: 'other-email' };
  if (given.userType !== undefined && given.userType !== null && given.userType !== 'user')
    await record(app.db, app, { kind: 'privilege_requested', personId: token.sub, network: given.device.network });

  const first = await useFirst(app, auth, token);
  const outcome = await auth.inTransaction(async (trx): Promise<Outcome> => {
    const entry = first ? await enter(trx, app, auth, provedBy(token, given.device)) : await lookAgain(trx, token);
    if (entry && !entry.ok) return entry;
    const person = await trx
      .updateTable('people')
      .set({
        name: token.name || given.fname,
        ...(given.cNumber ? { contact_number: given.cNumber } : {}),
        updated_at: app.now().toISOString(),
      })
      .where('id', '=', token.sub)
      .returning(shownColumns)
      .executeTakeFirstOrThrow();
    const { name, email, contact_number: phone } = person;
    await indexWords(trx, 'person_words', person.id, { named: [name, email], phones: [phone ?? ''] }, { isNew: false });
    return { ok: true, user: signedUpUserOf(person), provider: token.provider, entered: entry };
  });
  return outcome.ok || outcome.reason !== 'refused' ? outcome : refuse(app, given);
}

function provedBy({ sub: uid, version, provider }: IdToken, device: Device) {
  return { uid, version, by: provider === 'google' ? 'google' : 'sign-up', device } as const;
}

/** The same token once more: it opens nothing, and is told nothing of an account that has a second step. */
async function lookAgain(trx: Trx, token: IdToken): Promise<{ ok: false; reason: 'refused' } | null> {
  const person = await holdPerson(trx, token.sub);
  const same = person?.entry_version === token.version && !(await hasSecondFactor(trx, token.sub));
  return same ? null : { ok: false, reason: 'refused' };
}

async function refuse(app: App, { device }: Registration): Promise<{ ok: false; reason: 'refused' }> {
  await recordOfStranger(app, { kind: 'authn_token_refused', network: device.network, detail: 'signup' });
  return { ok: false, reason: 'refused' };
}
