import type { Page } from '@playwright/test';
import { newEmail } from './people.ts';
import { sessionOf } from './session.ts';
import { expect, test } from './site.ts';
import { enrol, main, success } from './trainee.ts';

// What people come for, on a phone of 360 px.

// Documents ask for no script; the forms without scripts are sent in interest.e2e.ts, accounts.e2e.ts and nominate.e2e.ts.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody new finds their level from the home page, with what it costs, when it is and what to bring; a short course is found, read about and asked for', async ({
    page,
  }) => {
    const line = (work: string) => main(page).getByRole('row').filter({ hasText: work });
    await page.goto('/');
    await line('You are new to coating inspection').getByRole('link', { name: 'CIP Level 1' }).click();
    await expect(page).toHaveURL(/\/courses\/cip\/level\/level-1$/);
    await expect(main(page).getByText('6 days', { exact: true })).toBeVisible();
    // What it costs, when the next class is, and what to bring, on the page of the level itself.
    for (const words of ['No date is set yet.', 'Given with the offer of a seat', 'Government photo ID'])
      await expect(main(page).getByText(words)).toBeVisible();

    await page.goto('/courses#short-courses');
    await main(page).getByRole('heading', { name: 'Abrasive Blaster Certification (C7)' }).click();
    await main(page).getByRole('link', { name: 'Express interest in Abrasive Blaster Certification (C7)' }).click();
    await expect(main(page).getByLabel('Training event')).toHaveValue('CertifiedBlasterC7');
  });
});

/** A slow 3G network: 400 kbit/s, 400 ms to and fro. */
async function slowDown(page: Page): Promise<void> {
  const client = await sessionOf(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

test('on a slow network an account is made and a level registered for', async ({ page, site }) => {
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
