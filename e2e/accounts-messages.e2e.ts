import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { open } from './open.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';
import { main, openReset } from './trainee.ts';

// Specification 8: the documented fallback of each form, to the letter. That the words of the server come before it is shown in send.test.ts.

const password = 'three grey pumps';
const alert = (page: Page) => main(page).getByRole('alert');
const title = (page: Page) => alert(page).getByRole('heading');
const noConnection = 'There is no connection at the moment. Please check it and try again.';

async function fillSignUp(page: Page): Promise<void> {
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await fillSecrets(page);
}

async function fillLogIn(page: Page): Promise<void> {
  await fillForgotten(page);
  await main(page).locator('#password').fill(password);
}

async function fillForgotten(page: Page): Promise<void> {
  await main(page).getByLabel('Email').fill(newEmail());
}

async function fillSecrets(page: Page): Promise<void> {
  await fillLogIn(page);
  await main(page).locator('#confirmPassword').fill(password);
}

const forms = [
  {
    path: '/register',
    fill: fillSignUp,
    call: '/api/auth/sign-up/email',
    press: 'Sign up',
    fallback: 'Registration failed',
  },
  { path: '/login', fill: fillLogIn, call: '/loginusercourse', press: 'Log in', fallback: 'Login failed' },
  {
    path: '/forgotpassword',
    fill: fillForgotten,
    call: '/forgotpasswordcourse',
    press: 'Send Reset Email',
    fallback: 'Failed to send reset email',
  },
  {
    path: '/resetpassword',
    fill: fillSecrets,
    call: '/api/auth/reset-password',
    press: 'Reset password',
    fallback: 'Failed to reset password.',
  },
] as const;

/** With Google, when nothing understandable comes back: not from Google, or not from the call after it. */
const withGoogle: Record<string, { failed: string; done: string }> = {
  '/register': { failed: 'SIgn Up error', done: 'Social registration failed' },
  '/login': { failed: 'login failed', done: 'login failed' },
};

for (const { path, fill, call, press, fallback } of forms) {
  test(`${path}: '${fallback}' when nothing understandable comes back`, async ({ page, site }) => {
    const button = main(page).getByRole('button', { name: press, exact: true });
    await page.clock.install();
    await (path === '/resetpassword' ? openReset(page, site) : open(page, path));
    if (path === '/register') {
      await button.click();
      await expect(alert(page)).toBeFocused();
      await look(page, 'errors at its fields', { whole: true });
    }
    await fill(page);
    await page.route(`**${call}`, (route) => route.abort());
    await button.click();
    await expect(title(page)).toHaveText(fallback);
    await expect(alert(page)).toContainText(noConnection);
    if (path === '/login') expect(await violations(page), 'refused as a whole').toEqual([]);
    if (withGoogle[path]) await expectSaidOfGoogle(page, withGoogle[path]);
    await page.unroute(`**${call}`);

    // The second call of two fails.
    if (path === '/register') {
      await page.unroute('**/registersocial');
      await page.route('**/registersocial', (route) => route.fulfill({ status: 500, json: {} }));
      await button.click();
      await expect(title(page)).toHaveText('Registration failed');
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    }
    if (path === '/resetpassword') {
      await page.route(`**${call}`, (route) => route.fulfill({ json: { status: true } }));
      await page.route('**/updatepasswordmongo', (route) => route.abort());
      await button.click();
      await expect(title(page)).toHaveText('Failed to update password in MongoDB');
    }
  });
}

async function expectSaidOfGoogle(page: Page, says: { failed: string; done: string }): Promise<void> {
  for (const call of ['registersocial', 'loginsocial']) await page.route(`**/${call}`, (route) => route.abort());
  for (const status of ['failed', 'done'] as const) {
    let asked = 0;
    await page.route('**/auth/google/result', (route) => {
      asked += 1;
      return route.fulfill({ json: { status, idToken: 'x' } });
    });
    await main(page)
      .getByRole('button', { name: /Google/ })
      .click();
    await expect(async () => {
      await page.clock.runFor(1500);
      expect(asked).toBeGreaterThan(0);
    }).toPass({ intervals: [100] });
    await expect(title(page)).toHaveText(says[status]);
  }
}
