import { draftKeys, readUser } from '../../site/stored-user.ts';
import { plainFields } from '../fields.ts';
import { needsPreviousCertificate } from '../rules.ts';

// What is typed is kept in this browser until it is sent, so that a lost connection, a closed page or an ended session costs nothing.

const key = draftKeys.registration;
const day = 86_400_000;
const daysKept = 14;

export type Typed = Record<string, string | string[] | boolean>;
type Values = Record<string, string | string[]>;
/** `uid` is the stored user's, null for nobody: a draft is shown only to whom it belongs. `sent` is what was tried last, and its key. */
type Draft = { uid: string | null; savedAt: number; values: Values; sent?: Sent | undefined };
type Sent = { body: string; key: string };

/** The form under its documented names, as it is sent. What stands in a hidden section stays on the page only. */
export function readBody(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const courses = data.getAll('courses').map(String);
  const body: Typed = { courses, agreement: data.has('agreement') };
  for (const field of plainFields) {
    if (field.startsWith('prevCert') && !needsPreviousCertificate(courses)) continue;
    body[field] = String(data.get(field) ?? '');
  }
  return body;
}

/** Keeps what the form holds, under the stored user's uid. */
export function keepDraft(form: HTMLFormElement, sent?: Sent): void {
  const data = new FormData(form);
  const values: Values = {};
  for (const name of new Set(data.keys())) values[name] = data.getAll(name).map(String);
  const draft: Draft = { uid: uidNow(), savedAt: Date.now(), values, sent: sent ?? findDraft()?.sent };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the page itself still holds everything.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept here anyway.
  }
}

/** When this person's draft was last kept, in milliseconds since 1970; null when there is none, and on the server. */
export function draftSavedAt(): number | null {
  return findDraft()?.savedAt ?? null;
}

/** The key of this very body when it was tried before, so that sending it again counts once; else a new one. */
export function keyFor(body: string): string {
  const sent = findDraft()?.sent;
  if (sent?.body === body) return sent.key;
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('-');
}

/** Puts the draft into the fields that are as the page gave them. What somebody has typed meanwhile stays. */
export function restoreDraft(form: HTMLFormElement): void {
  const values = findDraft()?.values;
  if (!values) return;
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
      if (control.checked === control.defaultChecked)
        control.checked = [values[control.name] ?? []].flat().includes(control.value);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      const [value] = [values[control.name] ?? []].flat();
      if (value !== undefined && control.value === control.defaultValue) control.value = value;
    }
  }
}

/** Fills empty fields from the stored user (specification 3), for a page that was made without knowing who asks. */
export function fillFromUser(form: HTMLFormElement): void {
  const user = readUser();
  const known = { firstName: user?.fname || user?.displayName, email: user?.email, mobileNumber: user?.cNumber };
  for (const [name, value] of Object.entries(known)) {
    const control = form.elements.namedItem(name);
    if (value && control instanceof HTMLInputElement && control.value === '') control.value = value;
  }
}

/** The draft of this person, or null: none, another person's, too old, or unreadable. What somebody typed just before logging in is theirs. */
function findDraft(): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (!draft?.savedAt || !draft.values) return null;
    const age = Date.now() - draft.savedAt;
    if (age > daysKept * day) {
      dropDraft();
      return null;
    }
    return draft.uid === uidNow() || (draft.uid === null && age < day) ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

const uidNow = () => readUser()?.uid ?? null;
