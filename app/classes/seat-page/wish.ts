import { z } from 'zod';
import { attendTimes, labels, preferredLocations } from '../../interest/rules.ts';

/** What somebody wants instead of a seat: another city or time, as the form of interest has them or in words, or this training no more. */
export type Wish = 'never' | { city: string; time: (typeof attendTimes)[number] };

const kept = z.union([z.literal('never'), z.object({ city: z.string(), time: z.enum(attendTimes) })]);

/** A wish as it is kept; null where there is none. */
export function readWish(text: string | null): Wish | null {
  return text === null ? null : kept.parse(JSON.parse(text));
}

const places: readonly string[] = preferredLocations;
const cityName = (value: string) => (value === 'NoPreference' ? 'Any city' : (labels[value] ?? value));

/** The city of the class, the one they named themselves, and the places of the form. */
export const cityChoices = (...first: readonly string[]) =>
  [...new Set([...first.filter((city) => city !== ''), ...places])].map((value) => ({ value, label: cityName(value) }));
export const timeChoices = attendTimes.map((value) => ({ value, label: labels[value] ?? value }));

/** 'Kochi, within 3 to 6 months.' */
export function sayWish(wish: Wish | null): string | null {
  if (wish === null) return null;
  if (wish === 'never') return 'You told us that you want this training no more.';
  return `Wish noted: ${wishInWords(wish)}.`;
}

/** 'Kochi, within 3 to 6 months'; what was not said stands nowhere. */
export function wishInWords({ city, time }: { city: string; time: string }): string {
  const when = timeChoices.find(({ value }) => value === time)?.label ?? '';
  return [city && cityName(city), when.charAt(0).toLowerCase() + when.slice(1)].filter(Boolean).join(', ');
}
