import { carryMessage } from './script/messages.ts';
import { clearUser } from './stored-user.ts';

/** What a page does at the first 401: the stored user goes, and the reader logs in again and comes back to where they were. */
export function logInAgain(): void {
  clearUser();
  carryMessage({ kind: 'error', text: 'Please log in again.' });
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}
