import type { Flash } from '../../platform/calls/flash.ts';

/** What a post without scripts brought back to the form of this name, when it was refused. */
export function refusalOf(form: string, flash: Flash | null): Flash | null {
  return flash?.form === form && flash.kind === 'error' ? flash : null;
}
