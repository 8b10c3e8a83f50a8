import type { City } from '../contract.ts';

// In degrees: as far as a city's name reaches over the chart, and as tall as it stands.
const label = { reach: 4, height: 1.2 };
const eastOfFrame = 77.5;

/** A city with the side its name stands on. */
export type ChartCity = Pick<City, 'name' | 'latitude' | 'longitude'> & { side: 'left' | 'right' };

/** Puts each city's name where it runs over no neighbour and not out of the chart. */
export function chartCities(cities: readonly City[]): ChartCity[] {
  return cities.map(({ name, latitude, longitude }) => {
    const crowded = cities.some((other) => isJustEast(other, { latitude, longitude }));
    return { name, latitude, longitude, side: crowded || longitude > eastOfFrame ? 'left' : 'right' };
  });
}

function isJustEast(other: City, city: Pick<City, 'latitude' | 'longitude'>): boolean {
  const east = other.longitude - city.longitude;
  return east > 0 && east < label.reach && Math.abs(other.latitude - city.latitude) < label.height;
}
