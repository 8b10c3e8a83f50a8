import { cutAtReferences } from '../../design/whole-words.ts';
import { saysIt, type NextAct } from '../../platform/calls/flash.ts';

/** The name a message waits under, in the session storage of its tab. */
export const messageKey = 'message';

type Carried = {
  kind: 'success' | 'error';
  text: string;
  /** Seconds after which a success goes by itself, unless the reader is on it (specification 4). */
  seconds?: number;
  /** The one next act. */
  next?: NextAct;
  /** It answers what was pressed on this page before it was asked for anew: the focus is there. */
  isAnswer?: boolean;
};

/** Whether this browser keeps a message for the next page. Some keep nothing; then the server must carry it, as without scripts. */
export function canCarry(): boolean {
  try {
    sessionStorage.setItem(messageKey, '');
    sessionStorage.removeItem(messageKey);
    return true;
  } catch {
    return false;
  }
}

/** The words of an answer, with the reference that stands beside them. */
export const withReference = ({ message = '', reference }: { message?: string; reference?: string | undefined }) =>
  reference ? `${message} Reference ${reference}.` : message;

/** Keeps a message for the next page, which shows it once. */
export function carryMessage(message: Carried): void {
  try {
    sessionStorage.setItem(messageKey, JSON.stringify(message));
  } catch {
    // A browser that keeps nothing shows no message; the action itself is done.
  }
}

function forgetMessage(): void {
  try {
    sessionStorage.removeItem(messageKey);
  } catch {
    // A browser that keeps nothing has kept no message.
  }
}

/** Whoever it was said to has gone, or another takes its place: it is neither kept nor on the page any more. */
export function dropMessage(): void {
  forgetMessage();
  for (const old of document.querySelectorAll('[data-messages] > :not([data-kind])')) old.remove();
}

/** Shows the message that came along with this navigation. */
export function showCarriedMessage(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('[data-close]')?.closest('.toast')?.remove();
  });
  // What is sent now has an answer of its own: the one before would be taken for it.
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === 'post' && !target.hidden)
      document.querySelector('[data-messages] > .toast')?.remove();
  });
  try {
    const message = JSON.parse(sessionStorage.getItem(messageKey) ?? 'null') as Carried | null;
    forgetMessage();
    const heading = document.querySelector<HTMLElement>('h1[tabindex]');
    // Said once, it is read out with the heading that has the focus.
    if (heading && saysIt(heading.textContent, message?.text ?? '')) heading.focus();
    else if (message) place(message, true);
  } catch {
    // Unreadable: nothing to show.
  }
}

/** Puts a message into the page's own place for it, where it is announced and stays until it is closed or replaced. */
export function showMessage(message: Carried): void {
  place(message);
}

function place({ kind, text, next, seconds, isAnswer }: Carried, isCarried = false): void {
  const message = makeMessage(kind, text);
  if (!message) return;
  const link = message.querySelector('a');
  if (link && next) {
    link.href = next.href;
    link.textContent = next.label;
  } else link?.remove();
  // The reader is at the top of a new page: where there is little room it stands there and covers nothing.
  if (isCarried) message.classList.add('toast--carried');
  dropMessage();
  // The region exists before its words: only then do screen readers announce them.
  document.querySelector('[data-messages]')!.append(message);
  if (isAnswer) {
    message.tabIndex = -1;
    message.focus();
  }
  if (seconds) vanish(message, seconds);
}

function vanish(message: Element, seconds: number): void {
  const look = () => {
    if (message.matches(':hover, :focus-within')) setTimeout(look, 1000);
    else message.remove();
  };
  setTimeout(look, seconds * 1000);
}

/** A message in the page's own clothes, made from the patterns that every page carries. */
export function makeMessage(kind: Carried['kind'], text: string): HTMLElement | null {
  const pattern = document.querySelector(`[data-messages] [data-kind=${kind}] > *`);
  const message = pattern?.cloneNode(true) as HTMLElement | undefined;
  const words = message?.querySelector('[data-message]');
  words?.replaceChildren(...cutAtReferences(text).map((part, at) => (at % 2 ? whole(part) : part)));
  return message ?? null;
}

function whole(reference: string): Element {
  const element = document.createElement('span');
  element.className = 'whole';
  element.textContent = reference;
  return element;
}
