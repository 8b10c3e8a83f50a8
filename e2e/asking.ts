import type { Page } from '@playwright/test';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { follow } from './follow.ts';
import { newEmail } from './people.ts';
import { expect, type Site } from './site.ts';

/** Somebody at home sends the form. */
export async function somebodyAsks(site: Site, typed: object = {}): Promise<string> {
  const email = newEmail();
  const answer = await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${Math.floor(Math.random() * 250)}.7` },
    body: JSON.stringify(typedInterest({ fname: `Asha ${email.slice(7, 15)}`, email, ...typed })),
  });
  expect(answer.status).toBe(200);
  return email;
}

/** The inbox narrowed to an address. */
export const searchFor = (email: string, filter: object = {}) =>
  `/office/inbox?${new URLSearchParams({ filter: JSON.stringify({ search: email, ...filter }) })}`;

/** Opens the case of an address. */
export async function openCase(page: Page, site: Site, email: string): Promise<void> {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const found = app.db.selectFrom('cases').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { id } = await found.finally(() => app.db.destroy());
  await follow(page, `/office/cases/${id}`);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
}

/** What is asked under an address waits until the answer is called. */
export async function heldBack(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Sends what a form holds, and waits until it is on its way, where it stays until the answer is called. */
export async function sendHeld(page: Page, address: string, send: () => Promise<void>): Promise<() => void> {
  const arrive = await heldBack(page, address);
  const sent = page.waitForRequest(address);
  await send();
  await sent;
  return arrive;
}
