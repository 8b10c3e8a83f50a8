import { exchange, noConnection, textOf, type Refusal } from '../../platform/form/send.ts';
import { uidNow } from '../../site/stored-user.ts';
import type { Typed } from './registration-draft.ts';

const already = 'Already Register Course.';
const failed = 'Server error, please try again.';

const call = '/registerprofile';

/** What is sent, now or when the connection is back; `after` is what is said when it is taken. */
export const submissionOf = (typed: Typed, after: string) => ({
  call,
  body: JSON.stringify(typed),
  name: 'Your registration',
  after,
  refused: already,
});

type Answer = { success: boolean; message: string; errors: Record<string, string> };

/**
 * Sends the form to the documented call; answers what became of it. `key` names this submission: sending it again after a lost answer
 * counts once. It is taken for nobody but the account that this browser shows.
 */
export async function sendRegistration(typed: Typed, key: string): Promise<'saved' | 'log in' | Refusal> {
  const uid = uidNow();
  const headers = { 'idempotency-key': key, ...(uid ? { 'written-by': uid } : {}) };
  const reply = await exchange<Answer>(call, typed, { headers });
  const { status, answer } = reply;
  if (!answer) {
    console.error(reply.error);
    const kept = 'What you typed is kept in this browser; sending it again counts once.';
    return { message: failed, advice: status === 0 ? `${noConnection} ${kept}` : kept, away: true };
  }
  if (status < 400 && answer.success === true) return 'saved';
  if (status === 401) return 'log in';
  const message = textOf(answer.message);
  if (status === 422 && answer.errors) return { message, errors: answer.errors };
  if (status === 409 || (status < 400 && answer.success === false)) return withAdvice({ message: already });
  return { message: failed, advice: message };
}

/** Says what to do about courses that are registered already. */
export function withAdvice(refusal: Refusal): Refusal {
  if (!refusal.message.startsWith('Already')) return refusal;
  const advice =
    'Every course you ticked is registered for you, and nothing was changed. Tick another course, or change your details on My Profile.';
  return { ...refusal, advice };
}
