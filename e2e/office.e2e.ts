import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { newEmail } from './people.ts';
import { settle } from './open.ts';
import { addAuthenticator, codeOf } from './second-step.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice, leaveOffice } from './staff.ts';

test.use(desk);

/** Somebody at home sends the form, as its documented call takes it. */
async function somebodyAsks(site: Site, preferredLocation = 'Mumbai'): Promise<{ name: string; email: string }> {
  const email = newEmail();
  const name = `Asha ${email.slice(7, 15)}`;
  const answer = await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.7` },
    body: JSON.stringify(typedInterest({ fname: name, email, preferredLocation })),
  });
  expect(answer.status).toBe(200);
  return { name, email };
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('what is filtered is exported, row by row, to both kinds of file', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const people = [await somebodyAsks(site), await somebodyAsks(site), await somebodyAsks(site)];
  const search = people[0]!.name.slice(0, 8);
  const filter = { search, location: ['Mumbai'] };
  await page.goto(`/office/interests?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
  await expect(row(page, people[0]!.name)).toBeVisible();
  const headers = await page.getByRole('table').getByRole('rowheader').allTextContents();
  const shown = headers.map((header) => header.replace(/^Unread: /, ''));
  expect(shown.length).toBeGreaterThan(0);

  const csv = await take(page, 'Export as CSV');
  const lines = csv.toString('utf8').trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[1]?.replaceAll('"', ''))).toEqual(shown);

  const parts = unzipSync(await take(page, 'Export to Excel'));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const first = [...sheet.matchAll(/<c r="B\d+"[^>]*>.*?<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
  expect(first.slice(1)).toEqual(shown);
});

/** The bytes of the file that a button brings. */
async function take(page: Page, button: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page.getByText('Export', { exact: true }).click();
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await coming).path());
}

test('who is removed while a page is open sees nothing more of it; where scripts are off the office says that it needs them', async ({
  page,
  site,
  context,
}) => {
  const leaver = await enterOffice(site, context, 'office');
  const withoutScripts = 'It needs scripts: if nothing comes, allow them for this site.';
  expect(await (await page.goto('/office/interests'))?.text()).toContain(withoutScripts);
  await expect(page.getByRole('heading', { level: 1, name: 'Interests' })).toBeVisible();
  await leaveOffice(site, leaver.email);
  await expect(page.getByRole('heading', { name: 'Log in again to go on' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Interests' })).toBeHidden();
});

test('logged out, a bookmark in the office leads by the log-in with its second step back to the page it was kept for', async ({
  page,
  site,
  context,
}) => {
  const { email, password } = await enterOffice(site, context);
  const key = await addAuthenticator(page);
  await context.clearCookies();
  const bookmark = '/office/people?search=asha';
  expect((await page.goto(bookmark))?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await settle(page);
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.locator('#password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/login\/code\?/);
  await settle(page);
  await page.getByRole('main').getByLabel('Code').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${site.url}${bookmark}`);
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});
