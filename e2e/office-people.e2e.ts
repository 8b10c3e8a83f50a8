import type { APIRequestContext } from '@playwright/test';
import { violations } from './access.ts';
import { searchFor, somebodyAsks } from './asking.ts';
import { follow } from './follow.ts';
import { open } from './open.ts';
import { newEmail } from './people.ts';
import { besideOf } from './seats.ts';
import { codeOf } from './second-step.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice, givePassword, letProofAge } from './staff.ts';

test.use(desk);

const password = 'three grey pumps';

test('whoever is invited says their name, adds a second step and opens the back office; before that it explains itself', async ({
  page,
  site,
  context,
  browser,
}) => {
  const { name: owner } = await enterOffice(site, context);
  const email = newEmail();
  await page.goto('/office/team');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption('reader');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const first = await page.getByLabel('Link to hand over').inputValue();
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'New link' }).click();
  await expect(page.getByLabel('Link to hand over')).not.toHaveValue(first);
  const link = await page.getByLabel('Link to hand over').inputValue();

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const reader = await elsewhere.newPage();
  await open(reader, first);
  await expect(reader.getByText('This link does not work any more.')).toBeVisible();
  await open(reader, link);
  await expect(reader.getByRole('heading', { level: 1, name: /^Welcome to the office of / })).toBeVisible();
  await expect(reader.getByText(`${owner} invites you`)).toContainText('as a reader');
  expect(await violations(reader), 'welcome').toEqual([]);
  await reader.getByRole('main').getByLabel('Name', { exact: true }).fill('Lata Rao');
  await reader.getByLabel('Password', { exact: true }).fill(password);
  await reader.getByLabel('Confirm password').fill(password);
  await reader.getByRole('button', { name: 'Go on' }).click();
  await expect(reader).toHaveURL(/\/account\/security#second-step$/);

  // The office itself leads back here, where it says what is missing.
  await reader.goto('/office');
  await expect(reader).toHaveURL(/\/account\/security#second-step$/);
  await expect(reader.getByText('confirm your address, then')).toBeVisible();
  await reader.getByLabel(/^Account menu/).click();
  await expect(reader.getByRole('link', { name: 'Back office' })).toHaveAttribute('href', '/office');
  await expect(reader.locator('.account').getByRole('link', { name: 'Security' })).toBeVisible();
  const mail = await site.mailbox.find(email, 'Please confirm your email address');
  const code = /confirm-email\?code=([\w-]+)/.exec(mail.text)?.[1];
  expect((await reader.request.post('/account/confirm-email', { data: { code } })).status()).toBe(200);
  await open(reader, '/account/security');
  await reader.getByRole('button', { name: 'Add an authenticator app' }).click();
  const key = await reader.locator('code').first().textContent();
  await reader.getByLabel('Code the app shows now').fill(codeOf(key ?? ''));
  await reader.getByRole('button', { name: 'Add the app' }).click();
  const codes = reader.locator('#recovery-codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(reader.getByText('Add a passkey')).toHaveCount(0);
  const lines = await codes.locator('code').evaluateAll((all) => all.map((one) => one.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
  const kept = reader.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await kept).suggestedFilename()).toBe('recovery-codes.txt');
  expect(await violations(reader), 'recovery codes').toEqual([]);
  await codes.getByRole('link', { name: 'open the back office' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: /day, / })).toBeAttached();
  await expect(reader.getByLabel(/^Account menu/)).toHaveText('LR');
  await elsewhere.close();
});

test('an owner resets the second step of a colleague; whoever becomes a reader, or is removed, hands over their cases, and the filter still knows them', async ({
  page,
  site,
  context,
  browser,
}) => {
  const owner = await enterOffice(site, context);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const leaver = await enterOffice(site, elsewhere, 'office');
  const own = await givenACase(site, elsewhere.request);
  const colleague = await enterOffice(site, elsewhere, 'office');
  const begun = await elsewhere.request.post('/account/authenticator/begin', { data: {} });
  const { key } = (await begun.json()) as { key: string };
  await elsewhere.request.post('/account/authenticator/confirm', { data: { code: codeOf(key) } });
  await givenACase(site, elsewhere.request);

  await page.goto('/office/team');
  const row = page.getByRole('row').filter({ hasText: colleague.email });
  await expect(row).toContainText('Yes');
  await row.getByRole('button', { name: colleague.email }).click();
  await page.getByRole('button', { name: 'Reset second step' }).click();
  await letProofAge(site, owner.email);
  await page.getByRole('button', { name: 'Yes, reset' }).click();
  await givePassword(page, owner.password, 'Enter');
  await expect(page.getByRole('status').getByText(`The second step of ${colleague.name} is reset`)).toBeVisible();
  await expect(row).toContainText('No, cannot enter');
  await site.mailbox.find(colleague.email, `The second step of ${colleague.name} was reset`);
  expect((await elsewhere.request.get('/office/api/me')).status()).toBe(404);

  await row.getByRole('button', { name: colleague.email }).click();
  await page.getByLabel('Role', { exact: true }).first().selectOption('reader');
  await expect(page.getByLabel('Who takes over their open case?')).toBeVisible();
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('status').getByText('1 open case is without an owner now.')).toBeVisible();
  await expect(row).toContainText('Reader');

  await page.getByRole('button', { name: leaver.email }).click();
  await page.getByRole('button', { name: 'Remove from the team' }).click();
  const successor = page.getByLabel('Who takes over their open case?');
  await expect(successor).toBeFocused();
  expect(await violations(page), 'who takes over').toEqual([]);
  await successor.selectOption({ label: owner.name });
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByRole('status').getByText('1 open case is handed over.')).toBeVisible();
  await follow(page, searchFor(own));
  await expect(page.getByRole('row').filter({ hasText: owner.name })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByText('Status: Closed.')).toBeVisible();
  await elsewhere.close();
});

/** Somebody asks, and whoever makes these calls takes the case; returns the address it came from. */
async function givenACase(site: Site, calls: APIRequestContext): Promise<string> {
  const email = await somebodyAsks(site);
  const { id, version } = await besideOf(site, (app) =>
    app.db.selectFrom('cases').select(['id', 'version']).where('email', '=', email).executeTakeFirstOrThrow(),
  );
  const change = { ownerUid: ((await (await calls.get('/office/api/me')).json()) as { uid: string }).uid };
  const moved = await calls.post('/office/api/cases/move', { data: { cases: [{ id, version }], change } });
  expect(moved.ok()).toBe(true);
  return email;
}
