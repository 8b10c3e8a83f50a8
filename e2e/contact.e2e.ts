import type { Page } from '@playwright/test';
import { open } from './open.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { expect, test } from './site.ts';
import { signUp } from './trainee.ts';

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

test('the time with a message counts from its first word, also after a reload', async ({ page, site }) => {
  const email = newEmail();
  await open(page, '/contact');
  await writeMessage(page, email);
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('contact-draft') ?? '') as object;
    localStorage.setItem('contact-draft', JSON.stringify({ ...draft, startedAt: Date.now() - 600_000 }));
  });
  await page.reload();
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('When is the next one?');
  const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('contact'));
  await page.getByRole('main').getByRole('button', { name: /Send/ }).click();
  const { filledInMilliseconds } = (await sending).postDataJSON() as { filledInMilliseconds: number };
  expect(filledInMilliseconds).toBeGreaterThanOrEqual(600_000);
  await site.mailbox.find(email, 'We have your message');
});

test('a form that was filled in for its reader reports no time, however soon it is sent; one that was typed does', async ({
  page,
}) => {
  const reported = async (send: () => Promise<void>) => {
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    await send();
    // Until the answer has come the form keeps what was typed.
    await expect(page.getByRole('status').filter({ hasText: /thank you|successfully/i })).toBeVisible();
    return ((await sending).postDataJSON() as { filledInMilliseconds?: number }).filledInMilliseconds;
  };
  const send = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /Send message|Express interest/ })
      .click();
  await open(page, '/contact');
  await writeMessage(page, newEmail());
  expect(await reported(send)).toBeGreaterThan(0);
  const email = await signUp(page);
  await open(page, '/contact');
  const own = page.getByRole('main').getByLabel('Email', { exact: true });
  await expect(own).toHaveValue(email);
  expect(await reported(send)).toBeUndefined();
  await open(page, '/expofinterst');
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email);
  await fillInterest(page, newEmail());
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Asha Nair');
  expect(await reported(send)).toBeUndefined();
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

test('a message that was begun is there again until it is sent, and what is sent next takes the good news away', async ({
  page,
}) => {
  await page.clock.install();
  const email = newEmail();
  await page.goto('/contact');
  await writeMessage(page, email);
  await page.goto('/courses');
  await page.goto('/contact');
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('When is the next one?');
  await takeTime(page);
  const send = page.getByRole('main').getByRole('button', { name: /Send/ });
  await send.click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'We have your message' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent successfully!' })).toBeFocused();
  await page.getByRole('link', { name: 'Write again' }).click();
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('');
  await writeMessage(page, 'not an address');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent successfully!' })).toHaveCount(0);
});

test('whoever has just signed up finds who they are in the form; whoever logs out in one tab leaves nothing of it in another', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await open(page, '/contact');
  const form = page.getByRole('main');
  await expect(form.getByLabel('Phone')).toHaveValue('+919876543210');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Asha Nair');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
  const fields = [
    ...['Name', 'Email'].map((label) => form.getByLabel(label, { exact: true })),
    form.getByLabel('Phone'),
  ];
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(async () => {
    await fetch('/logout', { method: 'POST' });
    localStorage.removeItem('user');
  });
  for (const field of fields) await expect(field).toHaveValue('');
});

test('by a link to groups the form begins with its subject, and what to write stands open', async ({ page }) => {
  await page.goto('/contact#group');
  await expect(page.getByRole('main').getByRole('link', { name: 'Nominate your people' })).toBeInViewport();
  await expect(page.getByRole('main').getByLabel('Subject')).toHaveValue('Group training');
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(/^How many people: \n.*order number: $/s);
});

test('the street map is fetched only when it is asked for', async ({ page, site }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await open(page, '/contact');
  expect(foreign).toEqual([]);
  await page.getByRole('link', { name: 'Load street map' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\//);
});
