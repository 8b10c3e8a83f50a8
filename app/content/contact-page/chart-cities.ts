import type { City } from '../contract.ts';

// In degrees: as far as a city's name reaches over the chart, and as tall as it stands.
const label = { reach: 4, height: 1.2 };
const eastOfFrame = 77.5;

export type ChartCity = Placed & { side: 'left' | 'right' };
type Placed = { name: string; latitude: number; longitude: number };

/** Puts each city's name where it runs over no neighbour and not out of the chart. One without a position is not on it. */
export function chartCities(cities: readonly City[]): ChartCity[] {
  const placed: Placed[] = cities.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  );
  return placed.map((city) => {
    const crowded = placed.some((other) => isJustEast(other, city));
    return { ...city, side: crowded || city.longitude > eastOfFrame ? 'left' : 'right' };
  });
}

function isJustEast(other: Placed, city: Placed): boolean {
  const east = other.longitude - city.longitude;
  return east > 0 && east < label.reach && Math.abs(other.latitude - city.latitude) < label.height;
}
