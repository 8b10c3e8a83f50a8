import { dropMessage } from './script/messages.ts';

/** What the browser keeps under `user` (specification 3): display only. */
export type StoredUser = {
  uid?: string;
  fname?: string;
  displayName?: string;
  email?: string;
  cNumber?: string;
  photoURL?: string;
};

export const userKey = 'user';

/** The stored user, or null when there is none or it cannot be read. */
export function readUser(): StoredUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    if (typeof user !== 'object' || user === null) return null;
    // Anything may stand in local storage: only texts are shown.
    return Object.fromEntries(Object.entries(user).filter(([, value]) => typeof value === 'string'));
  } catch {
    return null;
  }
}

/** Whose browser this is, by the stored user; null for nobody. */
export const uidNow = () => readUser()?.uid ?? null;

/** The first letter of the name, else of the email, upper-cased; whole letters, not code units. */
export function firstLetter(user: StoredUser): string {
  const [first] = new Intl.Segmenter('en-IN').segment((user.fname || user.displayName || user.email || '').trim());
  return first ? first.segment.toLocaleUpperCase('en-IN') : '';
}

/** Keeps the user this browser shows as logged in (specification 3 and 4), and tells this page; other tabs hear of it by themselves. Who has logged in has no sign-up left in this tab for the next. */
export function storeUser(user: object): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(user));
    sessionStorage.removeItem('sign-up-draft' satisfies DraftKey);
  } catch {
    // A browser that keeps nothing shows nobody; the session cookie is what counts.
  }
  dispatchEvent(new CustomEvent('user-changed'));
}

/** Forgets the user when the session turns out to have ended. What they typed stays theirs: they log in again and go on. */
export function clearUser(): void {
  try {
    localStorage.removeItem(userKey);
  } catch {
    // Nothing was kept.
  }
  dispatchEvent(new CustomEvent('user-changed'));
}

/** Where forms keep in this browser what is typed until it is sent. The Privacy Policy names each. */
export const draftKeys = [
  'interest-draft',
  'registration-draft',
  'contact-draft',
  'seat-draft',
  'nomination-draft',
  'sign-up-draft',
] as const;
export type DraftKey = (typeof draftKeys)[number];

/** Whether something was typed into one of them and not sent. */
export function isSomethingUnsent(): boolean {
  try {
    return draftKeys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** What the back office keeps in this browser begins with this. */
export const officeKeys = 'office.';
/** Where it remembers that single letters do nothing: about the browser, of nobody in particular, so it outlives a log-out. */
export const officeKeysOff = 'office-keys';

/** Forgets the user, what they typed and never sent, and what was said to them, after a logout: somebody else may sit here next. */
export function forgetUser(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(officeKeys)) localStorage.removeItem(key);
    for (const key of draftKeys) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
  dropMessage();
  clearUser();
}
