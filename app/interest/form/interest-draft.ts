import { draftAt, leaveInTab } from '../../platform/form/draft.ts';
import { type DraftKey, readUser, uidNow } from '../../site/stored-user.ts';

/** What is typed into the form; empty fields are filled from the stored user (specification 3). */
export const draft = draftAt({
  key: 'interest-draft' satisfies DraftKey,
  uid: uidNow,
  known: () => {
    const user = readUser();
    return { fname: user?.fname || user?.displayName, email: user?.email, cNumber: user?.cNumber };
  },
});

/** Whoever goes on to ask for a seat is not asked again who they are and who pays. */
export const leaveForSeat = ({ fname = '', email = '', cNumber = '', costBearer = '' }: Record<string, string>) =>
  leaveInTab('seat-draft' satisfies DraftKey, uidNow(), { name: fname, email, phone: cNumber, payer: costBearer });

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
