import { carryMessage, showMessage } from './messages.ts';
import { forgetUser } from '../stored-user.ts';

const secondsToWait = 20;

/** What is said when nobody answered: whoever walks away now leaves the session behind. */
export const notLoggedOut = 'You are not logged out yet. Please try again when the connection is back.';

/** Ends the session on the server, and only then forgets the user here. False when the server did not say that it has ended. */
export async function logOut(): Promise<boolean> {
  const signal = AbortSignal.timeout(secondsToWait * 1000);
  const answer = await fetch('/logout', { method: 'POST', signal }).catch(() => null);
  if (!answer?.ok) return false;
  forgetUser();
  return true;
}

/** The same from a page of the site: home, which says so, or the page says that it did not succeed. */
export async function leave(): Promise<void> {
  if (await logOut()) {
    carryMessage({ kind: 'success', text: 'You are logged out.' });
    location.assign('/');
    return;
  }
  showMessage({ kind: 'error', text: notLoggedOut });
  document.querySelector('[data-messages]')?.scrollIntoView({ block: 'center' });
}
