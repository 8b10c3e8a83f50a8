import { expect, test } from 'vitest';
import { provider } from '../database/seed/content/provider.ts';
import { stateBeside, usualCities } from './classes/states-and-cities.ts';
import { labels, preferredLocations } from './interest/rules.ts';
import { spellCity } from './platform/form/spell-city.ts';

// A new city stands in the provider's details, which the office keeps, and in the cities of classes, with its state. The form, the FAQ and the search words name it in their own texts, from the desk.
test('the cities in which classes run are the same wherever the program names them', () => {
  const cities = provider.cities.map(({ name }) => name);
  expect(cities.length).toBeGreaterThan(2);
  expect(cities.filter((city) => !(city in usualCities))).toEqual([]);
  const tiles = preferredLocations.filter((place) => place !== 'NoPreference').map((place) => labels[place] ?? place);
  expect(tiles.filter((city) => !cities.includes(city))).toEqual([]);
});

test('a state goes with the city that brought it, and what was chosen by hand stays', () => {
  const typed = (words: readonly string[], start: { city: string; stateCode: string }) =>
    words.reduce((at, city) => ({ city, stateCode: stateBeside(city, at) }), start);
  expect(typed(['Kochi'], { city: '', stateCode: '' }).stateCode).toBe('32');
  expect(typed(['Koch', 'Th', 'Thane'], { city: 'Kochi', stateCode: '32' }).stateCode).toBe('');
  expect(typed(['Pune'], { city: 'Kochi', stateCode: '32' }).stateCode).toBe('27');
  expect(typed(['Thane', 'Thane West'], { city: 'Than', stateCode: '27' }).stateCode).toBe('27');
});

test('a city of the form has one present name, however it is typed', () => {
  const cities = preferredLocations.filter((place) => place !== 'NoPreference');
  expect(cities.length).toBeGreaterThan(2);
  expect(cities.map((place) => labels[place] ?? place)).toEqual(cities.map(spellCity));
});
