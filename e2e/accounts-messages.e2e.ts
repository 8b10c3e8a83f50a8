import type { Page } from '@playwright/test';
import { open } from './open.ts';
import { newEmail } from './people.ts';
import { expect, test, type Site } from './site.ts';
import { main, openReset } from './trainee.ts';

// Specification 8: the server's error field is shown, or the documented fallback, to the letter.

const password = 'three grey pumps';
const alert = (page: Page) => main(page).getByRole('alert');
const title = (page: Page) => alert(page).getByRole('heading');
const noConnection = 'There is no connection at the moment. Please check it and try again.';

async function fillSignUp(page: Page): Promise<void> {
  await open(page, '/register');
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await main(page).getByLabel('Email').fill(newEmail());
  await main(page).locator('#password').fill(password);
  await main(page).locator('#confirmPassword').fill(password);
}

async function fillLogIn(page: Page): Promise<void> {
  await open(page, '/login');
  await main(page).getByLabel('Email').fill(newEmail());
  await main(page).locator('#password').fill(password);
}

async function fillForgotten(page: Page): Promise<void> {
  await open(page, '/forgotpassword');
  await main(page).getByLabel('Email').fill(newEmail());
}

async function fillReset(page: Page, site: Site): Promise<void> {
  await openReset(page, site);
  await fillSecrets(page);
}

async function fillSecrets(page: Page): Promise<void> {
  await main(page).getByLabel('Email').fill(newEmail());
  await main(page).locator('#password').fill(password);
  await main(page).locator('#confirmPassword').fill(password);
}

const forms = [
  { fill: fillSignUp, call: '/api/auth/sign-up/email', press: 'Sign up', fallback: 'Registration failed' },
  { fill: fillLogIn, call: '/loginusercourse', press: 'Log in', fallback: 'Login failed' },
  {
    fill: fillForgotten,
    call: '/forgotpasswordcourse',
    press: 'Send Reset Email',
    fallback: 'Failed to send reset email',
  },
  { fill: fillReset, call: '/api/auth/reset-password', press: 'Reset password', fallback: 'Failed to reset password.' },
] as const;

for (const { fill, call, press, fallback } of forms) {
  test(`${call}: '${fallback}' when nothing understandable comes back, else the words of the server`, async ({
    page,
    site,
  }) => {
    const button = main(page).getByRole('button', { name: press, exact: true });
    await fill(page, site);
    await page.route(`**${call}`, (route) => route.abort());
    await button.click();
    await expect(title(page)).toHaveText(fallback);
    await expect(alert(page)).toContainText(noConnection);

    await page.route(`**${call}`, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await button.click();
    await expect(alert(page)).not.toContainText(noConnection);
    await expect(title(page)).toHaveText(fallback);

    await page.route(`**${call}`, (route) =>
      route.fulfill({ status: 400, json: { error: 'The words of the server' } }),
    );
    await button.click();
    await expect(title(page)).toHaveText('The words of the server');
  });
}

test("sign-up whose second call fails says 'Registration failed' and stores nobody", async ({ page }) => {
  await fillSignUp(page);
  await page.route('**/registersocial', (route) => route.fulfill({ status: 500, json: {} }));
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(title(page)).toHaveText('Registration failed');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test("a reset whose second call fails says 'Failed to update password in MongoDB'", async ({ page, site }) => {
  await fillReset(page, site);
  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ json: { status: true } }));
  await page.route('**/updatepasswordmongo', (route) => route.abort());
  await main(page).getByRole('button', { name: 'Reset password' }).click();
  await expect(title(page)).toHaveText('Failed to update password in MongoDB');
});

const ends = [
  { path: '/register', result: { status: 'done', idToken: 'x' }, says: 'Social registration failed' },
  { path: '/register', result: { status: 'failed' }, says: 'SIgn Up error' },
  { path: '/login', result: { status: 'done', idToken: 'x' }, says: 'login failed' },
  { path: '/login', result: { status: 'failed' }, says: 'login failed' },
] as const;

for (const { path, result, says } of ends) {
  test(`${path} with Google ending in '${result.status}' and no understandable answer: '${says}'`, async ({ page }) => {
    await page.route('**/auth/google/result', (route) => route.fulfill({ json: result }));
    for (const call of ['registersocial', 'loginsocial']) await page.route(`**/${call}`, (route) => route.abort());
    await open(page, path);
    await main(page)
      .getByRole('button', { name: /Google/ })
      .click();
    await expect(title(page)).toHaveText(says);
  });
}
