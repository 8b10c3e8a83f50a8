import type { Page } from '@playwright/test';
import { newEmail } from './people.ts';
import { expect, type Site } from './site.ts';

export const success = 'Profile updated successfully!';
const password = 'three grey pumps';
export const main = (page: Page) => page.getByRole('main');
export const register = (page: Page) => main(page).getByRole('button', { name: 'Register', exact: true });
export const course = (page: Page, name: string) => main(page).getByRole('checkbox', { name });
export const row = (page: Page, label: string) => main(page).getByRole('button', { name: `Edit ${label}` });

export async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/register');
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Contact number').fill('98765 43210');
  await main(page).locator('#password').fill(password);
  await main(page).getByLabel('Confirm password', { exact: true }).first().fill(password);
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/registerprofile$/);
  return email;
}

/** Signs up and confirms the address with the mailed link: only then may a second step be added. */
export async function signUpProved(page: Page, site: Site): Promise<string> {
  const email = await signUp(page);
  const { text } = await site.mailbox.find(email, 'confirm your email address');
  const code = /confirm-email\?code=([\w-]+)/.exec(text)?.[1];
  expect((await page.request.post('/account/confirm-email', { data: { code } })).status()).toBe(200);
  return email;
}

export async function logIn(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Email').fill(email);
  await main(page).locator('#password').fill(password);
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
  const email = await signUp(page);
  const data = { firstName: 'Asha Nair', email, courses: ['CIP Level 1'], city: 'Kochi', state: 'Kerala', ...fields };
  const answer = await page.request.post('/registerprofile', { data });
  expect(await answer.json()).toEqual({ success: true });
  return email;
}
