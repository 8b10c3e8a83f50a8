import type { Page } from '@playwright/test';
import { open } from './open.ts';
import { newEmail } from './people.ts';
import { expect, type Site } from './site.ts';

export const success = 'Profile updated successfully!';
export const password = 'three grey pumps';
export const main = (page: Page) => page.getByRole('main');
export const register = (page: Page) => main(page).getByRole('button', { name: 'Register', exact: true });
export const course = (page: Page, name: string) => main(page).getByRole('checkbox', { name });
export const row = (page: Page, label: string) => main(page).getByRole('button', { name: `Edit ${label}` });

/** Gives a browser a new account by the call of the form alone, where what is shown comes after it. */
export async function withAccount(page: Page): Promise<string> {
  const email = newEmail();
  const data = { fname: 'Asha Nair', email, countryCode: '+91', cNumber: '98765 43210' };
  const answer = await page.request.post('/register', { data: { ...data, password, confirmPassword: password } });
  expect(answer.status()).toBe(200);
  return email;
}

/** A new account whose address is confirmed with the mailed link: only then may a second step be added. */
export async function withProvedAccount(page: Page, site: Site): Promise<string> {
  const email = await withAccount(page);
  const { text } = await site.mailbox.find(email, 'confirm your email address');
  const code = /confirm-email\?code=([\w-]+)/.exec(text)?.[1];
  expect((await page.request.post('/account/confirm-email', { data: { code } })).status()).toBe(200);
  return email;
}

/** Opens the reset form by a mailed link: without one that works there is none. */
export async function openReset(page: Page, site: Site): Promise<void> {
  const email = await withAccount(page);
  await page.request.post('/logout');
  await page.request.post('/forgotpasswordcourse', { data: { email } });
  const { text } = await site.mailbox.find(email, 'Reset your password');
  await open(page, /\/resetpassword\?oobCode=[\w-]+/.exec(text)?.[0] ?? '');
}

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await main(page).getByLabel('Email').fill(email);
  await main(page).locator('#password').fill(secret);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  const leaving = page.waitForEvent('framenavigated');
  await page
    .getByLabel(/Account menu/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await leaving;
  await expect(page.locator('html')).not.toHaveAttribute('data-user');
}

/** A registered person, made by the calls of their own browser. */
export async function registered(page: Page, fields: object = {}): Promise<string> {
  const email = await withAccount(page);
  const data = { firstName: 'Asha Nair', email, courses: ['CIP Level 1'], city: 'Kochi', state: 'Kerala', ...fields };
  const answer = await page.request.post('/registerprofile', { data });
  expect(await answer.json()).toEqual({ success: true });
  return email;
}

/** Where a registration for CIP Level 2 is made. */
export const goal = /\/registerprofile\?course=cip-level-2$/;

export async function fillAccount(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await main(page).getByLabel('Email').fill(email);
  await main(page).locator('#password').fill(password);
  await main(page).locator('#confirmPassword').fill(password);
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** From the level to a sent registration; the same steps with and without scripts. The form may be tried before it is sent. */
export async function enrol(page: Page, email: string, tryForm?: () => Promise<void>): Promise<void> {
  await page.goto('/courses/cip/level/level-2');
  await main(page).getByRole('link', { name: 'Register Now' }).first().click();
  await expect(main(page).getByText('To register for CIP Level 2 you need an account')).toBeVisible();
  await main(page).getByRole('link', { name: 'Create an account' }).click();
  await expect(main(page).getByText('To register for CIP Level 2 you need an account')).toBeVisible();
  await fillAccount(page, email);
  await expect(page).toHaveURL(goal);
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(main(page).getByText('You have an account. CIP Level 2 is ticked.')).toBeVisible();
  await expect(main(page).getByText(`We have sent a mail to ${email}`)).toBeVisible();
  await expect(course(page, 'CIP Level 2')).toBeChecked();
  await expect(main(page).getByText('CIP Level 2 comes after CIP Level 1 (to be confirmed).')).toBeVisible();
  await tryForm?.();
  await register(page).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const said = page.getByRole('status').filter({ hasText: success });
  await expect(said).toContainText('We have your registration for CIP Level 2. Next, ask for a seat');
  await expect(said).toContainText('Our receipt is in');
}
