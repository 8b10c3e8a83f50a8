import { look } from './access.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { open } from './open.ts';
import { expect, test } from './site.ts';

// Each public form as it stands when it was refused, when it waits or fails, and when it was taken; empty it is looked at with its page.

test.beforeEach(({ page }) => page.clock.install());

test('the expression of interest with a level chosen and its notice open, refused, without connection, and sent', async ({
  page,
  site,
}) => {
  await open(page, '/expofinterst?event=CIPLevel1');
  await page.getByText('How long we keep it').click();
  await look(page, 'a level chosen');
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'refused');
  await fillInterest(page, newEmail(), null);
  await takeTime(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await look(page, 'without connection');
  // Once there is a connection it is sent, and the page is left.
  await page.context().setOffline(false);
  await expect(page).toHaveURL(`${site.url}/`);
  const said = page.getByRole('status').filter({ hasText: 'Expression of interest submitted successfully!' });
  await expect(said).toContainText(/Reference EOI-\w{6}\. Our receipt goes to/);
  // Short, with where to go on below; and it stays.
  await expect(said.getByRole('button', { name: 'Close' })).toBeHidden();
  expect((await said.boundingBox())!.height).toBeLessThanOrEqual(220);
  expect((await said.getByRole('link', { name: 'See class dates' }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await look(page, 'sent');
});

test('the message, refused, failed by a broken server, and sent', async ({ page }) => {
  await open(page, '/contact');
  const form = page.getByRole('main');
  const send = form.getByRole('button', { name: 'Send message' });
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await form.getByLabel('Email', { exact: true }).fill('not an address');
  await takeTime(page);
  await send.click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'refused');
  await form.getByLabel('Email', { exact: true }).fill(newEmail());
  await form.getByLabel('Message').fill('When is the next one?');
  await page.route('/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'oops' }) : route.fallback(),
  );
  await send.click();
  await expect(form.getByRole('alert')).toBeFocused();
  await look(page, 'failed');
  await page.unroute('/contact');
  await form.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await look(page, 'sent');
});

test('the subscription, refused with scripts and past them, failed without a connection, asked for, confirmed and ended', async ({
  page,
  site,
}) => {
  await open(page, '/faq');
  const form = page.getByRole('contentinfo');
  const address = form.getByLabel('Email', { exact: true });
  const subscribe = form.getByRole('button', { name: 'Subscribe' });
  const email = newEmail();
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await address.fill(email);
  await takeTime(page);
  await page.context().setOffline(true);
  await subscribe.click();
  const alert = form.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Something went wrong! Your subscription was not sent. There is no connection');
  await look(page, 'failed', { frame: true });
  await page.context().setOffline(false);
  await expect(alert).toHaveText(
    'Something went wrong! Your subscription was not sent. The connection is back. Please send it again.',
  );
  await address.fill('not an address');
  await subscribe.click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'refused', { frame: true });
  // As the browser itself would send it: past the script.
  await form.locator('form').evaluate((element: HTMLFormElement) => element.submit());
  await expect(form.getByText('Please enter an email address')).toBeVisible();
  await look(page, 'refused by the server', { frame: true });

  await open(page, '/faq');
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await address.fill(email);
  await takeTime(page);
  await subscribe.click();
  await expect(page.getByText('Subscribed successfully!')).toBeVisible();
  await look(page, 'asked for', { frame: true });
  const { text, headers } = await site.mailbox.find(email, 'confirm');
  const addresses = [
    /https?:\/\/\S*\/subscription\/confirm[^\s)>]*/.exec(text)?.[0],
    headers['list-unsubscribe']?.slice(1, -1),
  ];
  for (const [at, button] of ['Confirm', 'Unsubscribe'].entries()) {
    await page.goto(addresses[at] ?? '/');
    await look(page, button);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await look(page, `${button}, done`);
  }
});
