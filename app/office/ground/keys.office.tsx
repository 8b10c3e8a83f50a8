import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Consent } from '../../design/field/fields.tsx';
import { keepKeysOff, readKeysOff } from './kept.office.tsx';
import { keyOf, type OfficeKey } from './keys.ts';

/** What keys do; one that answers false has done nothing, so another may. */
export type KeyActs = Partial<Record<OfficeKey, (event: KeyboardEvent) => void | false>>;

/** Keys that do what no button or link of the page says; for those `useKeyNames` is enough. Silent while a field has the focus, or a menu or dialog is open. */
export function useKeys(acts: KeyActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.defaultPrevented || !keysAreOn() || isBusy(event) ? null : keyOf(event);
    const act = key && acts[key];
    if (act && act(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** The keys of buttons and links: `<Button {...keys('r')}>` is clicked by `r`, a field is given the focus. Nothing where keys are switched off. */
export function useKeyNames(): (key: OfficeKey) => { 'aria-keyshortcuts'?: OfficeKey } {
  const on = useKeysOn();
  return (key) => (on ? { 'aria-keyshortcuts': key } : {});
}

/** Does what the first visible element of the page with this key does. Says whether there was one. */
export function pressNamed(key: OfficeKey): boolean {
  const named = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)];
  const part = named.find((one) => one.checkVisibility());
  if (!part) return false;
  part.focus();
  if (part instanceof HTMLInputElement) part.select();
  else part.click();
  return true;
}

export function KeysSwitch() {
  const on = useKeysOn();
  return (
    <Consent
      name="keys"
      id="office-keys"
      label="Single letters act as keys"
      hint="Switch them off if you talk to your computer, or press keys by accident. This browser remembers it."
      checked={on}
      onChange={({ target }) => switchKeys(target.checked)}
    />
  );
}

const changed = 'office-keys-switched';
let off: boolean | undefined;
const keysAreOn = () => !(off ??= readKeysOff());

function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, keysAreOn);
}

function subscribe(look: () => void): () => void {
  const readAgain = () => {
    off = undefined;
    look();
  };
  addEventListener(changed, look);
  addEventListener('storage', readAgain);
  return () => {
    removeEventListener(changed, look);
    removeEventListener('storage', readAgain);
  };
}

function switchKeys(on: boolean): void {
  off = !on;
  keepKeysOff(off);
  dispatchEvent(new Event(changed));
}

/** Somebody types, or a menu or a dialog is open: letters are for what stands there. */
function isBusy({ target }: KeyboardEvent): boolean {
  return isField(target) || document.querySelector('dialog[open], details[data-menu][open]') !== null;
}

/** Whoever opens a menu goes on in it, at the first thing that can be typed, ticked or pressed. */
export function enterMenus(): void {
  const enter = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('[data-menu]')) return;
    const parts = [...target.querySelectorAll<HTMLElement>('input, select, textarea, button, a')];
    const first = parts.find((part) => part.checkVisibility());
    // Where a finger is the pointer a field would bring up the keyboard unasked.
    if (!isField(first ?? null) || !matchMedia('(pointer: coarse)').matches) first?.focus();
  };
  document.addEventListener('toggle', enter, { capture: true });
}

/** Takes letters: everything that one types into or that looks for a word by its letters. Ticks do not. */
export function isField(part: EventTarget | null): part is HTMLElement {
  if (!(part instanceof HTMLElement)) return false;
  if (part instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|reset|file|image)$/.test(part.type);
  return part instanceof HTMLTextAreaElement || part instanceof HTMLSelectElement || part.isContentEditable;
}
