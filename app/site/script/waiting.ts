// Sends what a form could not send, once the connection is back, on whichever page the reader is. Loaded where something waits, or may have to (load-later.ts).
import { draftAt, waitsEvent, type Sent, type WaitsDetail } from '../../platform/form/draft.ts';
import { exchange } from '../../platform/form/send.ts';
import { clearUser, draftKeys, uidNow } from '../stored-user.ts';
import { carryMessage, showMessage, withReference } from './messages.ts';

/** Milliseconds to the second try, and between tries at most: `online` is a rumour, so it is tried without it too. */
const [soon, latest] = [5000, 300_000];
/** A tab that nobody looks at leaves it to one that somebody reads: what became of it is said there. */
const headStart = 2000;
const lock = 'send what waits';
const untilThen = 'Keep a page of this site open: we send it when you are back online.';

type Waiting = { key: string; uid: string | null; sent: Sent };
type Answer = { message: string; error: string; reference: string };

let timer: ReturnType<typeof setTimeout>;
let tries = 0;
let shown = '';

function sendWhatWaits(): void {
  show();
  tryAgain(document.hidden ? headStart : 0);
  const come = () => {
    show();
    tries = 0;
    tryAgain(document.hidden ? headStart : 0);
  };
  addEventListener('online', come);
  addEventListener('user-changed', come);
  addEventListener('pageshow', ({ persisted }) => persisted && come());
  document.addEventListener('visibilitychange', () => document.hidden || come());
  // Another tab has sent it, or somebody has logged out there.
  addEventListener('storage', show);
  addEventListener(waitsEvent, (event) => {
    event.preventDefault();
    const { key, said } = (event as CustomEvent<WaitsDetail>).detail;
    show();
    const notice = noticeOf(key);
    // No server has refused it: the documented words of the failure head nothing, and what is done about it follows them at once.
    say(notice, `No connection. ${nameOf(key)} is kept on this device.`, `${said} ${untilThen}`.trim());
    notice?.setAttribute('role', 'alert');
    notice?.focus();
    tryAgain(soon);
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-send-now], [data-take-back]') : null;
    const key = button?.closest<HTMLElement>('[data-waits]')?.dataset['waits'];
    if (!key || button?.closest('[aria-busy=true]')) return;
    if (button?.matches('[data-take-back]')) return takeBack(key);
    tries = 0;
    void sendAll(true);
  });
}

/** What waits and is the reader's: written by them, or by nobody in particular before somebody logged in. */
function whatWaits(): Waiting[] {
  return draftKeys.flatMap((key) =>
    [...new Set([uidNow(), null])].flatMap((uid) => {
      const draft = at(key, uid).find();
      return draft?.sent?.waits ? [{ key, uid, sent: draft.sent }] : [];
    }),
  );
}

const at = (key: string, uid: string | null) => draftAt({ key, uid: () => uid, known: () => ({}) });
const nameOf = (key: string) => whatWaits().find((waiting) => waiting.key === key)?.sent.name ?? '';
const noticeOf = (key: string) => document.querySelector<HTMLElement>(`[data-waits="${key}"]`);

/** A notice for each, and forms that are not written in while what they held waits. */
function show(): void {
  const waiting = whatWaits();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const key = form.dataset['draft'] ?? '';
    const waits = waiting.some((one) => one.key === key);
    const isGone = [uidNow(), null].every((uid) => at(key, uid).find() === null);
    if (form.inert && !waits && isGone) form.reset();
    form.inert = waits;
  }
  const names = waiting.map(({ key }) => key).join();
  if (names === shown) return;
  shown = names;
  const notices = waiting.map(({ key, sent }) =>
    makeNotice(key, `${sent.name} is not sent yet.`, `It is kept on this device. ${untilThen}`),
  );
  document.querySelector('[data-waiting]')?.replaceChildren(...notices);
}

function makeNotice(key: string, title: string, more: string): HTMLElement {
  const pattern = document.querySelector('[data-messages] [data-kind=waiting] > *');
  const notice = (pattern?.cloneNode(true) ?? document.createElement('div')) as HTMLElement;
  notice.dataset['waits'] = key;
  notice.tabIndex = -1;
  say(notice, title, more);
  return notice;
}

function say(notice: Element | null, title: string, more: string): void {
  notice?.querySelector('[data-message]')?.replaceChildren(title);
  notice?.querySelector('[data-more]')?.replaceChildren(more);
}

function tryAgain(milliseconds: number): void {
  clearTimeout(timer);
  if (whatWaits().length > 0) timer = setTimeout(() => void sendAll(), milliseconds);
}

