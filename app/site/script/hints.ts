// Soft hints under addresses, telephone numbers and GSTINs, alike in every form: they refuse nothing, and go with what caused them. Loaded when
// somebody stands in such a field, or comes for a part of the page (load-later.ts).
import { afterTap } from '../../platform/form/after-tap.ts';
import { gstinHelp } from '../../platform/form/gstin.ts';
import { addressMeant, isOddNumber, oddNumber } from '../../platform/form/likely.ts';
import { keepListTrue, listWrong } from './wrong-list.ts';

openAsked();
listWrong(document.activeElement);
keepListTrue();
document.addEventListener('focusin', ({ target }) => listWrong(target));

const hinted = 'input[type=email], input[data-number], input[name=gstin]';

document.addEventListener('focusout', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(hinted)) void afterTap().then(() => lookAgain(target));
});
document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(hinted)) hintOf(target)?.replaceChildren();
});
document.addEventListener('reset', ({ target }) => {
  const form = target as HTMLFormElement;
  for (const hint of form.querySelectorAll('[data-hint]')) hint.replaceChildren();
  for (const sum of form.querySelectorAll<HTMLOutputElement>('output[data-rate]')) sum.hidden = true;
});

// What was typed before this came over a slow line, or was brought back.
for (const control of document.querySelectorAll<HTMLInputElement>(hinted))
  if (control !== document.activeElement && control.value) look(control);

// A file fills the field of the rows that it holds. Without scripts they are pasted, and nothing speaks of files.
for (const file of document.querySelectorAll<HTMLInputElement>('input[data-fills]')) {
  file.closest('[hidden]')?.removeAttribute('hidden');
  file.addEventListener('change', () => void takeRows(file));
}

async function takeRows({ files, dataset }: HTMLInputElement): Promise<void> {
  const rows = await files?.[0]?.text();
  const field = document.querySelector<HTMLTextAreaElement>(`#${dataset['fills']}`)!;
  field.value = rows ?? field.value;
  field.focus();
}

// What is to stand in another form, such as a bank's, letter by letter. Without scripts it is selected whole.
for (const part of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  const [button, said] = [document.createElement('button'), document.createElement('output')];
  Object.assign(button, { type: 'button', className: 'button button--text button--small', textContent: 'Copy' });
  button.setAttribute('aria-label', `Copy: ${part.dataset['copy']}`);
  const then = (words: string) => () => said.replaceChildren(words);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(part.textContent).then(then('Copied'), then('Not copied: please select it'));
  });
  part.after(' ', button, ' ', said);
}

// What a choice costs for so many people, of a class whose price is shown. Without scripts the price of one stands with the choice.
for (const sum of document.querySelectorAll<HTMLOutputElement>('output[data-rate]'))
  sum.form?.addEventListener('input', () => sayPrice(sum, sum.form!.elements));

// Where one is in a long text: the row of its section is marked, and in sight.
const jumps = [...document.querySelectorAll<HTMLAnchorElement>('.jump-list__open a')];
function markPlace(): void {
  const isRead = ({ hash }: HTMLAnchorElement) =>
    document.getElementById(hash.slice(1))!.getBoundingClientRect().top < 264;
  const at = jumps.findLast(isRead);
  if (at?.ariaCurrent || (!at && !jumps.some(({ ariaCurrent }) => ariaCurrent))) return;
  for (const jump of jumps) jump.ariaCurrent = jump === at ? 'true' : null;
  const list = at?.closest('nav');
  const below = at && list ? at.offsetTop - list.scrollTop : 0;
  if (at && list && (below < 48 || below > list.clientHeight - 128)) list.scrollTo({ top: at.offsetTop - 150 });
}
if (jumps.length > 0) addEventListener('scroll', markPlace);
markPlace();

/** As the server reads a list (`columnNames` in classes/nominations/read-list.ts). */
const columns = [/name|person|employee|candidate|nominee/i, /mail|mobile|phone|contact|whatsapp|cert/i];

function sayPrice(sum: HTMLOutputElement, fields: HTMLFormControlsCollection): void {
  const of = (name: string) => fields.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
  const { fee, price } = sum.form!.querySelector<HTMLElement>('[name=date] :checked')?.dataset ?? {};
  // Rows of one address are one person, and a first row that names its columns is nobody.
  const [head = '', ...others] = of('people')?.value.split('\n') ?? [];
  const isHead = /^[^@\d]+$/.test(head) && columns.every((column) => column.test(head));
  const rows = isHead ? others : [head, ...others];
  const named = new Set(rows.map((row) => row.match(/[^\s,;<]+@[^\s,;>]+/)?.[0] ?? row.trim()).filter(Boolean)).size;
  const people = Math.max(Number(of('seats')?.value), named);
  sum.hidden = !fee || !(people > 0);
  if (sum.hidden) return;
  // GST and rounding as in classes/compute-gst.ts.
  const unit = Number(sum.dataset['unit']);
  const all = Math.round((Number(fee) * people * (10_000 + Number(sum.dataset['rate']))) / 10_000 / unit) * unit;
  const rupees = (all / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 });
  sum.textContent = `${people} × ${price} = ₹${rupees}, if all of them come`;
}

/** Whoever has come back to a field meanwhile is still writing. */
function lookAgain(control: HTMLInputElement): void {
  if (control !== document.activeElement) look(control);
}

/** Says what is odd about what stands in a field, or nothing. */
function look(control: HTMLInputElement): void {
  if (control.type === 'email') return ask(control, addressMeant(control.value));
  const code = control.form?.elements.namedItem('countryCode');
  const isOdd = isOddNumber(control.value, code instanceof HTMLSelectElement ? code.value : undefined);
  const words = control.name === 'gstin' ? gstinHelp(control.value) : isOdd && oddNumber;
  if (words || hintOf(control)) say(control, words || '');
}

function ask(control: HTMLInputElement, meant: string | null): void {
  if (!meant) return hintOf(control)?.replaceChildren();
  const use = document.createElement('button');
  Object.assign(use, { type: 'button', className: 'button button--text button--small', textContent: `Use ${meant}` });
  use.addEventListener('click', () => {
    control.value = meant;
    // Drafts and forms hear of it as of anything that is typed.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  });
  say(control, `Did you mean ${meant}? If what you typed is right, leave it as it is. `, use);
}

function hintOf(control: Element) {
  return control.closest('.field')?.querySelector('[data-hint]');
}

function say(control: HTMLInputElement, ...words: (string | Node)[]): void {
  let hint = hintOf(control);
  if (!hint) {
    hint = document.createElement('output');
    hint.className = 'field__hint';
    hint.setAttribute('data-hint', '');
    control.closest('.field')?.append(hint);
  }
  // One that has just come into the page is announced when its words come after it.
  setTimeout(() => hint.replaceChildren(...words));
}

/** A link to a part of what is folded opens it, and the form of the page begins with the subject that it names. */
function openAsked(): void {
  const hash = location.hash.slice(1);
  const asked = document.getElementById(hash);
  const folded = asked?.closest('details');
  if (folded) {
    folded.open = true;
    asked!.scrollIntoView();
  }
  const begins = asked?.dataset ?? Object.fromEntries(new URLSearchParams(hash));
  for (const name of ['subject', 'message']) {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
    if (field) field.value ||= begins[name] ?? '';
  }
}
