import type { Page } from '@playwright/test';
import { settle } from './open.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
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

/** Follows what the search suggests first, and finds that answer open. */
async function readAnswer(page: Page, question: RegExp, sentence: string): Promise<void> {
  await expect(main(page).getByText(sentence).first()).toBeVisible();
  await main(page).getByRole('link', { name: question }).click();
  await expect(page.locator('details[open] h2')).toBeInViewport();
  await expect(page.locator('details[open]').getByText(sentence)).toBeVisible();
}

// Documents ask for no script; the same forms without scripts are sent in interest.e2e.ts, enrol.e2e.ts and nominate.e2e.ts.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(async ({ page }) => slowDown(page));

  test('somebody new, an inspector without a certificate and a CP technician find their level', async ({ page }) => {
    await page.goto('/courses');
    const line = (work: string) => main(page).getByRole('row').filter({ hasText: work });
    await line('You inspect coatings without a certificate').getByRole('link', { name: 'CIP Level 1' }).click();
    await expect(page).toHaveURL(cip1);
    await page.goto('/courses');
    await line('You are a CP technician').getByRole('link', { name: 'CP Level 1' }).click();
    await expect(page).toHaveURL(/\/courses\/cp\/level\/level-1$/);
    await page.goto('/');
    await line('You are new to coating inspection').getByRole('link', { name: 'CIP Level 1' }).click();
    await expect(page).toHaveURL(cip1);
    await expect(main(page).getByText('6 days', { exact: true })).toBeVisible();
    // What it costs, when the next class is, and what to bring, on the page of the level itself.
    for (const words of ['No date is set yet.', 'Given with the schedule', 'Government photo ID'])
      await expect(main(page).getByText(words)).toBeVisible();
  });

  test('cost, dates, papers and an expired card are answered from the search', async ({ page }) => {
    await search(page, 'cip fees kitni hai');
    await readAnswer(page, /what does it cost/, 'The fee stands beside each class');
    await search(page, 'next batch in pune');
    await readAnswer(page, /when is the next one/, 'Class dates has every class with a date');
    await search(page, 'what should I bring, passport?');
    await readAnswer(page, /papers do I bring/, 'Bring the original of the photo ID');
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

test.describe('with scripts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await slowDown(page);
  });

  test('from the home page a level is read about and asked for: mailed to both sides, said on the home page', async ({
    page,
    site,
  }) => {
    const email = newEmail();
    await page.goto('/');
    await page
      .getByRole('link', { name: /Course Details/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /Level 1|Basic Coatings Inspector/ })
      .first()
      .click();
    await expect(page).toHaveURL(cip1);
    await main(page).getByRole('link', { name: 'Express interest' }).first().click();
    await expect(main(page).getByLabel('Training event')).toHaveValue('CIPLevel1');
    await expect(page.getByText('CIP Level 1: ')).toContainText('Basic Coatings Inspector');
    await settle(page);
    await fillInterest(page, email, null);
    await main(page).getByLabel('Another city').fill('Pune');
    await takeTime(page);
    await main(page).getByRole('button', { name: 'Express interest' }).click();
    const said = page.getByRole('status').filter({ hasText: 'Expression of interest submitted successfully!' });
    await expect(said).toContainText(email);
    const reference = /EOI-[A-Z0-9]+/.exec((await said.textContent()) ?? '')?.[0] ?? 'none';
    expect((await site.mailbox.find(email, reference)).text).toContain('CIP Level 1');
    const notice = await site.mailbox.find('office@example.in', reference);
    expect(notice.headers['reply-to']).toContain(email);
    expect(notice.text).toContain('Pune');
    // It says where to go on, and is said once.
    await said.getByRole('link', { name: 'See class dates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Class dates' })).toBeVisible();
    await expect(said).toBeHidden();
  });

  test('an account is made and a level registered for', async ({ page, site }) => {
    const email = newEmail();
    await enrol(page, email);
    expect((await site.mailbox.find(email, 'registration for CIP Level 2')).text).toMatch(/what happens next/i);
    await page.getByRole('link', { name: 'Go to My Interests' }).click();
    await expect(main(page).getByRole('heading', { name: 'My Interests' })).toBeVisible();
    await expect(page.getByText(success), 'it is said once').toBeHidden();
  });
});

test('by keyboard: the search, its first suggestion, the form with that level chosen', async ({ page }) => {
  await slowDown(page);
  await page.goto('/search?query=xyzzy');
  await main(page).getByRole('searchbox', { name: 'Search courses' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('nace level 2');
  await page.keyboard.press('Enter');
  const first = main(page).getByRole('region', { name: 'You may mean' }).getByRole('link').first();
  await expect(first).toHaveText('CIP Level 2: Certified Coatings Inspector');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/cip\/level\/level-2$/);
  await main(page).getByRole('link', { name: 'Express interest' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByLabel('Training event')).toHaveValue('CIPLevel2');
});
