import type { Page } from '@playwright/test';
import { somebodyAsks } from './asking.ts';
import type { Site } from './site.ts';

/** So many people ask about one event, from a city that nobody else names. */
export async function people(site: Site, count: number): Promise<string> {
  const city = `Surat ${crypto.randomUUID().slice(0, 6)}`;
  for (let n = 0; n < count; n += 1)
    await somebodyAsks(site, { fname: `${city} ${10 + n}`, otherCity: city, trainingEvent: 'CPLevel1' });
  return city;
}

export const inboxOf = (city: string, filter: object = {}, path = '/office/inbox') =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify({ city, ...filter }), sort: 'latestAt', order: 'ASC' })}`;
export const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
export const bar = (page: Page) => page.getByRole('region', { name: 'Act on the chosen rows' });
