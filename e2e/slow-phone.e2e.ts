import type { Page } from '@playwright/test';
import { newEmail } from './people.ts';
import { sessionOf } from './session.ts';
import { expect, test } from './site.ts';
import { enrol, main, success } from './trainee.ts';

// What people come for, on a phone of 360 px and a slow 3G network: 400 kbit/s, 400 ms to and fro.

const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const cip1 = /\/courses\/cip\/level\/level-1$/;

async function slowDown(page: Page): Promise<void> {
  const client = await sessionOf(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slow);
}

const search = (page: Page, query: string) => page.goto(`/search?query=${encodeURIComponent(query)}`);

// Documents ask for no script; the same forms without scripts are sent in interest.e2e.ts, accounts.e2e.ts and nominate.e2e.ts.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(async ({ page }) => slowDown(page));

  test('somebody new finds their level from the home page, and what it costs, when it is and what to bring', async ({
    page,
  }) => {
    const line = (work: string) => main(page).getByRole('row').filter({ hasText: work });
    await page.goto('/');
    await line('You are new to coating inspection').getByRole('link', { name: 'CIP Level 1' }).click();
    await expect(page).toHaveURL(cip1);
    await expect(main(page).getByText('6 days', { exact: true })).toBeVisible();
    // What it costs, when the next class is, and what to bring, on the page of the level itself.
    for (const words of ['No date is set yet.', 'Given with the offer of a seat', 'Government photo ID'])
      await expect(main(page).getByText(words)).toBeVisible();
  });

  test('a question is answered from the search: its answer stands open, or the part of a page that has it', async ({
    page,
  }) => {
    await search(page, 'what should I bring, passport?');
    const sentence = 'Bring the original of the photo ID';
    await expect(main(page).getByText(sentence).first()).toBeVisible();
    await main(page)
      .getByRole('link', { name: /bring to the exam/ })
      .click();
    await expect(page.locator('details[open] h2')).toBeInViewport();
    await expect(page.locator('details[open]').getByText(sentence)).toBeVisible();
    await search(page, 'my NACE card has expired');
    await main(page).getByRole('link', { name: 'My certificate has lapsed' }).click();
    await expect(page).toHaveURL(/\/renewal#if-it-has-lapsed$/);
    await expect(main(page).getByText('You may have to start again*.')).toBeInViewport();
  });

  test('a short course is found, read about and asked for', async ({ page }) => {
    await page.goto('/courses#short-courses');
    await main(page).getByRole('heading', { name: 'Abrasive Blaster Certification (C7)' }).click();
    await main(page).getByRole('link', { name: 'Express interest in Abrasive Blaster Certification (C7)' }).click();
    await expect(main(page).getByLabel('Training event')).toHaveValue('CertifiedBlasterC7');
  });
});

test('an account is made and a level registered for', async ({ page, site }) => {
  await page.clock.install();
  await slowDown(page);
  const email = newEmail();
  await enrol(page, email);
  const { text } = await site.mailbox.find(email, 'registration for CIP Level 2');
  expect(text).toMatch(/what happens next/i);
  expect(text).toContain('Your data');
  await page.getByRole('link', { name: 'Go to My Interests' }).click();
  await expect(main(page).getByRole('heading', { name: 'My Interests' })).toBeVisible();
  await expect(page.getByText(success), 'it is said once').toBeHidden();
});
