import { isSameCity } from '../../platform/words.ts';
import { spellCity } from '../../platform/form/spell-city.ts';
import { labels, preferredLocations } from '../rules.ts';

type Place = { preferredLocation: (typeof preferredLocations)[number] | null; otherCity: string | null };

/** A city as the form keeps it: one of its own places, whatever it is called now and however it is written, else in words. */
export function placeOf(city: string): Place {
  const typed = spellCity(city);
  const isCity = (place: string) =>
    [place, labels[place]].some((name) => name !== undefined && isSameCity(name, typed));
  const preferredLocation = preferredLocations.find(isCity) ?? null;
  return { preferredLocation, otherCity: preferredLocation ? null : typed || null };
}

/** Where somebody wants it, the city by its present name; '' where they have not said. */
export function placeInWords({
  preferredLocation,
  otherCity,
}: {
  preferredLocation: string | null;
  otherCity: string | null;
}) {
  const place = preferredLocation ?? '';
  return otherCity?.trim() || (labels[place] ?? place);
}
