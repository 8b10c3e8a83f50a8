import { carryMessage } from '../../site/script/messages.ts';
import { storeUser } from '../../site/stored-user.ts';
import type { SignedUpUser } from '../contract.ts';
import { send, type Sent } from '../../platform/form/send.ts';
import { claimsOf } from '../google/token-claims.ts';
import { messages } from '../messages.ts';
import { joinNumber, type SignUpFields } from './rules.ts';

type Registered = { message: string; user: SignedUpUser };

/** Sign-up by email (specification 4): the account at the provider, then the backend with its ID token. `next` is where they are going. */
export async function signUp(fields: SignUpFields, next: string | null): Promise<Sent<Registered>> {
  const { fname, email, password } = fields;
  const account = { name: fname, email, password, ...(next ? { next } : {}) };
  const created = await send<{ idToken: string }>('/api/auth/sign-up/email', account, messages.signUpFailed);
  if (!created.ok) return created;
  const body = { fname, email, cNumber: joinNumber(fields.countryCode, fields.cNumber), userType: 'user' };
  return send('/registersocial', body, messages.signUpFailed, bearer(created.answer.idToken));
}

/** Sign-up with Google, once the popup has brought an ID token of ours. */
export async function signUpSocially(idToken: string): Promise<Sent<Registered>> {
  try {
    const { name, email } = claimsOf(idToken);
    const body = { fname: name, email, cNumber: null, userType: 'user' };
    return await send('/registersocial', body, messages.socialSignUpFailed, bearer(idToken));
  } catch (error) {
    // Specification 8: other errors show their message, or this word.
    const message = (error instanceof Error && error.message) || messages.socialSignUpError;
    return { ok: false, refusal: { message } };
  }
}

/** Stores the user, says so for five seconds, and leads on (specification 4 and 9). */
export function finishSignUp(user: SignedUpUser, message: string, next: string): void {
  storeUser(user);
  carryMessage({ kind: 'success', text: message, seconds: 5 });
  location.assign(next);
}

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });
