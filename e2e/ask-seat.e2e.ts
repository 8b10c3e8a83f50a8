import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { open } from './open.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { aClass } from './seats.ts';
import { expect, test } from './site.ts';

// Whoever asks for a seat on the page of a class.

test.use({ plansClasses: true });
test.beforeEach(({ page }) => page.clock.install());

const form = (page: Page) => page.getByRole('form');
const ask = (page: Page) => form(page).getByRole('button', { name: 'Ask for a seat' });
const asked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Open the link in your mail' });

test('after a wish the form of a class has name, address, number and payer already, in this tab alone and until it is sent; one that is sent in a tunnel is kept, and sent once when the connection is back', async ({
  page,
  site,
}) => {
  const { page: path } = await aClass(site, []);
  const email = newEmail();
  await open(page, '/expofinterst');
  await fillInterest(page, email);
  await takeTime(page);
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Reference EOI-' })).toBeVisible();
  await page.goto('/dates');
  expect(await violations(page), 'class dates').toEqual([]);
  await page.goto(path);
  await look(page, 'the page of a class');
  await expect(form(page).getByLabel('Name')).toHaveValue('Asha Sample');
  await expect(form(page).getByLabel('Email')).toHaveValue(email);
  await expect(form(page).getByLabel('Mobile')).toHaveValue('+91 90000 00000');
  await expect(form(page).getByRole('radio', { name: 'My employer' })).toBeChecked();
  const next = await page.context().newPage();
  await open(next, path);
  await expect(form(next).getByLabel('Name')).toHaveValue('');
  await next.close();
  await form(page).getByLabel('Mobile').fill('');
  await ask(page).click();
  await expect(form(page).getByLabel('Mobile')).toBeFocused();
  await form(page).getByLabel('Mobile').fill('+91 90000 00000');
  await ask(page).click();
  await expect(asked(page)).toBeFocused();
  await expect(page.getByText('Open the link in your mail')).toHaveCount(1);
  await site.mailbox.find(email, 'do you want a seat?');
  await page.goto(path);
  await expect(form(page).getByLabel('Name')).toHaveValue('');

  // Another request, in a tunnel.
  const other = newEmail();
  await form(page).getByLabel('Name').fill('Ravi Sample');
  await form(page).getByLabel('Email').fill(other);
  await form(page).getByLabel('Mobile').fill('90000 00001');
  await takeTime(page);
  await page.context().setOffline(true);
  await ask(page).click();
  const notice = page.locator('[data-waits]');
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('No connection. Your request for a seat is kept on this device.');
  await page.context().setOffline(false);
  await expect(asked(page)).toBeVisible();
  await site.mailbox.find(other, 'do you want a seat?');
  expect(site.mailbox.sentTo(other)).toHaveLength(1);
});