/** One after the other, in one tab of all. `asked`: the reader looks on. The server may name the seconds until the next try. */
async function sendAll(asked = false): Promise<void> {
  let seconds = 0;
  const work = async () => {
    for (const waiting of whatWaits()) seconds = Math.max(seconds, await sendOne(waiting, asked));
  };
  if ('locks' in navigator) await navigator.locks.request(lock, { ifAvailable: true }, async (free) => free && work());
  else await work();
  tries += 1;
  const pause = Math.min(soon * 2 ** tries, latest) * (0.5 + Math.random() / 2);
  tryAgain(Math.max(seconds * 1000, pause));
}

/** Answers the seconds after which it may be tried again, when the server said so. */
async function sendOne({ key, uid, sent }: Waiting, asked: boolean): Promise<number> {
  const notice = noticeOf(key);
  const button = notice?.querySelector('[data-send-now]');
  button?.setAttribute('aria-busy', 'true');
  // Nothing is said of its time: no program waits for a connection.
  const body = JSON.parse(sent.body) as object;
  const headers = { 'idempotency-key': sent.key, ...(uid === null ? {} : { 'written-by': uid }) };
  const { status, answer, secondsToWait } = await exchange<Answer>(sent.call, body, {
    headers,
    asNobody: uid === null,
  });
  button?.removeAttribute('aria-busy');
  const words = answer?.message ?? answer?.error ?? '';
  const kept = `${sent.name} is kept on this device.`;
  if (status === 429) {
    tellOfTooMany(notice, sent.name, secondsToWait);
    return secondsToWait;
  }
  if (!answer || status >= 500) {
    const why = words || 'There is still no connection.';
    if (asked) say(notice, `${sent.name} is not sent yet.`, `${why} ${kept} ${untilThen}`);
  } else if (status < 400) {
    taken(key, uid, sent, answer);
  } else if (status === 401) {
    // It waits on, and goes when its writer has logged in.
    clearUser();
    const login = { href: `/login?next=${encodeURIComponent(sent.page)}`, label: 'Log in' };
    refuse(key, words || 'Please log in.', `${kept} It is sent when you have logged in.`, login);
  } else {
    at(key, uid).takeBack();
    show();
    const form = { href: sent.page, label: 'Open the form' };
    refuse(key, words || sent.refused, `${sent.name} was not sent. Open the form to put it right.`, form);
  }
  return 0;
}

/** The connection is there: the network has sent too much, and it is said when the next try is. */
function tellOfTooMany(notice: Element | null, name: string, seconds: number): void {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const when = `It is tried again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const why = 'Too many were sent from this network in a short time.';
  say(
    notice,
    `${name} is not sent yet.`,
    `${why} It is kept on this device. ${when}, while a page of this site is open.`,
  );
}

/** Why it was not taken, and where to go on; said once. */
function refuse(key: string, title: string, more: string, { href, label }: { href: string; label: string }): void {
  const notice = makeNotice(key, title, more);
  notice.setAttribute('role', 'alert');
  const link = document.createElement('a');
  Object.assign(link, { href, textContent: label, className: 'button button--small' });
  notice.querySelector('.buttons')?.replaceChildren(link);
  document.querySelector('[data-waiting]')?.append(notice);
}

function takeBack(key: string): void {
  for (const { uid } of whatWaits().filter((waiting) => waiting.key === key)) at(key, uid).takeBack();
  show();
  const form = document.querySelector<HTMLFormElement>(`form[data-draft="${key}"]`);
  form?.querySelector<HTMLElement>('select, input:not([tabindex="-1"])')?.focus();
  showMessage({ kind: 'success', text: 'It is not sent by itself any more. What you typed is still in the form.' });
}

function taken(key: string, uid: string | null, sent: Sent, answer: Partial<Answer>): void {
  at(key, uid).drop();
  show();
  // Where a receipt goes, and what comes next, is for whoever wrote it.
  const { after, next } = uid === uidNow() ? sent : { after: '', next: undefined };
  const text = [withReference(answer), after].filter(Boolean).join(' ');
  // A page that was made before it was sent knows less than was sent: it is left, as when it is sent at once.
  const form = document.querySelector<HTMLFormElement>(`form[data-draft="${key}"]`);
  const whenSent = sent.page.split('?')[0] === location.pathname && form?.dataset['whenSent'];
  const success = { kind: 'success', text, ...(next ? { next } : {}) } as const;
  if (!whenSent) return sayOnce(success);
  carryMessage(success);
  location.assign(whenSent);
}

/** By then it is read, and no page takes as long to come. */
const readMilliseconds = 10_000;

/** Says it on this page, and on the next one where this is just being left, as after a log-in. */
function sayOnce(message: Parameters<typeof carryMessage>[0]): void {
  showMessage(message);
  const carry = () => carryMessage(message);
  addEventListener('pagehide', carry);
  setTimeout(() => removeEventListener('pagehide', carry), readMilliseconds);
}

sendWhatWaits();
