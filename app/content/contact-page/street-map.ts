import type { Provider } from '../contract.ts';

// About two kilometres across, as the map opens.
const reach = { north: 0.006, east: 0.01 };

/** OpenStreetMap around a position: `embed` for a frame on our page, `page` for a page of their own. */
export function mapAddresses({ latitude, longitude }: Provider['mapPosition']): { embed: string; page: string } {
  const marker = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  const box = [longitude - reach.east, latitude - reach.north, longitude + reach.east, latitude + reach.north];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker,
  });
  return {
    embed: `https://www.openstreetmap.org/export/embed.html?${query}`,
    page: `https://www.openstreetmap.org/?mlat=${latitude.toFixed(5)}&mlon=${longitude.toFixed(5)}#map=16/${marker.replace(',', '/')}`,
  };
}
