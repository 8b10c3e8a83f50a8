import { expect, test } from 'vitest';
import { provider } from '../database/seed/content/provider.ts';
import { usualCities } from './classes/places.ts';
import { labels, preferredLocations } from './interest/rules.ts';
import { spellCity } from './platform/form/spell-city.ts';

// A new city stands in the provider's details, which the office keeps, and in the cities of classes, with its state. The form, the FAQ and the search words name it in their own texts, from the desk.
test('the cities in which classes run are the same wherever the program names them', () => {
  const cities = provider.cities.map(({ name }) => name);
  expect(cities.length).toBeGreaterThan(2);
  expect(cities.filter((city) => !(city in usualCities))).toEqual([]);
});

test('a city of the form has one present name, however it is typed', () => {
  const cities = preferredLocations.filter((place) => place !== 'NoPreference');
  expect(cities.length).toBeGreaterThan(2);
  expect(cities.map((place) => labels[place] ?? place)).toEqual(cities.map(spellCity));
});
