import type { OfficeRole } from '../../identity/staff/staff-member.ts';
import { answers, officeCalls } from './calls.ts';

/** Who sits here. What they may do is decided by the server; the screens only leave out what it would refuse. */
export type Me = {
  uid: string;
  name: string;
  email: string;
  role: OfficeRole;
  secondStep: { passkeys: number; authenticator: boolean; recoveryCodes: number };
};

/** Seconds until the session ends when nobody does anything, and until it ends whatever is done. */
export type TimeLeft = { idle: number; whole: number };

export type SignedIn = Me & { session: TimeLeft };

export const sessionCalls = officeCalls({
  /** The page asks again and again, so that somebody who has left is shown the door at once. */
  me: { method: 'GET', path: '/me', role: 'reader', watching: true, answer: answers<SignedIn>() },
  /** Whether the password was given just now: for what is grave and waits some seconds. */
  prove: { method: 'GET', path: '/proof', role: 'reader', grave: true, answer: answers<object>() },
  /** Somebody types or clicks: work, though nothing is asked for. */
  touch: { method: 'POST', path: '/touch', role: 'reader', answer: answers<{ session: TimeLeft }>() },
});

/** 'Passkey, 9 codes': by what one logs in besides the password, and how many codes are left for the day when it is lost. */
export function saySecondStep({ passkeys, authenticator, recoveryCodes }: Me['secondStep']): string {
  const codes = recoveryCodes === 1 ? '1 code' : `${recoveryCodes === 0 ? 'no' : recoveryCodes} codes`;
  const ways = [passkeys === 1 ? 'passkey' : passkeys > 1 ? `${passkeys} passkeys` : '', authenticator ? 'app' : ''];
  const said = [...ways, codes].filter(Boolean).join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
