import { makeMessage } from './messages.ts';

// A long form that was refused lists at its top what is wrong in it, with links, as the page does without scripts.

/** As many are in sight together. */
const fewEnough = 3;
const isWrong = '[aria-invalid=true]';

/** Lists what is wrong in the form in which somebody has just been led to a wrong field; once for each time that it was sent. */
export function listWrong(at: EventTarget | null): void {
  const form = at instanceof Element && at.matches(isWrong) ? at.closest<HTMLFormElement>('form[data-call]') : null;
  const wrong = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(isWrong) ?? [])];
  if (!form || wrong.length <= fewEnough || form.querySelector('[role=alert]')) return;
  const summary = makeMessage('error', 'Please check these answers');
  if (!(summary instanceof HTMLElement)) return;
  const list = document.createElement('ul');
  for (const { id, labels } of wrong) {
    const link = document.createElement('a');
    link.href = `#${id}`;
    link.textContent = labels?.[0]?.firstChild?.textContent ?? id;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  summary.append(list);
  summary.dataset['wrong'] = '';
  summary.tabIndex = -1;
  form.prepend(summary);
  summary.focus();
}

/** Takes what was put right off the list, by its own answer or another, and the list away when the form is sent again. */
export function keepListTrue(): void {
  const keepTrue = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-wrong] a'))
      if (!document.querySelector(link.hash)?.matches(isWrong)) link.closest('li')?.remove();
  };
  document.addEventListener('input', keepTrue);
  document.addEventListener('change', keepTrue);
  const drop = ({ target }: Event) => (target as Element).querySelector('[data-wrong]')?.remove();
  document.addEventListener('submit', drop, true);
}
