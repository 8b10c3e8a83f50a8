import { z } from 'zod';
import { attendTimes, labels, preferredLocations } from '../../interest/rules.ts';

/** What somebody wants instead of a seat: another city or time, as the form of interest has them, or this training no more. */
export type Wish = 'never' | { city: (typeof preferredLocations)[number]; time: (typeof attendTimes)[number] };

const kept = z.union([z.literal('never'), z.object({ city: z.enum(preferredLocations), time: z.enum(attendTimes) })]);

/** A wish as it is kept; null where there is none. */
export function readWish(text: string | null): Wish | null {
  return text === null ? null : kept.parse(JSON.parse(text));
}

export const cityChoices = preferredLocations.map((value) => ({
  value,
  label: value === 'NoPreference' ? 'Any city' : (labels[value] ?? value),
}));
export const timeChoices = attendTimes.map((value) => ({ value, label: labels[value] ?? value }));

/** 'Kochi, within 3 to 6 months.' */
export function sayWish(wish: Wish): string {
  if (wish === 'never') return 'You told us that you want this training no more.';
  const city = cityChoices.find(({ value }) => value === wish.city)!.label;
  const time = timeChoices.find(({ value }) => value === wish.time)!.label;
  return `Wish noted: ${city}, ${time.charAt(0).toLowerCase()}${time.slice(1)}.`;
}
