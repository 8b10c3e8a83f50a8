import { isSomethingUnsent } from '../stored-user.ts';
import waiting from './waiting.ts?worker&url';

/** Loads what sends later: where something is unsent already, and as soon as somebody begins to write what may have to wait. */
export function loadWaiting(): void {
  const load = () => void import(/* @vite-ignore */ waiting).catch(() => null);
  if (isSomethingUnsent()) return load();
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('form[data-draft]')) load();
  });
}
