import { expect, type BrowserContext, type Page } from '@playwright/test';
import { aPerson, aSession } from '../app/identity/identity.factory.ts';
import type { OfficeRole } from '../app/identity/staff/staff-member.ts';
import { removeStaff } from '../app/identity/staff/staff.server.ts';
import { openBeside } from '../scripts/open-beside.ts';
import type { Site } from './site.ts';

/** Lets a browser in as somebody of the office who has just logged in with their second step. */
export async function enterOffice(
  site: Site,
  context: BrowserContext,
  officeRole: OfficeRole = 'owner',
): Promise<{ email: string; name: string; password: string }> {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  try {
    const name = `Staff ${crypto.randomUUID().slice(0, 6)}`;
    // A hash that is made in no time: what a true one costs is shown where people sign up and log in.
    const light = { ...app, config: { ...app.config, hashing: { memoryKiB: 64, passes: 1 } } };
    const person = await aPerson(light, { role: 'staff', officeRole, fname: name });
    const [key = '', value = ''] = (await aSession(app, person)).split('=');
    await context.addCookies([{ name: key, value, url: site.url, httpOnly: true, sameSite: 'Lax' }]);
    return { email: person.email, name, password: person.password };
  } finally {
    await app.db.destroy();
  }
}

/** From here on whatever may be taken back for some seconds goes without waiting for them. */
export async function sendAtOnce(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: /^Send (now|at 7:00)$/ }), (now) => now.click());
}

/** Makes what somebody proved with their password an old thing, so that it is asked for again. */
export async function letProofAge(site: Site, email: string): Promise<void> {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: '2020-01-01T00:00:00.000Z' })
    .where('person_id', 'in', (from) => from.selectFrom('people').select('id').where('email', '=', email))
    .execute()
    .finally(() => app.db.destroy());
}

/** Takes somebody out of the office, as the operator's command does. */
export async function leaveOffice(site: Site, email: string): Promise<void> {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await removeStaff(app, email).finally(() => app.db.destroy());
}

/** Gives the password in the dialog that stands open: it is in no form of the page, and goes into no address. */
export async function givePassword(page: Page, password: string, by: 'click' | 'Enter'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please give your password first' });
  const field = dialog.getByLabel('Password', { exact: true });
  await expect(field).toBeVisible();
  expect(await dialog.evaluate((box) => box.parentElement?.closest('form') ?? null)).toBeNull();
  expect(await field.evaluate((input: HTMLInputElement) => input.form?.method)).toBe('post');
  await field.fill(password);
  if (by === 'Enter') await field.press('Enter');
  else await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
}
