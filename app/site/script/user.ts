import { leave } from './log-out.ts';
import { firstLetter, readUser, storeUser, uidNow, type StoredUser } from '../stored-user.ts';
import { dropMessage } from './messages.ts';

/** Shows who is logged in, as far as this browser knows: display only, the session cookie decides on the server. */
export function followUser(): void {
  // Whose cookie it is, the server says: until then the page stays as it came.
  if (readUser() || !isSignedIn()) show(readUser());
  void catchUp();
  let whose = uidNow();
  addEventListener('user-changed', () => {
    show(readUser());
    whose = uidNow();
  });
  // Another tab logged in or out: what this one says was said to whoever sat here before.
  addEventListener('storage', (event) => {
    if (event.key !== 'user' && event.key !== null) return;
    show(readUser());
    if (whose !== uidNow()) dropMessage();
    whose = uidNow();
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-logout]')) return;
    event.preventDefault();
    void leave();
  });
}

function show(user: StoredUser | null): void {
  document.documentElement.toggleAttribute('data-user', user !== null);
  const name = user?.fname || user?.displayName || '';
  const texts: Record<string, string> = {
    letter: user ? firstLetter(user) : '',
    name: name || (user?.email ?? ''),
    email: name ? (user?.email ?? '') : '',
  };
  for (const [part, text] of Object.entries(texts)) {
    for (const element of document.querySelectorAll(`[data-user-${part}]`)) element.textContent = text;
  }
  for (const menu of document.querySelectorAll('[data-user-menu]')) {
    menu.setAttribute('aria-label', `Account menu, ${texts['name']}`);
  }
  for (const link of document.querySelectorAll<HTMLElement>('a[data-register]')) {
    const goal = link.dataset['register'] ?? '';
    link.setAttribute('href', user ? goal : `/login?next=${encodeURIComponent(goal)}`);
  }
}

/** As the session said when it began: display only, the office itself decides who may enter. */
export const worksHere = () => /(?:^|; )(?:__Host-)?signed-in=office(?:;|$)/.test(document.cookie);

/** Whether the browser holds a session, as far as a script can see: whose, the server says. */
export const isSignedIn = () => /(?:^|; )(?:__Host-)?signed-in=/.test(document.cookie);

/** A log-in by a form without scripts, or by way of Google's own page, left a session and no stored user: it is fetched once. */
async function catchUp(): Promise<void> {
  if (readUser() || !isSignedIn()) return;
  const answer = await fetch('/session').catch(() => null);
  const user = answer?.status === 200 ? ((await answer.json()) as StoredUser) : null;
  if (user) storeUser(user);
  // A browser that keeps nothing is shown it all the same.
  show(user);
}
