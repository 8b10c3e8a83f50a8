import path from 'node:path';
import { open, settle } from './open.ts';
import type { Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { look, violations } from './access.ts';
import { codeOf, passwordStep } from './second-step.ts';
import { expect, test, type Site } from './site.ts';
import { main, withAccount } from './trainee.ts';

const alert = (page: Page) => main(page).getByRole('alert');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** More than five minutes go by since anybody gave a password. */
function letProofsAge({ dataDir }: Site): void {
  const db = new SQLite(path.join(dataDir, 'site.sqlite'));
  db.prepare('update sessions set confirmed_at = ?').run('2020-01-01T00:00:00.000Z');
  db.close();
}

async function confirmIt(page: Page, password: string): Promise<void> {
  await main(page).locator('#confirm-again').fill(password);
  await press(page, 'Continue');
}

test('an authenticator app is added, asked for and removed on pages that are accessible: with a key, with recovery codes, refused and done, asked for and wrong', async ({
  page,
  browser,
  site,
}) => {
  const email = await withAccount(page);
  await open(page, '/account/security');
  await expect(main(page).getByRole('link', { name: 'Security', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(main(page).getByText('can be added once your email is confirmed')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Add / })).toHaveCount(0);
  const { text } = await site.mailbox.find(email, 'confirm your email address');
  await open(page, /\/account\/confirm-email\?code=[\w-]+/.exec(text)?.[0] ?? '');
  await press(page, `Confirm ${email}`);
  await expect(page).toHaveURL(/\/myinterests$/);
  await open(page, '/account/security');
  await press(page, 'Add an authenticator app');
  await expect(main(page).getByRole('img', { name: 'QR code with the key below' })).toBeInViewport();
  const code = main(page).getByLabel('Code the app shows now');
  await code.fill('000000');
  await press(page, 'Add the app');
  await expect(main(page).locator('#second-step').getByRole('alert')).toBeFocused();
  await expect(alert(page)).toContainText('This code is not right');
  expect(await violations(page), 'with a key, and a wrong code').toEqual([]);
  const key = (await main(page).locator('#second-step code').textContent()) ?? '';
  await code.fill(codeOf(key));
  await press(page, 'Add the app');
  const codes = main(page).getByRole('status').filter({ hasText: 'Keep these recovery codes' });
  await expect(codes).toBeFocused();
  await expect(codes.getByRole('heading')).toBeInViewport();
  await site.mailbox.find(email, 'An authenticator app was added to your account');
  await look(page, 'recovery codes', { whole: true });
  const [recoveryCode] = await codes.getByRole('listitem').allTextContents();

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const data = { email, password: 'three grey pumps' };
  expect((await elsewhere.request.post('/loginusercourse', { data })).status()).toBe(401);
  expect((await elsewhere.request.post('/login/code', { data: { code: recoveryCode } })).status()).toBe(200);
  await elsewhere.close();
  await codes.getByRole('link', { name: 'I have kept them' }).click();
  await settle(page);
  await expect(main(page).getByRole('button', { name: 'Log out every other device' })).toBeVisible();
  await expect(main(page).getByText('9 are left.')).toBeVisible();
  await changePassword(page, 'three grey pumps');
  await expect(main(page).getByRole('status').filter({ hasText: 'Your password is changed.' })).toBeFocused();
  await expect(main(page).getByRole('button', { name: 'Log out every other device' })).toHaveCount(0);

  await test.step('the second step', async () => {
    await page.request.post('/logout');
    await passwordStep(page, email, 'five red flanges');
    await main(page).getByLabel('Code').fill('000000');
    await press(page, 'Continue');
    await expect(alert(page)).toContainText('This code is not right, or it was used already.');
    await expect(alert(page)).toBeFocused();
    await look(page, 'asked for, and wrong');
    // The code of this half minute was used up by adding the app.
    await main(page).getByLabel('Code').fill(codeOf(key, 1));
    await press(page, 'Continue');
    await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
    await open(page, '/account/security');
    await press(page, 'Remove the authenticator app');
    await expect(page.getByText('The authenticator app is removed.')).toBeVisible();
  });
});

async function changePassword(page: Page, from: string): Promise<void> {
  await main(page).locator('#currentPassword').fill(from);
  for (const id of ['newPassword', 'confirmPassword']) await main(page).locator(`#${id}`).fill('five red flanges');
  await press(page, 'Change password');
}

test('the delete page is accessible, also when the box is not ticked; "confirm it is you" when refused, and leads on where it was asked', async ({
  page,
  site,
}) => {
  await withAccount(page);
  await open(page, '/account/delete');
  await press(page, 'Delete my account');
  await expect(alert(page)).toContainText('Please tick the box');
  await settle(page);
  expect(await violations(page), 'not ticked').toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-user', '');
  letProofsAge(site);
  await open(page, '/account/delete');
  await confirmIt(page, 'not the password');
  await expect(alert(page)).toContainText('This is not your current password.');
  await settle(page);
  await expect(page).toHaveURL(/\/account\/delete/);
  await look(page, 'refused');
  await confirmIt(page, 'three grey pumps');
  await expect(page).toHaveURL(/\/account\/delete$/);
  await expect(main(page).getByRole('heading', { name: 'Are you sure?' })).toBeVisible();
});
