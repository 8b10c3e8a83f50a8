import { readFields } from '../../platform/form/send.ts';
import { draftKeys, readUser, type StoredUser } from '../../site/stored-user.ts';

// What is typed is kept in this browser until it is sent, so that a lost connection or a closed page costs nothing.

const key = draftKeys.interest;
const daysKept = 14;

/** `uid` is the stored user's, null for nobody: a draft is shown only to whom it belongs. */
type Draft = { uid: string | null; startedAt: number; savedAt: number; values: Record<string, string> };

/** Fills the empty fields from the draft, else from the stored user (specification 3). What somebody has typed meanwhile stays. */
export function restoreForm(form: HTMLFormElement): void {
  const user = readUser();
  fillForm(form, findDraft(uidOf(user))?.values ?? {});
  fillForm(form, { fname: user?.fname || user?.displayName, email: user?.email, cNumber: user?.cNumber });
}

/** When this person's draft was last kept, in milliseconds since 1970; null when there is none, and on the server. */
export function draftSavedAt(): number | null {
  return findDraft(uidOf(readUser()))?.savedAt ?? null;
}

function fillForm(form: HTMLFormElement, values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    const settable =
      control instanceof RadioNodeList || control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (value && settable && control.value === '') control.value = value;
  }
}

/** Keeps what the form holds, under the stored user's uid. */
export function keepDraft(form: HTMLFormElement): void {
  const uid = uidOf(readUser());
  const { website: _, ...values } = readFields(form);
  const now = Date.now();
  const draft: Draft = { uid, startedAt: findDraft(uid)?.startedAt ?? now, savedAt: now, values };
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

/** The draft of this person, or null: none, another person's, too old, or unreadable. */
function findDraft(uid: string | null): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (!draft || draft.uid !== uid || !draft.savedAt || !draft.startedAt || !draft.values) return null;
    if (Date.now() - draft.savedAt > daysKept * 86_400_000) {
      dropDraft();
      return null;
    }
    return draft as Draft;
  } catch {
    return null;
  }
}

const uidOf = (user: StoredUser | null) => user?.uid ?? null;

/** Milliseconds somebody has spent with the form: since the page was asked for, or since the draft was begun. */
export function timeSpent(): number {
  const now = Date.now();
  const begun = findDraft(uidOf(readUser()))?.startedAt ?? now;
  return Math.round(Math.max(performance.now(), now - begun));
}

const dependents: Record<string, { shownFor: string; field: string }> = {
  amppUser: { shownFor: 'Yes', field: 'amppUsername' },
  amppMember: { shownFor: 'Yes', field: 'amppMemberID' },
  costBearer: { shownFor: 'Self', field: 'paymentCurrency' },
};

/**
 * After an answer that shows or hides another field: empties the hidden one (specification 4) and returns what to announce.
 * The style sheet shows and hides; the focus stays where it is.
 */
export function trimForm(form: HTMLFormElement, changed: EventTarget): string {
  const dependent = changed instanceof HTMLInputElement ? dependents[changed.name] : undefined;
  if (!dependent || !(changed instanceof HTMLInputElement)) return '';
  if (changed.value === dependent.shownFor) return 'One more question follows this answer.';
  for (const control of form.querySelectorAll<HTMLInputElement>(`[name=${dependent.field}]`)) {
    if (control.type === 'radio') control.checked = false;
    else control.value = '';
  }
  return '';
}
