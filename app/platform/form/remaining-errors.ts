import type { Refusal } from './send.ts';

type Errors = Record<string, string>;
type Problems = readonly { field: string; message: string }[];

/** What is still wrong with a form while it is corrected: a message goes with its cause. `changed`: the field just touched; `problems`: what the rules say now. What only the server knew goes with the first change. */
export function remainingErrors(
  errors: Errors,
  changed: string,
  problems: Problems,
  isAsked: (field: string) => boolean,
): Errors {
  const isStill = (field: string, message: string) =>
    field !== changed || problems.some((problem) => problem.field === field && problem.message === message);
  return Object.fromEntries(
    Object.entries(errors).filter(([field, message]) => isAsked(field) && isStill(field, message)),
  );
}

/** What is left of a refusal after an answer was changed; null when nothing is. `also` says, by the changed field, which other one is judged with it, as a password's repetition. */
export function corrected(
  refusal: Refusal | null,
  form: HTMLFormElement,
  changed: EventTarget,
  judge: () => Problems,
  also: Partial<Record<string, string>> = {},
): Refusal | null {
  if (!refusal?.errors || Object.keys(refusal.errors).length === 0 || !('name' in changed)) return refusal;
  const name = String(changed.name);
  const problems = judge();
  const isAsked = (field: string) => isShown(form, field);
  const touched = [name, also[name] ?? name];
  const errors = touched.reduce((left, field) => remainingErrors(left, field, problems, isAsked), refusal.errors);
  return Object.keys(errors).length > 0 ? { ...refusal, errors } : null;
}

/** Whether a form shows a field now: some are there only for one answer. */
function isShown(form: HTMLFormElement, field: string): boolean {
  const control = form.elements.namedItem(field);
  const element = control instanceof RadioNodeList ? control[0] : control;
  return !(element instanceof HTMLElement) || element.checkVisibility();
}
