import type { Page } from '@playwright/test';
import { open, settle } from './open.ts';
import { passwordStep } from './second-step.ts';
import { sessionOf } from './session.ts';
import { expect, test } from './site.ts';
import { logIn, logOut, main, withProvedAccount } from './trainee.ts';

const second = (page: Page, id: string) => main(page).locator('#second-step').locator(id);
const alert = (page: Page) => main(page).getByRole('alert');

/** A device that makes and uses passkeys and asks its holder for a fingerprint, as Chromium simulates it. */
async function aDevice(page: Page): Promise<{ recognises: (holder: boolean) => Promise<void> }> {
  const browser = await sessionOf(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async recognises(isUserVerified) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function giveCode(page: Page, code: string): Promise<void> {
  await main(page).getByLabel('Code').fill(code);
  await main(page).getByRole('button', { name: 'Continue' }).click();
}

async function keepCodes(page: Page): Promise<string[]> {
  const banner = main(page).getByRole('status').filter({ hasText: 'Keep these recovery codes' });
  await expect(banner.getByRole('listitem')).toHaveCount(10);
  const codes = await banner.getByRole('listitem').allTextContents();
  await banner.getByRole('link', { name: 'I have kept them' }).click();
  await settle(page);
  return codes;
}

test('a passkey: made, asked for after the password, used without one; a recovery code in its place; its end; a device that does not know its holder makes none and opens nothing', async ({
  page,
  site,
}) => {
  const device = await aDevice(page);
  const email = await withProvedAccount(page, site);
  await open(page, '/account/security');
  await device.recognises(false);
  await main(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(alert(page)).toHaveText('No passkey was made.');
  await device.recognises(true);
  await main(page).getByLabel('Name of the passkey').fill('My phone');
  await main(page).getByRole('button', { name: 'Add a passkey' }).click();
  const [recoveryCode = ''] = await keepCodes(page);
  await expect(second(page, 'b')).toHaveText('My phone');
  await site.mailbox.find(email, 'A passkey was added to your account');

  await logOut(page);
  await passwordStep(page, email);
  await main(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();

  await logOut(page);
  await passwordStep(page, email);
  await giveCode(page, 'none of mine');
  await expect(alert(page)).toContainText('This code is not right, or it was used already.');
  await giveCode(page, recoveryCode);
  await expect(page.getByText('9 recovery codes are left. Please make your phone known again')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/security#second-step$/);
  await site.mailbox.find(email, 'A recovery code was used to log in');

  await logOut(page);
  await device.recognises(false);
  await open(page, '/login?next=/account/security');
  await main(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(alert(page)).toContainText('The passkey was not accepted. Please try again.');
  expect((await page.request.get('/session')).status()).toBe(204);
  await device.recognises(true);
  await main(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
  await expect(second(page, 'p')).toContainText(['9 are left. New ones replace them all.']);

  await main(page).getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await site.mailbox.find(email, 'A passkey was removed from your account');
  await logOut(page);
  await open(page, '/login');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/$/);
});
