import { carryMessage } from '../../site/script/messages.ts';
import { storeUser } from '../../site/stored-user.ts';
import type { SessionUser } from '../contract.ts';
import type { Refusal } from '../../platform/form/send.ts';
import { nextPath } from '../next-path.ts';

/** Stores the whole answer (specification 3), says so on the next page, and leads on: to / or to where the reader was going. */
export function finishLogIn(user: SessionUser, message: string, next: string | null): void {
  storeUser(user);
  carryMessage({ kind: 'success', text: message });
  location.assign(next ?? '/');
}

/** Shows a refusal, or goes on to the second factor when that is all that is missing. */
export function refuseLogIn(refusal: Refusal, next: string | null, refuse: (why: Refusal) => void): void {
  if (refusal.code === 'second-factor') location.assign(`/login/code${nextPath.query(next)}`);
  else refuse(refusal);
}
