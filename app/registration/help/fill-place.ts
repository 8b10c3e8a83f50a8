import { type Place, pinHelp, readPin } from '../../platform/form/pin-code.ts';
import { oddGstin } from '../../platform/form/gstin.ts';

/** What is odd of a PIN code or GSTIN by itself, as long as it stands there; null of any other value. It may be right all the same. */
export function oddNumber(field: string, value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (field === 'gstNo') return oddGstin(value) || null;
  return field === 'postalCode' && !readPin(value).ok ? pinHelp(value) : null;
}

/** What the record holds already: what is left blank in the form stays so. */
export type KeptPlace = Place & { pin: string };

/** What became of a place: whether something that was typed says otherwise, and in words what stays although the PIN code says nothing of it. */
export type Filled = { differs: boolean; stays: string | null };

type How = {
  /** Also over what was typed, because the reader asks for it. */
  over: boolean;
  kept?: KeptPlace | null;
};

const names = ['city', 'state'] as const;

/** Fills city and state from a PIN code where nothing stands, or what an earlier one put there; `over` what was typed when asked. Another country's codes may look alike: then nothing. */
export function fillPlace(form: HTMLFormElement, place: Place | null, { over, kept = null }: How): Filled {
  const known = over || isIndia(textIn(form, 'country')) ? place : null;
  const stays: Partial<Record<(typeof names)[number], string>> = {};
  let differs = false;
  for (const name of names) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    const value = known?.[name] ?? '';
    const isOurs = control.value.trim() === '' || control.value === control.dataset['filled'];
    if (isOurs || (over && value)) {
      control.value = value;
      control.dataset['filled'] = value;
      if (value) giveWay(control);
    } else if (value && control.value.trim().toLowerCase() !== value.toLowerCase()) differs = true;
    const left = control.value.trim() || (isAnother(form, kept) && kept?.[name]);
    if (left && !value) stays[name] = left;
  }
  return { differs, stays: readPin(textIn(form, 'postalCode')).ok ? sentenceOf(Object.entries(stays)) : null };
}

/** What the reader types into city or state is theirs from then on; what was filled in goes where they name another country. */
export function notePlaceTyped(form: HTMLFormElement, typed: EventTarget): void {
  if (!(typed instanceof HTMLInputElement)) return;
  if (names.some((name) => name === typed.name)) delete typed.dataset['filled'];
  if (typed.name === 'country' && !isIndia(typed.value)) fillPlace(form, null, { over: false });
}

/** The first key takes the place of what was filled in, also where somebody had tapped the empty field. */
function giveWay(control: HTMLInputElement): void {
  const select = () => {
    if (control.value === control.dataset['filled']) control.select();
  };
  // A tap sets the cursor after it has brought the focus.
  for (const event of ['focus', 'click']) control.addEventListener(event, select, { once: true });
}

/** 'City stays Surat unless you type another.'; null when nothing stays. */
function sentenceOf(stays: [string, string][]): string | null {
  if (stays.length === 0) return null;
  const [which, what] = [stays.map(([name]) => name).join(' and '), stays.map(([, value]) => value).join(', ')];
  return `${which[0]!.toUpperCase()}${which.slice(1)} ${stays.length > 1 ? 'stay' : 'stays'} ${what} unless you type another.`;
}

function isAnother(form: HTMLFormElement, kept: KeptPlace | null): boolean {
  const digits = (text: string) => text.replaceAll(/\s/g, '');
  return kept !== null && digits(textIn(form, 'postalCode')) !== digits(kept.pin);
}

function textIn(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : '';
}

/** Blank is India, where the classes are; so is what has only been begun. */
const isIndia = (country: string) =>
  ['india', 'bharat', '\u092d\u093e\u0930\u0924'].some((name) => name.startsWith(country.trim().toLowerCase()));
