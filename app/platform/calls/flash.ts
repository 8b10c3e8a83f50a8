export type NextAct = { href: string; label: string };

/** What a form post without scripts brings back to a page: shown at the form it names, once. */
export type Flash = {
  form: string;
  kind: 'success' | 'error';
  message: string;
  /** The page it was kept for, which alone may show it where every reader has a page of their own. */
  at?: string | undefined;
  /** The one next act, beside the words of a success. */
  next?: NextAct | undefined;
  /** Field name to message. */
  errors?: Record<string, string> | undefined;
  /** What was typed, never passwords; of a success, what its page shows of it. */
  values?: Record<string, string | string[]> | undefined;
};

/** What was sent just now by the form of this name, as its call told the page that it leads to. */
export function sentBy(form: string, flash: Flash | null): Flash | null {
  return flash?.form === form && flash.kind === 'success' && flash.values ? flash : null;
}

/** What a post without scripts brought back to the form of this name, when it was refused. */
export function refusalOf(form: string, flash: Flash | null): Flash | null {
  return flash?.form === form && flash.kind === 'error' ? flash : null;
}

/** The typed text of a field that a post without scripts brought back. */
export function typedBefore(flash: Flash | null, field: string): string | undefined {
  const value = flash?.values?.[field];
  return typeof value === 'string' ? value : undefined;
}

/** Whether a heading says already what a message begins with: then the message is left out, and the focus goes to the heading. */
export const saysIt = (heading: string, message: string): boolean =>
  message !== '' && heading.startsWith(message.split('.')[0]!);
