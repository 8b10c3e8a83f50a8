import { gstStates, readGstin } from '../platform/form/gstin.ts';
import { readPin } from '../platform/form/pin-code.ts';

// Codes that stand in numbers issued before states were merged or divided, and such as belong to no place.
const unused = new Set(['25', '28', '97', '99']);

/** The states and territories a class can be held in, by their GST codes, in the order of their names. */
export const states: readonly (readonly [code: string, name: string])[] = Object.entries(gstStates)
  .filter(([code]) => !unused.has(code))
  .toSorted(([, one], [, other]) => one.localeCompare(other));

const stateNames = new Map(states);

/** A state's name by its GST code; null for no state. */
export function stateName(code: string): string | null {
  return stateNames.get(code) ?? null;
}

/** The code of the state that a GSTIN names, else a PIN code, where that says it for certain; '' where neither does. */
export function stateCodeOf({ gstin, pin }: { gstin: string; pin: string }): string {
  if (readGstin(gstin).ok) return gstin.slice(0, 2);
  const read = readPin(pin);
  return states.find(([, name]) => read.ok && name === read.state)?.[0] ?? '';
}

/** The state of a payer: of a registered one that of their GSTIN, whatever else was typed. */
export const stateOfPayer = ({ gstin, stateCode }: { gstin: string; stateCode: string }): string =>
  stateName(gstin.slice(0, 2)) === null ? stateCode : gstin.slice(0, 2);

/** A town or a PIN code lies for certain in another state than the one given. */
export function isElsewhere({ city, pin, stateCode }: { city: string; pin: string; stateCode: string }): boolean {
  const town = Object.entries(usualCities).find(([name]) => name.toLowerCase() === city.trim().toLowerCase());
  return [town?.[1] ?? '', stateCodeOf({ gstin: '', pin })].some((code) => code !== '' && code !== stateCode);
}

/** What to say of that; '' where nothing is to be said. */
export function elsewhereInWords({ country, ...at }: Parameters<typeof isElsewhere>[0] & { country?: string }): string {
  const name = country === undefined || country === 'India' ? stateName(at.stateCode) : null;
  return name !== null && isElsewhere(at)
    ? `The town or the PIN code lies in another state than ${name}. Correct it if it is wrong.`
    : '';
}

/** The cities in which classes usually are, with the code of their state. Any other can be typed. */
export const usualCities: Readonly<Record<string, string>> = {
  Ahmedabad: '24',
  Chandigarh: '04',
  Kochi: '32',
  Mumbai: '27',
  Pune: '27',
  Surat: '24',
};

/** The state that stands beside a city once it is typed anew: that of a usual city; what such a city had brought goes with it. */
export function stateBeside(city: string, before: { city: string; stateCode: string }): string {
  const broughtAlong = usualCities[before.city.trim()] === before.stateCode;
  return usualCities[city.trim()] ?? (broughtAlong ? '' : before.stateCode);
}
