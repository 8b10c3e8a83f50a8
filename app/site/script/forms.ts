import { markTitle } from '../../design/form/error-title.ts';
import { draftAt } from '../../platform/form/draft.ts';
import { whenBack } from '../../platform/form/connection.ts';
import { connectionBack, exchange, hasteOf, noConnection, readFields } from '../../platform/form/send.ts';
import { uidNow } from '../stored-user.ts';
import { carryMessage, makeMessage, showMessage, withReference } from './messages.ts';

const wentWrong = 'Something went wrong!';

type Answer = {
  message: string;
  error: string;
  reference?: string;
  errors: Record<string, string>;
  /** What is left of what was typed, where a part of it is done. */
  values?: Record<string, string>;
};

/**
 * Sends every `form[data-call]` by fetch: the server's contract judges, errors stand at their fields, and what was typed stays.
 * After success the form is emptied and the page says so. A form with `data-draft` is found again as it was left, and what it sends, by the
 * name in `data-what`, waits for a connection.
 * For whoever is logged in, one with `data-own` begins with what the server knows of them (own.ts).
 */
export function enhanceForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) {
    // The server's words are shown instead of the browser's own bubbles.
    form.noValidate = true;
    const draft = draftOf(form);
    draft?.restore(form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (form.getAttribute('aria-busy') !== 'true') void send(form);
    });
    // What is wrong in a long text is read while it is put right: there it goes once one leaves it.
    const cure = ({ target, type }: Event) => {
      const control = target as HTMLInputElement;
      if (type === 'input') draft?.keep(form);
      if (type === 'input' && control.localName === 'textarea') return;
      if (!control.value.trim() || !control.validity.valid) return;
      clearErrors(form, control);
      // One answer of two was needed.
      const other = form.elements.namedItem(control.dataset['or'] ?? '') as HTMLInputElement | null;
      if (other?.value.trim() === '') clearErrors(form, other);
    };
    form.addEventListener('input', cure);
    form.addEventListener('change', cure);
  }
}

/** What was typed into a form and not sent. */
function draftOf(form: HTMLFormElement) {
  const key = form.dataset['draft'];
  if (!key) return null;
  return draftAt({ key, uid: uidNow, known: () => ({}), followsIn: true });
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  setBusy(true, form, button);
  clearErrors(form);
  const typed = readFields(form);
  const { call = form.action, then = '', what } = form.dataset;
  const draft = draftOf(form);
  const submission = { call, body: JSON.stringify(typed), name: what!, after: then, refused: wentWrong };
  const headers: Record<string, string> = draft ? { 'idempotency-key': draft.tries(form, submission) } : {};
  const body = { ...typed, ...hasteOf(form, draft?.timeSpent() ?? Math.round(performance.now())) };
  const { status, ok, answer } = await exchange<Answer>(call, body, { headers });
  if (ok && answer) succeed(form, withReference(answer));
  // What waits has not gone wrong; a form that is documented to say so has the words.
  else if (!answer && draft?.waits(form.dataset['waits'] ?? '')) setBusy(false, form, button);
  else if (status === 409 && !('keeps' in form.dataset) && showsAnew(form, 'error', answer?.message ?? wentWrong))
    return;
  else if (status !== 0) {
    const fields = form.elements as unknown as Record<string, HTMLTextAreaElement>;
    for (const name in answer?.values) fields[name]!.value = answer.values[name]!;
    fail(form, answer?.errors ?? {}, answer?.message ?? answer?.error ?? wentWrong);
  } else failAway(form);
  setBusy(false, form, button);
}

/** A page that says what stands there is asked for anew, and says how it went; not where what was typed would be lost with it (`data-keeps`). */
function showsAnew({ dataset }: HTMLFormElement, kind: 'success' | 'error', text: string): boolean {
  const { next } = dataset;
  if (next === undefined) return false;
  carryMessage({ kind, text, isAnswer: true });
  location.assign(next);
  return true;
}

/** Nothing came back: it is said for as long as it is so. */
function failAway(form: HTMLFormElement): void {
  const { failed = '' } = form.dataset;
  const kept = failed ? 'Please send it again when it is back.' : 'What you typed is still here.';
  fail(form, {}, `${failed} ${noConnection} ${kept}`.trim());
  const words = form.querySelector('[role=alert] [data-message]');
  whenBack(() => words?.replaceChildren(`${failed} ${connectionBack}`.trim()));
}

/** The button has its busy words beside its own; the attribute changes over. */
function setBusy(busy: boolean, ...elements: (HTMLElement | null)[]): void {
  for (const element of elements) element?.setAttribute('aria-busy', String(busy));
}

function succeed(form: HTMLFormElement, text: string): void {
  draftOf(form)?.drop();
  if (showsAnew(form, 'success', text)) return;
  form.reset();
  showMessage({ kind: 'success', text: [text, form.dataset['then']].join(' ') });
}

function fail(form: HTMLFormElement, errors: Record<string, string>, text: string): void {
  markTitle(true);
  let first: HTMLElement | null = null;
  for (const [name, message] of Object.entries(errors)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLElement)) continue;
    showError(control, message);
    first ??= control;
  }
  if (first) first.focus();
  else showFailure(form, text);
}

/** At the button, in view and with the focus: whoever pressed it is looking there. */
function showFailure(form: HTMLFormElement, text: string): void {
  const message = makeMessage('error', text);
  if (!message) return;
  form.querySelector('.buttons, button[type=submit]')!.before(message);
  message.tabIndex = -1;
  message.focus();
}

/** The same element that the server renders for a wrong field. */
function showError(control: HTMLElement, message: string): void {
  const field = control.closest('.field');
  const id = `${control.id}-error`;
  const words = document.createElement('p');
  words.className = 'field__error';
  words.id = id;
  const icon = makeMessage('error', '')?.querySelector('svg');
  words.append(...(icon ? [icon] : []), message);
  field?.classList.add('field--wrong');
  (control.closest('.select') ?? control).before(words);
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', [control.getAttribute('aria-describedby'), id].filter(Boolean).join(' '));
}

/** Takes away what was wrong: with one field, when its cause has gone, or with all of them. */
function clearErrors(form: HTMLFormElement, only?: HTMLElement): void {
  for (const words of form.querySelectorAll<HTMLElement>('.field__error')) {
    const control = form.querySelector(`[aria-describedby~="${words.id}"]`);
    if (only && control !== only) continue;
    const others = control
      ?.getAttribute('aria-describedby')
      ?.split(' ')
      .filter((id) => id !== words.id)
      .join(' ');
    if (others) control?.setAttribute('aria-describedby', others);
    else control?.removeAttribute('aria-describedby');
    control?.removeAttribute('aria-invalid');
    words.closest('.field')?.classList.remove('field--wrong');
    words.remove();
  }
  if (only && form.querySelector('.field__error')) return;
  form.querySelector('[role=alert]')?.remove();
  markTitle(false);
}
