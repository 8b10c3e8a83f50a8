import type { Page } from '@playwright/test';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { open } from './open.ts';
import { expect, test } from './site.ts';
import { course, main, register, withAccount } from './trainee.ts';

const wrong = (page: Page) => page.locator('.field--wrong');
const send = (page: Page) => page.getByRole('button', { name: 'Express interest' });

test('the interest form: each message goes when its cause goes, on text, choices and the list', async ({ page }) => {
  await open(page, '/expofinterst');
  await page.getByRole('group', { name: 'Are you a registered AMPP user?' }).getByText('Yes', { exact: true }).click();
  await send(page).click();
  await expect(wrong(page)).toHaveCount(8);
  await expect(page.getByRole('alert')).toContainText('Please check 8 answers');
  const corrections = [
    () => page.getByLabel('Name', { exact: true }).first().fill('Asha Sample'),
    () => page.getByLabel('Email', { exact: true }).first().fill('asha@example.com'),
    () => page.getByLabel('Contact number').fill('+91 90000 00000'),
    // The question about the name of the user goes with this answer.
    () => page.getByRole('group', { name: 'registered AMPP user' }).getByText('No', { exact: true }).click(),
    () => page.getByRole('group', { name: 'AMPP member' }).getByText('No', { exact: true }).click(),
    () => page.getByLabel('Training event').selectOption({ label: 'Basic Corrosion' }),
    () => page.getByText('Within 3 months', { exact: true }).click(),
    () => page.getByText('Self-funded', { exact: true }).click(),
  ];
  for (const [done, correct] of corrections.entries()) {
    await correct();
    await expect(wrong(page)).toHaveCount(corrections.length - done - 1);
  }
  await expect(page.getByRole('alert')).toBeHidden();
  // Nothing is judged anew before the form is sent again.
  await page.getByLabel('Email', { exact: true }).first().fill('');
  await expect(wrong(page)).toHaveCount(0);
});

test('Complete Your Profile: a message goes when its cause goes, also with the section it stands in', async ({
  page,
}) => {
  await withAccount(page);
  await open(page, '/registerprofile');
  await main(page).getByLabel('Email').fill('no address');
  await course(page, 'CIP Level 2').check();
  await main(page).getByLabel('Certificate number').fill('9'.repeat(61));
  await register(page).click();
  await expect(wrong(page)).toHaveCount(2);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Previous certificate', 'Email']);
  await course(page, 'CIP Level 2').uncheck();
  await expect(wrong(page)).toHaveCount(1);
  await main(page).getByLabel('Email').fill('asha@example.com');
  await expect(wrong(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a browser that keeps nothing still says that the interest was taken, with its reference', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.clock.install();
  await open(page, '/expofinterst');
  const email = newEmail();
  await fillInterest(page, email);
  await takeTime(page);
  await send(page).click();
  await expect(page).toHaveURL(`${site.url}/`);
  const said = page.getByRole('status').filter({ hasText: 'Expression of interest submitted successfully!' });
  await expect(said).toContainText(/Reference EOI-[A-Z0-9]+\./);
  await expect(said.locator('.whole')).toHaveText(/^EOI-[A-Z0-9]+$/);
  await expect(said.locator('.whole')).toHaveCSS('white-space', 'nowrap');
  await expect(said.getByRole('link', { name: 'See class dates' })).toBeVisible();
  await site.mailbox.find(email, 'EOI-');
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(said).toBeHidden();
});
