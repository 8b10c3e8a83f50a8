import { draftAt } from '../../platform/form/draft.ts';
import { type DraftKey, readUser, uidNow } from '../../site/stored-user.ts';
import { plainFields } from '../fields.ts';
import { needsPreviousCertificate } from '../rules.ts';
import { type Refusal, exchange, noConnection, textOf } from '../../platform/form/send.ts';
import { oddNumber } from '../help/fill-place.ts';

export type Typed = Record<string, string | string[] | boolean>;

/** What is typed into the form; empty fields are filled from the stored user (specification 3), for a page made without knowing who asks. */
export const draft = draftAt({
  key: 'registration-draft' satisfies DraftKey,
  uid: uidNow,
  known: () => {
    const user = readUser();
    return { firstName: user?.fname || user?.displayName, email: user?.email, mobileNumber: user?.cNumber };
  },
  followsIn: true,
});

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

export function tickedIn(form: HTMLFormElement): string[] {
  return new FormData(form).getAll('courses').map(String);
}

/** Ticks these courses and leaves the others. */
export function tick(form: HTMLFormElement, courses: readonly string[]): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name=courses]'))
    if (courses.includes(box.value)) box.checked = true;
}

const already = 'Already Register Course.';
const failed = 'Server error, please try again.';

const call = '/registerprofile';

/** What is sent, now or when the connection is back; `after` is what is said when it is taken. */
export const submissionOf = (typed: Typed, after: string) => ({
  call,
  body: JSON.stringify(typed),
  name: 'Your registration',
  after,
  refused: already,
});

type Answer = { success: boolean; message: string; errors: Record<string, string> };

/** Answers what became of it. `key` names this submission: sending it again counts once. It is taken for nobody but the account that this browser shows. */
export async function sendRegistration(typed: Typed, key: string): Promise<'saved' | 'log in' | Refusal> {
  const uid = uidNow();
  const headers = { 'idempotency-key': key, ...(uid ? { 'written-by': uid } : {}) };
  const reply = await exchange<Answer>(call, typed, { headers });
  const { status, answer } = reply;
  if (!answer) {
    console.error(reply.error);
    const kept = 'What you typed is kept in this browser; sending it again counts once.';
    return { message: failed, advice: status === 0 ? `${noConnection} ${kept}` : kept, away: true };
  }
  if (status < 400 && answer.success === true) return 'saved';
  if (status === 401) return 'log in';
  const message = textOf(answer.message);
  if (status === 422 && answer.errors) return { message, errors: answer.errors };
  if (status === 409 || (status < 400 && answer.success === false)) return withAdvice({ message: already });
  return { message: failed, advice: message };
}

/** Says what to do about courses that are registered already. */
export function withAdvice(refusal: Refusal): Refusal {
  if (!refusal.message.startsWith('Already')) return refusal;
  const advice =
    'Every course you ticked is registered for you, and nothing was changed. Tick another course, or change your details on My Profile.';
  return { ...refusal, advice };
}

/** The documented words (specification 8). */
export const success = 'Profile updated successfully!';

/** What is said after them. `withSeats`: courses of which a class has free seats. `numbers` as typed: an odd one is kept, and told. */
export function savedWords(
  ticked: readonly string[],
  receiptAt: string | null,
  withSeats: readonly string[] = [],
  numbers: { postalCode?: unknown; gstNo?: unknown } = {},
): string {
  const odd = (['postalCode', 'gstNo'] as const).flatMap((field) => oddNumber(field, numbers[field]) ?? []);
  const look = odd.length > 0 ? ` Look at My Profile once more: ${odd.join(' ')}` : '';
  if (ticked.length === 0) return `Your details are kept; no course was added.${look}`;
  const receipt = receiptAt ? `Our receipt is in the mail to ${receiptAt} by now.` : 'Our receipt is in your mail.';
  const next = ticked.every((course) => withSeats.includes(course))
    ? 'Next, ask for a seat under My Interests.'
    : 'Next, ask for a seat, or wait for our dates.';
  return `We have your registration for ${ticked.join(', ')}. ${next} ${receipt}${look}`;
}

export const afterSaving = { href: '/myinterests', label: 'Go to My Interests' };
