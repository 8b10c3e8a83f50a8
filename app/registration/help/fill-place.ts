import type { Place } from './pin-code.ts';

/**
 * Puts what a PIN code says into city and state where nothing stands, or only what an earlier PIN code put there; `over` what was typed only
 * when the reader asks for it. True when something that was typed says otherwise. Another country's codes may look like one: for it nothing
 * is filled in.
 */
export function fillPlace(form: HTMLFormElement, place: Place | null, { over }: { over: boolean }): boolean {
  const known = over || isIndia(textIn(form, 'country')) ? place : null;
  let differs = false;
  for (const name of ['city', 'state'] as const) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    const value = known?.[name] ?? '';
    const isOurs = control.value.trim() === '' || control.value === control.dataset['filled'];
    if (isOurs || (over && value)) {
      control.value = value;
      control.dataset['filled'] = value;
    } else if (value && control.value.trim().toLowerCase() !== value.toLowerCase()) differs = true;
  }
  return differs;
}

function textIn(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : '';
}

/** Blank is India: that is where the classes are. */
const isIndia = (country: string) => /^(?:|in|ind|india|bharat|\u092d\u093e\u0930\u0924)$/i.test(country.trim());
