import { gstStates } from '../platform/form/gstin.ts';

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

/** The cities in which classes usually are, with the code of their state. Any other can be typed. */
export const usualCities: Readonly<Record<string, string>> = {
  Ahmedabad: '24',
  Chandigarh: '04',
  Kochi: '32',
  Mumbai: '27',
  Pune: '27',
  Surat: '24',
};
