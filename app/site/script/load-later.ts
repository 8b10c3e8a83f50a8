import { isSomethingUnsent } from '../stored-user.ts';
import hints from './hints.ts?worker&url';
import loading from './loading.ts?worker&url';
import officeLink from './office-link.ts?worker&url';
import own from './own.ts?worker&url';
import { isSignedIn, worksHere } from './user.ts';
import waiting from './waiting.ts?worker&url';

/** A script that was lost is asked for a few times more, each time later and under another address: browsers never ask again for one that failed. */
function load(script: string, tries = 0): void {
  import(/* @vite-ignore */ script + (tries ? `?${tries}` : '')).catch(
    () => tries < 5 && setTimeout(load, 3000 * (tries + 1), script, tries + 1),
  );
}

const has = (part: string) => document.querySelector(part) !== null;

/** Loads what few pages need, where they need it: what sends later where something is unsent or may have to wait; the hints as soon as somebody writes, comes for a part of the page, or scrolls a long text. */
export function loadLater(): void {
  if (isSomethingUnsent()) load(waiting);
  if (location.hash || has('[data-copy]')) load(hints);
  else if (has('.jump-list')) addEventListener('scroll', () => load(hints), { once: true });
  if (has('[data-loading-from]')) load(loading);
  if (worksHere()) load(officeLink);
  if (isSignedIn() && has('[data-own]')) load(own);
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('form[data-draft]')) load(waiting);
    if (target.matches('.input')) load(hints);
  });
}
