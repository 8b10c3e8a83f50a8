import { isSomethingUnsent } from '../stored-user.ts';
import hints from './hints.ts?worker&url';
import waiting from './waiting.ts?worker&url';

const load = (script: string) => void import(/* @vite-ignore */ script).catch(() => null);

/**
 * Loads what sends later: where something is unsent already, and as soon as somebody begins to write what may have to wait. Loads the hints
 * as soon as somebody writes anything, and where they come for a part of the page.
 */
export function loadWaiting(): void {
  if (isSomethingUnsent()) load(waiting);
  if (location.hash) load(hints);
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('form[data-draft]')) load(waiting);
    if (target.matches('.input')) load(hints);
  });
}
