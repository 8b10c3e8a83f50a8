import { draftAt } from '../../platform/form/draft.ts';
import { draftKeys, readUser, uidNow } from '../../site/stored-user.ts';
import { plainFields } from '../fields.ts';
import { needsPreviousCertificate } from '../rules.ts';

export type Typed = Record<string, string | string[] | boolean>;

/** What is typed into the form; empty fields are filled from the stored user (specification 3), for a page made without knowing who asks. */
export const draft = draftAt({
  key: draftKeys.registration,
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

/** The courses that are ticked. */
export function tickedIn(form: HTMLFormElement): string[] {
  return new FormData(form).getAll('courses').map(String);
}

/** Ticks these courses and leaves the others. */
export function tick(form: HTMLFormElement, courses: readonly string[]): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name=courses]'))
    if (courses.includes(box.value)) box.checked = true;
}
