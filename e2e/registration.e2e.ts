import type { Page } from '@playwright/test';
import { open, settle } from './open.ts';
import { expect, test } from './site.ts';
import { course, logIn, main, register, success, withAccount } from './trainee.ts';

test('Level 2 or 3 reveals Previous Certification, announced, with the focus kept; a draft is joined by a wish and can be dropped', async ({
  page,
}) => {
  await page.goto('/registerprofile');
  await settle(page);
  const section = main(page).getByRole('group', { name: 'Previous Certification' });
  await expect(section).toBeHidden();
  await course(page, 'CIP Level 1').focus();
  await page.keyboard.press('Space');
  await expect(section).toBeHidden();
  await course(page, 'CP Level 2').focus();
  await page.keyboard.press('Space');
  await expect(section).toBeVisible();
  await expect(course(page, 'CP Level 2')).toBeFocused();
  await expect(main(page).getByRole('status').filter({ hasText: 'Previous Certification' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(section).toBeHidden();
  await main(page).getByLabel('Company').fill('Example Shipyard');
  // The wish that a level's page leads here with joins what was typed before and kept in this browser.
  await course(page, 'CP Level 1').check({ force: true });
  await open(page, '/registerprofile?course=cip-level-1');
  await expect(main(page).getByLabel('Company')).toHaveValue('Example Shipyard');
  for (const name of ['CP Level 1', 'CIP Level 1']) await expect(course(page, name)).toBeChecked();
  await main(page).getByRole('button', { name: 'Start afresh' }).click();
  await expect(main(page).getByLabel('Company')).toHaveValue('');
  await page.reload();
  await settle(page);
  await expect(main(page).getByLabel('Company')).toHaveValue('');
});

test('odd answers, offline in the middle of typing, answers lost in the middle of sending: nothing is lost, and sending again counts once; a second registration adds one new course', async ({
  page,
  context,
}) => {
  await withAccount(page);
  await open(page, '/registerprofile');
  await correctErrors(page);
  await main(page).getByLabel('Company').fill('Example Shipyard');
  // Help is soft: what is odd is told, and sent all the same.
  await main(page).getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
  await main(page).getByLabel('PIN code').fill('0123');
  await main(page).getByLabel('Home phone').fill('12');
  await main(page).getByLabel('Mobile').fill('09876543210');
  await main(page).getByLabel('Work phone').focus();
  await expect(main(page).getByText('The last character does not fit the others')).toBeVisible();
  await expect(main(page).getByText('An Indian PIN code has six digits')).toBeVisible();
  await expect(main(page).getByText('too short or too long')).toBeVisible();
  await expect(main(page).getByText('Reads as +91 98765 43210.')).toBeVisible();
  await context.setOffline(true);
  await main(page).getByLabel('Department').fill('QA/QC');
  await course(page, 'CP Level 1').check({ force: true });
  await context.setOffline(false);
  await page.reload();
  await settle(page);
  await expect(main(page).getByText(/is back\. It was not sent yet\./)).toBeVisible();
  await expect(main(page).getByLabel('Company')).toHaveValue('Example Shipyard');
  await expect(main(page).getByLabel('Department')).toHaveValue('QA/QC');
  await expect(course(page, 'CP Level 1')).toBeChecked();

  // The answer is lost on its way back: the registration is kept, and the repeat is no 'Already Register Course.'
  await loseAnswers(page);
  await register(page).click();
  await expect(main(page).getByRole('alert').filter({ hasText: 'Server error, please try again.' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Take it back' }).click();
  await page.unroute('**/registerprofile');
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
  await page.goto('/registerprofile');
  await settle(page);
  await expect(main(page).getByText(/is back\. It was not sent yet\./)).toBeHidden();

  // A second registration: all known courses are refused and change nothing, one new course is added.
  await expect(main(page).getByText('You are registered for CP Level 1.')).toBeVisible();
  await main(page).getByLabel('City').fill('Elsewhere');
  await course(page, 'CP Level 1').check({ force: true });
  await register(page).click();
  const alert = main(page).getByRole('alert').filter({ hasText: 'Already Register Course.' });
  await expect(alert).toBeVisible();
  await expect(alert).toBeFocused();
  await course(page, 'CCI Level 1').check({ force: true });
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
  await page.goto('/myinterests');
  await expect(main(page).getByText('CCI Level 1', { exact: true })).toBeVisible();
});

/** A message goes when its cause goes, also with the section it stands in. */
async function correctErrors(page: Page): Promise<void> {
  const wrong = page.locator('.field--wrong');
  const email = main(page).getByLabel('Email');
  const own = await email.inputValue();
  await email.fill('no address');
  await course(page, 'CIP Level 2').check();
  await main(page).getByLabel('Certificate number').fill('9'.repeat(61));
  await register(page).click();
  await expect(wrong).toHaveCount(2);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Previous certificate', 'Email']);
  await course(page, 'CIP Level 2').uncheck();
  await expect(wrong).toHaveCount(1);
  await email.fill(own);
  await expect(wrong).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeHidden();
}

async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/registerprofile', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
}

test('without a session the form keeps what was typed, sends to log-in, and back', async ({ page }) => {
  const email = await withAccount(page);
  await open(page, '/registerprofile');
  await page.request.post('/logout');
  await main(page).getByLabel('Company').fill('Example Shipyard');
  await course(page, 'CIP Level 3').check({ force: true });
  await register(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fregisterprofile$/);
  await expect(page.getByText('Please log in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/registerprofile$/);
  await settle(page);
  await expect(main(page).getByLabel('Company')).toHaveValue('Example Shipyard');
  await expect(course(page, 'CIP Level 3')).toBeChecked();
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
});
