import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { open } from './open.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { expect, test } from './site.ts';
import { withAccount } from './trainee.ts';

const office = 'office@example.in';

async function writeMessage(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Subject').fill('Batch in Pune');
  await form.getByLabel('Message').fill('When is the next one?');
}

async function subscribe(page: Page, email: string): Promise<void> {
  const form = page.getByRole('contentinfo');
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
}

const linkIn = (text: string, path: string) =>
  new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0]?.replace(/[)\].,>]+$/, '') ?? '';

test('whoever has an account finds who they are in the forms, which then report no time, however soon they are sent; whoever logs out in one tab leaves nothing of it in another', async ({
  page,
  context,
}) => {
  const reported = async () => {
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Send message|Express interest/ })
      .click();
    // Until the answer has come the form keeps what was typed.
    await expect(page.getByRole('status').filter({ hasText: /thank you|successfully/i })).toBeVisible();
    return ((await sending).postDataJSON() as { filledInMilliseconds?: number }).filledInMilliseconds;
  };
  const email = await withAccount(page);
  // Its page tells the browser who is logged in.
  await open(page, '/profile');
  await open(page, '/contact');
  const form = page.getByRole('main');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
  expect(await reported()).toBeUndefined();
  await open(page, '/expofinterst');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
  await fillInterest(page, newEmail());
  await form.getByLabel('Name', { exact: true }).fill('Asha Nair');
  expect(await reported()).toBeUndefined();

  await open(page, '/contact');
  const fields = [
    [form.getByLabel('Name', { exact: true }), 'Asha Nair'],
    [form.getByLabel('Email', { exact: true }), email],
    [form.getByLabel('Phone'), '+919876543210'],
  ] as const;
  for (const [field, own] of fields) await expect(field).toHaveValue(own);
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(async () => {
    await fetch('/logout', { method: 'POST' });
    localStorage.removeItem('user');
  });
  for (const [field] of fields) await expect(field).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a message without an address comes back with its error and its words; with one it reaches the office and is acknowledged', async ({
    page,
    site,
  }) => {
    await page.goto('/contact');
    await writeMessage(page, 'not an address');
    const form = page.getByRole('main');
    await form.getByRole('button', { name: /Send/ }).click();
    const field = form.getByLabel('Email', { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/mail/i);
    await expect(form.getByLabel('Message')).toHaveValue('When is the next one?');
    const email = newEmail();
    await field.fill(email);
    await form.getByRole('button', { name: /Send/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent successfully!' })).toBeVisible();
    await site.mailbox.find(email, 'We have your message');
    const notices = () => site.mailbox.sentTo(office).filter((mail) => mail.text.includes(email));
    await expect.poll(() => notices().length).toBe(1);
    expect(notices()[0]?.headers['reply-to']).toContain(email);
  });

  test('subscribe, confirm, unsubscribe', async ({ page, site }) => {
    const email = newEmail();
    await page.goto('/courses');
    await subscribe(page, email);
    await expect(page.getByRole('status').filter({ hasText: 'Subscribed successfully!' })).toBeVisible();
    const asked = await site.mailbox.find(email, 'confirm');
    expect(asked.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

    await page.goto(linkIn(asked.text, '/subscription/confirm'));
    await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();

    await page.goto(linkIn(asked.headers['list-unsubscribe'] ?? '', '/subscription/unsubscribe'));
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  });
});

test('a message that was begun is there again until it is sent, its time counts from its first word, it is refused and fails in words of its own, and what is sent next takes the good news away', async ({
  page,
}) => {
  await page.clock.install();
  const email = newEmail();
  const form = page.getByRole('main');
  const address = form.getByLabel('Email', { exact: true });
  await page.goto('/contact');
  await writeMessage(page, email);
  await page.clock.fastForward(600_000);
  await page.goto('/courses');
  await page.goto('/contact');
  await expect(address).toHaveValue(email);
  await expect(form.getByLabel('Message')).toHaveValue('When is the next one?');
  // Its title says that it was refused for as long as it is, and a message goes with its cause.
  const title = await page.title();
  await form.getByLabel('Name', { exact: true }).fill('');
  await address.fill('not an address');
  await takeTime(page);
  const send = form.getByRole('button', { name: /Send/ });
  await send.click();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('.field__error')).toHaveCount(2);
  await form.getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await expect(form.locator('.field__error')).toHaveCount(1);
  await address.fill(email);
  await expect(form.locator('.field__error')).toHaveCount(0);
  await expect(page).toHaveTitle(title);
  await page.route('/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'oops' }) : route.fallback(),
  );
  await send.click();
  await expect(form.getByRole('alert')).toBeFocused();
  await look(page, 'failed');
  await page.unroute('/contact');
  await form.getByRole('button', { name: 'Take it back' }).click();
  const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('contact'));
  await send.click();
  const { filledInMilliseconds } = (await sending).postDataJSON() as { filledInMilliseconds: number };
  expect(filledInMilliseconds).toBeGreaterThanOrEqual(600_000);
  const sent = page.getByRole('status').filter({ hasText: 'Message sent successfully!' });
  await expect(form.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  await expect(sent).toBeFocused();
  await look(page, 'sent');
  await page.getByRole('link', { name: 'Write again' }).click();
  await expect(form.getByLabel('Message')).toHaveValue('');
  await writeMessage(page, 'not an address');
  await send.click();
  await expect(sent).toHaveCount(0);
});

test('the subscription, failed without a connection, refused past its script, asked for and confirmed', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await open(page, '/faq');
  const form = page.getByRole('contentinfo');
  const email = newEmail();
  await page.context().setOffline(true);
  await subscribe(page, email);
  const alert = form.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Something went wrong! Your subscription was not sent. There is no connection');
  await look(page, 'failed', { frame: true });
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return alert.innerText();
    })
    .toMatch(
      /^Something went wrong!\s+Your subscription was not sent\. The connection is back\. Please send it again\.$/,
    );
  await subscribe(page, 'not an address');
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  // As the browser itself would send it: past the script.
  await form.locator('form').evaluate((element: HTMLFormElement) => element.submit());
  await expect(form.getByText('Please enter an email address')).toBeVisible();
  expect(await violations(page, { frame: true }), 'refused').toEqual([]);
  await takeTime(page);
  await subscribe(page, email);
  await expect(page.getByText('Subscribed successfully!')).toBeVisible();
  await page.goto(linkIn((await site.mailbox.find(email, 'confirm')).text, '/subscription/confirm'));
  await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  expect(await violations(page), 'confirmed').toEqual([]);
});

test('the street map is fetched only when it is asked for; one that is blocked leaves the way to its own page; by a link to groups the form begins with its subject, and what to write stands open', async ({
  page,
  site,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await page.route(/openstreetmap\.org\/export/, (route) => route.abort());
  await open(page, '/contact#group');
  await expect(page.getByRole('main').getByRole('link', { name: 'Nominate your people' })).toBeInViewport();
  await expect(page.getByRole('main').getByLabel('Subject')).toHaveValue('Group training');
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(/^How many people: \n.*order number: $/s);
  expect(foreign).toEqual([]);
  await page.getByRole('link', { name: 'Load street map' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\//);
  const link = page.getByRole('link', { name: 'Open the map on OpenStreetMap' });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?/);
  // A press leads there: no script of ours takes it any more.
  const taken = await link.evaluate((element) => {
    let prevented = true;
    const last = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', last, { once: true });
    (element as HTMLElement).click();
    return prevented;
  });
  expect(taken).toBe(false);
});
