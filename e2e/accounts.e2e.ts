import type { Page } from '@playwright/test';
import { look } from './access.ts';
import { open, settle } from './open.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';
import type { Mailbox } from './mailbox.ts';
import { course, goal, logIn, logOut, main, password, signUp, withAccount } from './trainee.ts';

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown);

async function fillSignUp(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Contact number').fill('98765 43210');
  await main(page).locator('#password').fill(password);
  await main(page).getByLabel('Confirm password', { exact: true }).first().fill(password);
}

async function resetLink(mailbox: Mailbox, email: string): Promise<string> {
  const { text } = await mailbox.find(email, 'Reset your password');
  const link = /http\S*\/resetpassword\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return new URL(link).pathname + new URL(link).search;
}

test('sign-up says what is missing, then stores the user, says so for five seconds and leads on; its address is taken then', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/register');
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  const summary = main(page).getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText('Please fill all required fields.');
  await expect(summary.getByRole('listitem')).toHaveText(['Full name', 'Email', 'Password']);

  const email = newEmail();
  await fillSignUp(page, email);
  await main(page).getByLabel('Confirm password', { exact: true }).first().fill('another');
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(summary.getByRole('heading')).toHaveText('Passwords do not match.');

  await fillSignUp(page, email);
  await main(page).getByRole('button', { name: 'Show password' }).click();
  await expect(main(page).locator('#password')).toHaveAttribute('type', 'text');
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/registerprofile$/);
  const message = page.getByText('Registration successful!');
  await expect(message).toBeVisible();
  expect(await stored(page)).toEqual({ uid: expect.any(String), email, displayName: 'Asha Nair', photoURL: null });
  // Under the pointer it stays.
  await message.hover();
  await look(page, 'signed up');
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5000);
  await expect(message).toBeHidden();

  await page.request.post('/logout');
  await page.goto('/register');
  await fillSignUp(page, email);
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(main(page).getByRole('alert')).toContainText('There is already an account with this email.');
  await expect(main(page).getByRole('link', { name: 'reset your password', exact: true })).toBeVisible();
});

test('log-in: blank, wrong, right; the header follows in every tab; logout ends it', async ({ page, context }) => {
  const email = await withAccount(page);
  await page.request.post('/logout');
  await page.goto('/login');
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(main(page).getByRole('alert').getByRole('heading')).toHaveText('Email and password are required.');
  await logIn(page, email, 'not the password');
  await expect(main(page).getByRole('alert')).toHaveText(/Invalid email or password\./);

  const other = await context.newPage();
  await other.goto('/faq');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  expect(await stored(page)).toMatchObject({ email, fname: 'Asha Nair', cNumber: '+919876543210', userType: 'user' });
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-user', '');
  const own = await context.newPage();
  await own.goto('/account/security');
  await expect(main(own).getByText(email)).toBeVisible();

  await logOut(page);
  await expect(main(own).getByText('No user found. Please log in.')).toBeVisible();
  await expect(main(own).getByText(email)).toBeHidden();
  await expect(other.locator('html')).not.toHaveAttribute('data-user');
  expect((await page.request.get('/session')).status()).toBe(204);
});

test('logout leaves nothing typed behind for whoever sits here next', async ({ page }) => {
  const email = await signUp(page);
  await settle(page);
  await main(page).getByLabel('Company').fill('A canary of a company');
  await open(page, '/expofinterst');
  await main(page).getByLabel('Contact number').fill('+91 90000 12345');
  await main(page).getByLabel('Contact number').blur();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(await kept()).toMatch(/canary.*90000 12345|90000 12345.*canary/);

  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  expect(await kept()).toBe('[]');
  await page.goto('/login?next=/registerprofile');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/registerprofile$/);
  await settle(page);
  await expect(main(page).getByLabel('Company')).toHaveValue('');
});

test('what was said to whoever logs out is shown to nobody who sits here next, in no tab', async ({
  page,
  context,
}) => {
  await signUp(page);
  const other = await context.newPage();
  const canary = 'A canary of a reference';
  for (const tab of [page, other]) {
    await tab.goto('/faq');
    const message = JSON.stringify({ kind: 'success', text: canary });
    const keep = () => tab.evaluate((kept) => sessionStorage.setItem('message', kept), message);
    await keep();
    await tab.reload();
    await expect(tab.getByText(canary)).toBeVisible();
    await keep();
  }
  const form = await context.newPage();
  await form.goto('/registerprofile');
  await settle(form);
  await main(form).getByLabel('Company').fill(canary);
  await logOut(page);
  await expect(main(form).getByLabel('Company')).toHaveValue('');
  await expect(main(form).locator('[name=firstName]')).toHaveValue('');
  await expect(main(form).getByText('To send this form you need an account.')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByText(canary)).toBeHidden();
    expect(await tab.evaluate(() => sessionStorage.getItem('message'))).toBeNull();
  }
});

