import { look } from './access.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { open } from './open.ts';
import { expect, test } from './site.ts';

// Each public form as it stands when it was refused and when it was taken; empty it is looked at with its page.

test.beforeEach(async ({ page }) => {
  test.slow();
  await page.clock.install();
});

test('the expression of interest with a level chosen and its notice open, without connection', async ({ page }) => {
  await open(page, '/expofinterst?event=CIPLevel1');
  await page.getByText('How long we keep it').click();
  await look(page, test.info().title);
  await fillInterest(page, newEmail(), null);
  await takeTime(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  // Once there is a connection it is sent, and the page is left.
  await look(page, test.info().title);
});

test('the expression of interest, refused and sent', async ({ page, site }) => {
  await page.goto('/expofinterst');
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, test.info().title);
  await fillInterest(page, newEmail());
  await takeTime(page);
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  const said = page.getByRole('status').filter({ hasText: 'Expression of interest submitted successfully!' });
  await expect(said).toContainText(/Reference EOI-\w{6}\. Our receipt goes to/);
  // Short, with where to go on below; and it stays.
  await expect(said.getByRole('button', { name: 'Close' })).toBeHidden();
  expect((await said.boundingBox())!.height).toBeLessThanOrEqual(220);
  expect((await said.getByRole('link', { name: 'See class dates' }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await look(page, test.info().title);
});

test('the message, refused and sent', async ({ page }) => {
  await page.goto('/contact');
  const form = page.getByRole('main');
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await form.getByLabel('Email', { exact: true }).fill('not an address');
  await takeTime(page);
  await form.getByRole('button', { name: /Send/ }).click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await look(page, test.info().title);
  await form.getByLabel('Email', { exact: true }).fill(newEmail());
  await form.getByLabel('Message').fill('When is the next one?');
  await form.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await look(page, test.info().title);
});

test('the message, failed by a broken server: said at the form', async ({ page }) => {
  await open(page, '/contact');
  const form = page.getByRole('main');
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await form.getByLabel('Email', { exact: true }).fill(newEmail());
  await takeTime(page);
  await page.route('/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'oops' }) : route.fallback(),
  );
  await form.getByRole('button', { name: /Send/ }).click();
  await expect(form.getByRole('alert')).toBeFocused();
  await look(page, test.info().title);
});

test('the subscription, failed without a connection, and refused without scripts: said at the form', async ({
  page,
}) => {
  await open(page, '/faq');
  const form = page.getByRole('contentinfo');
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await form.getByLabel('Email', { exact: true }).fill(newEmail());
  await takeTime(page);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  const alert = form.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Something went wrong! Your subscription was not sent. There is no connection');
  await look(page, test.info().title);
  await page.context().setOffline(false);
  await expect(alert).toHaveText(
    'Something went wrong! Your subscription was not sent. The connection is back. Please send it again.',
  );
  await form.getByLabel('Email', { exact: true }).fill('not an address');
  // As the browser itself would send it: past the script.
  await form.locator('form').evaluate((element: HTMLFormElement) => element.submit());
  await expect(form.getByText('Please enter an email address')).toBeVisible();
  await look(page, test.info().title);
});

test('the subscription, refused, asked for, confirmed and ended', async ({ page, site }) => {
  await page.goto('/faq');
  const form = page.getByRole('contentinfo');
  const email = newEmail();
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await form.getByLabel('Email', { exact: true }).fill('not an address');
  await takeTime(page);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await look(page, test.info().title);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscribed successfully!')).toBeVisible();
  await look(page, test.info().title);

  const { text, headers } = await site.mailbox.find(email, 'confirm');
  const addresses = [
    /https?:\/\/\S*\/subscription\/confirm[^\s)>]*/.exec(text)?.[0],
    headers['list-unsubscribe']?.slice(1, -1),
  ];
  for (const [at, button] of ['Confirm', 'Unsubscribe'].entries()) {
    await page.goto(addresses[at] ?? '/');
    await look(page, test.info().title);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await look(page, test.info().title);
  }
});
