import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { open } from './open.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';
import type { Mailbox } from './mailbox.ts';
import { course, enrol, goal, logIn, logOut, main, password, register, withAccount } from './trainee.ts';

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

test('sign-up says what is missing, then stores the user, says so for five seconds and leads on', async ({ page }) => {
  await page.clock.install();
  await open(page, '/register');
  const title = await page.title();
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  const summary = main(page).getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText('Please fill all required fields.');
  await expect(summary.getByRole('listitem')).toHaveText(['Full name', 'Email', 'Password']);
  // A message goes with its cause, and the title says that the form was refused for as long as it is.
  await expect(page).toHaveTitle(`Error: ${title}`);
  const said = main(page).getByText(/is required$/);
  await expect(said).toHaveText(['Full name is required', 'Email is required', 'Password is required']);
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await expect(said).toHaveCount(2);

  const email = newEmail();
  await fillSignUp(page, email);
  await expect(said).toHaveCount(0);
  await expect(page).toHaveTitle(title);
  await main(page).getByLabel('Confirm password', { exact: true }).first().fill('another');
  await main(page).getByLabel('Contact number').fill('12');
  await main(page).locator('#password').fill('abc');
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(main(page).getByText('Passwords do not match.').first()).toBeVisible();
  await expect(main(page).getByText(/^Password should be at least \d+ characters\.$/)).toBeVisible();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await main(page).locator('#password').fill(password);
  await main(page).getByLabel('Contact number').fill('');
  await main(page).getByLabel('Confirm password', { exact: true }).first().fill(password);
  await expect(main(page).getByText('Passwords do not match.')).toHaveCount(0);
  await expect(page).toHaveTitle(title);

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
  expect(await violations(page), 'signed up').toEqual([]);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5000);
  await expect(message).toBeHidden();
});

test('log-in: blank, wrong, right, and never on to another site; the header follows in every tab; logout ends it', async ({
  page,
  context,
  site,
}) => {
  const email = await withAccount(page);
  await page.request.post('/logout');
  // Who began to sign up and has an account already leaves nothing of it to the next at this tab.
  await page.goto('/register');
  await main(page).getByLabel('Email').fill(email);
  const begun = () => page.evaluate(() => sessionStorage.getItem('sign-up-draft'));
  await expect.poll(begun).toContain(email);
  await page.goto('/login?next=%2F%2Fevil.example');
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(main(page).getByRole('alert').getByRole('heading')).toHaveText('Email and password are required.');
  await expect(main(page).getByText(/is required$/)).toHaveText(['Email is required', 'Password is required']);
  await logIn(page, email, 'not the password');
  await expect(main(page).getByRole('alert')).toHaveText(/Invalid email or password\./);

  const other = await context.newPage();
  await other.goto('/faq');
  await logIn(page, email);
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await begun()).toBeNull();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  expect(await stored(page)).toMatchObject({ email, fname: 'Asha Nair', cNumber: '+919876543210', userType: 'user' });
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-user', '');
  const own = await context.newPage();
  await own.goto('/account/security');
  await expect(main(own).getByText(email).first()).toBeVisible();

  await logOut(page);
  await expect(main(own).getByText('No user found. Please log in.')).toBeVisible();
  await expect(main(own).getByText(email)).toHaveCount(0);
  await expect(other.locator('html')).not.toHaveAttribute('data-user');
  expect((await page.request.get('/session')).status()).toBe(204);
});

test('logout leaves nothing typed behind for whoever sits here next, and what was said is shown to them in no tab', async ({
  page,
  context,
}) => {
  await withAccount(page);
  const canary = 'A canary of a company';
  const form = await context.newPage();
  await open(form, '/registerprofile');
  await main(form).getByLabel('Company').fill(canary);
  await open(page, '/expofinterst');
  await main(page).getByLabel('Contact number').fill('+91 90000 12345');
  await main(page).getByLabel('Contact number').blur();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(kept).toMatch(/canary.*90000 12345|90000 12345.*canary/);

  const other = await context.newPage();
  const message = JSON.stringify({ kind: 'success', text: canary });
  for (const tab of [page, other]) {
    await tab.goto('/faq');
    const keep = () => tab.evaluate((text) => sessionStorage.setItem('message', text), message);
    await keep();
    await tab.reload();
    await expect(tab.getByText(canary)).toBeVisible();
    await keep();
  }
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('You are logged out.')).toBeVisible();
  expect(await kept()).toBe('[]');
  await expect(main(form).getByLabel('Company')).toHaveValue('');
  await expect(main(form).locator('[name=firstName]')).toHaveValue('');
  await expect(main(form).getByText('To send this form you need an account.')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByText(canary)).toBeHidden();
    expect(await tab.evaluate(() => sessionStorage.getItem('message'))).toBeNull();
  }
});

test('without a connection nobody is logged out, and the page says so', async ({ page, context }) => {
  const email = await withAccount(page);
  await open(page, '/login');
  const leave = main(page).getByRole('button', { name: 'Log out' });
  await context.setOffline(true);
  await leave.click();
  await expect(page.locator('[data-messages]').getByText('You are not logged out yet.')).toBeInViewport();
  await expect(page.getByRole('alert').filter({ hasText: 'try again when the connection is back' })).toBeVisible();
  expect(await stored(page)).toMatchObject({ email });
  await expect(page.locator('html')).toHaveAttribute('data-user', '');
  await context.setOffline(false);
  expect((await page.request.get('/session')).status()).toBe(200);
  await leave.click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await stored(page)).toBeNull();
  expect((await page.request.get('/session')).status()).toBe(204);
});

test('a reset: mail, new password, on to log-in by itself or at once, with the level one came for', async ({
  page,
  site,
}) => {
  // What goes on by itself after three seconds is held while it is looked at.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const hold = (run: () => void, wait?: number) =>
      wait === 3000 ? Object.assign(window, { goOn: run }) && 0 : later(run, wait);
    Object.assign(window, { setTimeout: hold });
  });
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
  await look(page, 'mail sent');
  await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();

  await page.goto(await resetLink(site.mailbox, email));
  await expect(page).toHaveURL(/\/resetpassword(?:\?next=.*)?$/);
  const save = main(page).getByRole('button', { name: 'Reset password' });
  await main(page).locator('#password').fill('12345');
  await save.click();
  const alert = main(page).getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText('Please check 3 answers');
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
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sign-up for a level and its registration, forgotten password, reset, log-in and logout are whole', async ({
    page,
    site,
  }) => {
    const email = newEmail();
    await page.goto('/register');
    await fillSignUp(page, '');
    await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page.getByText('Please fill all required fields.').first()).toBeVisible();
    await expect(main(page).getByLabel('Full name')).toHaveValue('Asha Nair');
    await enrol(page, email, () => sendOnceMore(page));
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

/** A form that is refused comes back with what was typed, and with the part that a level brings along. */
async function sendOnceMore(page: Page): Promise<void> {
  const section = main(page).getByRole('group', { name: 'Previous Certification' });
  const level = main(page).getByText('CIP Level 2', { exact: true });
  await expect(section).toBeVisible();
  await level.click();
  await expect(section).toBeHidden();
  await level.click();
  await expect(section).toBeVisible();
  await main(page).getByLabel('City').fill('x'.repeat(101));
  await register(page).click();
  await expect(main(page).getByRole('link', { name: 'City', exact: true })).toBeVisible();
  await expect(main(page).getByText('City can have at most 100 characters').first()).toBeVisible();
  await expect(course(page, 'CIP Level 2')).toBeChecked();
  await main(page).getByLabel('City').fill('Kochi');
}