test('without a connection nobody is logged out, and the page says so', async ({ page, context }) => {
  const email = await signUp(page);
  await settle(page);
  await page.goto('/login');
  await settle(page);
  const failed = page.locator('[data-messages]').getByText('You are not logged out yet.');
  const menu = page.getByLabel(/Account menu/).first();
  await menu.click();
  for (const button of [
    page.getByRole('button', { name: 'Logout' }).first(),
    main(page).getByRole('button', { name: 'Log out' }),
  ]) {
    await context.setOffline(true);
    await button.click();
    await expect(failed).toBeInViewport();
    await expect(page.getByRole('alert').filter({ hasText: 'try again when the connection is back' })).toBeVisible();
    expect(await stored(page)).toMatchObject({ email });
    await expect(page.locator('html')).toHaveAttribute('data-user', '');
    await context.setOffline(false);
    expect((await page.request.get('/session')).status()).toBe(200);
    await page.reload();
    await settle(page);
  }
  await main(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await stored(page)).toBeNull();
  expect((await page.request.get('/session')).status()).toBe(204);
});

test('log-in leads back to where the reader was going, never to another site', async ({ page, site }) => {
  const email = await withAccount(page);
  await page.request.post('/logout');
  for (const [next, place] of [
    ['/faq', `${site.url}/faq`],
    ['//evil.example', `${site.url}/`],
  ] as const) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await logIn(page, email);
    await expect(page).toHaveURL(place);
    await logOut(page);
  }
});

test('a reset: mail, new password, on to log-in by itself or at once, with the level one came for; the link works once', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const email = await withAccount(page);
  await page.context().clearCookies();
  await page.goto('/login?next=%2Fregisterprofile%3Fcourse%3Dcip-level-2');
  await main(page).getByRole('link', { name: 'Forgot password?' }).click();
  await main(page).getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(main(page).getByRole('alert').getByRole('heading')).toHaveText('Please enter your email.');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(main(page).getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Go now' })).toBeVisible();
  await expect(main(page).getByLabel('Email')).toHaveCount(0);
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();

  const link = await resetLink(site.mailbox, email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/resetpassword(?:\?next=.*)?$/);
  const save = main(page).getByRole('button', { name: 'Reset password' });
  await main(page).locator('#password').fill('12345');
  await save.click();
  const alert = main(page).getByRole('alert');
  await expect(alert.getByRole('link')).toHaveText(['Email', 'New password', 'Confirm password']);
  await main(page).getByLabel('Email').fill(email);
  await main(page).locator('#password').fill('five red flanges');
  await main(page).locator('#confirmPassword').fill('five red flanges');
  await save.click();
  await expect(main(page).getByText('Password reset successfully! Redirecting to login...')).toBeVisible();
  expect(await stored(page)).toBeNull();
  await main(page).getByRole('link', { name: 'Go now' }).click();
  await logIn(page, email, 'five red flanges');
  await expect(page).toHaveURL(goal);
  await expect(course(page, 'CIP Level 2')).toBeChecked();
  await site.mailbox.find(email, 'Your password was changed');

  await page.goto(link);
  await expect(main(page).getByText('This link has been used or is too old.')).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sign-up, log-in, forgotten password and reset are whole', async ({ page, site }) => {
    const email = newEmail();
    await page.goto('/register');
    await fillSignUp(page, '');
    await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page.getByText('Please fill all required fields.').first()).toBeVisible();
    await expect(main(page).getByLabel('Full name')).toHaveValue('Asha Nair');
    await fillSignUp(page, email);
    await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(/\/registerprofile$/);
    expect((await page.request.get('/session')).status()).toBe(200);

    await page.context().clearCookies();
    await page.goto('/login?next=%2Fregisterprofile%3Fcourse%3Dcip-level-2');
    await main(page).getByRole('link', { name: 'Forgot password?' }).click();
    await main(page).getByLabel('Email').fill(email);
    await main(page).getByRole('button', { name: 'Send Reset Email' }).click();
    await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();

    await page.goto(await resetLink(site.mailbox, email));
    await main(page).getByLabel('Email').fill(email);
    await main(page).locator('#password').fill('five red flanges');
    await main(page).locator('#confirmPassword').fill('five red flanges');
    await main(page).getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible();
    await logIn(page, email, 'five red flanges');
    await expect(page).toHaveURL(goal);
    await expect(course(page, 'CIP Level 2')).toBeChecked();
    // The header of a page that is made for one reader says who that is.
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
    await page.getByLabel('Account menu').first().click();
    await expect(page.getByText(email).first()).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/registerprofile');
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  });
});
