/** What the browser keeps under `user` (specification 3): display only. */
export type StoredUser = {
  uid?: string;
  fname?: string;
  displayName?: string;
  email?: string;
  cNumber?: string;
  photoURL?: string;
};

/** The stored user, or null when there is none or it cannot be read. */
export function readUser(): StoredUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (typeof user !== 'object' || user === null) return null;
    // Anything may stand in local storage: only texts are shown.
    return Object.fromEntries(Object.entries(user).filter(([, value]) => typeof value === 'string'));
  } catch {
    return null;
  }
}

/** The first letter of the name, else of the e-mail, upper-cased; whole letters, not code units. */
export function firstLetter(user: StoredUser): string {
  const words = (user.fname || user.displayName || user.email || '').trim();
  const [first] = new Intl.Segmenter('en-IN').segment(words);
  return first ? first.segment.toLocaleUpperCase('en-IN') : '';
}
