import { look } from './access.ts';
import { open } from './open.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';
import { main, openReset } from './trainee.ts';

// Errors at the fields and of the whole are looked at in accounts-messages.e2e.ts; /profile, /myinterests, /registerprofile and /account/data are in registration-access.e2e.ts, the states of /account/security,
// /account/delete and /login/code in security-access.e2e.ts.

test('the successes of a forgotten password and of a reset are accessible', async ({ page, site }) => {
  // The page does not go on by itself while it is looked at.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, wait?: number) => (wait === 3000 ? 0 : later(run, wait)) });
  });
  await open(page, '/forgotpassword');
  await main(page).getByLabel('Email').fill(newEmail());
  await main(page).getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(main(page).getByRole('link', { name: 'Go now' })).toBeVisible();
  await look(page, 'mail sent');

  for (const call of ['api/auth/reset-password', 'updatepasswordmongo'])
    await page.route(`**/${call}`, (route) => route.fulfill({ json: {} }));
  await openReset(page, site);
  await main(page).getByLabel('Email').fill(newEmail());
  await main(page).locator('#password').fill('three grey pumps');
  await main(page).locator('#confirmPassword').fill('three grey pumps');
  await main(page).getByRole('button', { name: 'Reset password' }).click();
  await expect(main(page).getByText('Password reset successfully! Redirecting to login...')).toBeVisible();
  await look(page, 'reset');
});
