import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { open } from './open.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { expect, test } from './site.ts';
import { course, logIn, logOut, main, register, success, withAccount } from './trainee.ts';

// What is sent while there is no connection waits in the browser, and is sent once.

test.beforeEach(({ page }) => page.clock.install());

const sent = 'Expression of interest submitted successfully!';
const notice = (page: Page) => main(page).locator('[data-waits]');
const headline = (page: Page) => notice(page).locator('[data-message]');
const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const send = (page: Page) => page.getByRole('button', { name: 'Express interest' });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function sendInterestInATunnel(page: Page): Promise<string> {
  const email = newEmail();
  await open(page, '/expofinterst');
  await fillInterest(page, email);
  await takeTime(page);
  await page.context().setOffline(true);
  await send(page).click();
  await expect(notice(page)).toBeFocused();
  return email;
}

test('an expression of interest sent in a tunnel is kept, sent when the connection is back, once, and said once', async ({
  page,
  site,
}) => {
  const email = await sendInterestInATunnel(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Error: not sent yet.' });
  await expect(alert).toContainText('Keep a page of this site open: we send it when you are back online.');
  await expect(headline(page)).toHaveText('No connection. Your expression of interest is kept on this device.');
  await expect(page.locator('form[data-draft=interest-draft]')).toHaveAttribute('inert');
  expect(await violations(page), 'without a connection').toEqual([]);
  await notice(page).getByRole('button', { name: 'Send now' }).click();
  await expect(notice(page)).toContainText('There is still no connection.');
  await page.context().setOffline(false);
  await expect(told(page, sent)).toContainText(/Reference EOI-\w{6}\. Our receipt goes to/);
  const on = told(page, sent).getByRole('link', { name: /^(?:See class dates|Ask for a seat)$/ });
  // Short, with where to go on below; and it stays.
  await expect(told(page, sent).getByRole('button', { name: 'Close' })).toBeHidden();
  expect((await told(page, sent).boundingBox())!.height).toBeLessThanOrEqual(220);
  expect((await on.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await look(page, 'sent', { whole: true });
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  expect(await kept(page, 'interest-draft')).toBeNull();
  await site.mailbox.find(email, 'EOI-');
  await page.goto('/faq');
  await takeTime(page);
  await expect(told(page, sent)).toHaveCount(0);
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
});

test('when the answer is lost it is tried again without a word from the browser, and counts once', async ({
  page,
  site,
}) => {
  const email = newEmail();
  let lost = 0;
  await page.route('**/registercourse', async (route) => {
    if (lost < 3) await route.fetch();
    if (lost++ < 3) return route.abort();
    return route.fallback();
  });
  await open(page, '/expofinterst');
  await fillInterest(page, email);
  await takeTime(page);
  await send(page).click();
  await expect(notice(page)).toBeFocused();
  await expect(async () => {
    await page.clock.fastForward(300_000);
    await expect(told(page, sent)).toContainText(email, { timeout: 500 });
  }).toPass();
  expect(lost).toBe(4);
  await site.mailbox.find(email, 'EOI-');
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
});

test('when the server asks for time it is said why and when it is tried again; it can be taken back, changed and sent: then it is the changed one that counts', async ({
  page,
  site,
}) => {
  const email = await sendInterestInATunnel(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Error: not sent yet.' })).toBeVisible();
  const answer = { status: 429, headers: { 'retry-after': '2700' }, json: { message: 'Too many requests' } };
  let asked = 0;
  await page.route('**/registercourse', (route) => {
    asked += 1;
    return route.fulfill(answer);
  });
  await page.context().setOffline(false);
  await expect(notice(page)).toContainText('Too many were sent from this network in a short time.');
  await expect(notice(page)).toContainText('It is tried again in 45 minutes');
  await expect(notice(page)).not.toContainText('connection');
  expect(asked).toBe(1);
  await page.clock.fastForward(2_700_000);
  await expect.poll(() => asked).toBe(2);
  await expect(notice(page)).toContainText('It is tried again in 45 minutes');
  await page.unroute('**/registercourse');
  await notice(page).getByRole('button', { name: 'Take it back' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(told(page, 'What you typed is still in the form.')).toBeVisible();
  await expect(page.getByLabel('Training event')).toBeFocused();
  await takeTime(page);
  await page.getByLabel('Contact number').fill('+91 91111 11111');
  await send(page).click();
  await expect(told(page, sent)).toContainText(email);
  await site.mailbox.find(email, 'EOI-');
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
});

test('two tabs send it once, and one of them says so', async ({ page, site, context }) => {
  const email = await sendInterestInATunnel(page);
  await context.setOffline(false);
  const second = await context.newPage();
  await open(second, '/faq');
  await expect.poll(() => kept(second, 'interest-draft')).toBeNull();
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(async () => (await told(page, sent).count()) + (await told(second, sent).count())).toBe(1);
  await site.mailbox.find(email, 'EOI-');
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
});

test('a message waits like that too', async ({ page, site }) => {
  const email = newEmail();
  await page.goto('/contact');
  await main(page).getByLabel('Name', { exact: true }).fill('Ravi Sample');
  await main(page).getByLabel('Email', { exact: true }).fill(email);
  await main(page).getByLabel('Message').fill('When is the next one?');
  await takeTime(page);
  await page.context().setOffline(true);
  await main(page).getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeFocused();
  await expect(headline(page)).toHaveText('No connection. Your message is kept on this device.');
  await page.context().setOffline(false);
  await expect(told(page, 'Message sent successfully!')).toContainText('We reply by email.');
  await expect(page).toHaveURL(/\/contact\/sent$/);
  await site.mailbox.find(email, '');
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
});

async function registerInATunnel(page: Page): Promise<string> {
  const email = await withAccount(page);
  await open(page, '/registerprofile');
  await main(page).getByLabel('City').fill('Kochi');
  await course(page, 'CP Level 1').check({ force: true });
  await page.context().setOffline(true);
  await register(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Server error, please try again.' })).toBeFocused();
  await expect(headline(page)).toHaveText('No connection. Your registration is kept on this device.');
  return email;
}

test('a registration sent in a tunnel is kept, survives a server that is killed and a session that has ended meanwhile, and is sent once after logging in', async ({
  page,
  site,
}) => {
  const email = await registerInATunnel(page);
  await site.killAndRestart();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  const alert = page.getByRole('alert').filter({ hasText: 'Please log in.' });
  await expect(alert).toContainText('Your registration is kept on this device. It is sent when you have logged in.');
  await alert.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email);
  await expect(told(page, success)).toContainText('We have your registration for CP Level 1.');
  await expect(notice(page)).toHaveCount(0);
  await page.goto('/myinterests');
  await expect(main(page).getByText('CP Level 1', { exact: true })).toBeVisible();
  await site.mailbox.find(email, 'registration');
});

test('what one account wrote is never sent for another, and logging out forgets it', async ({ page, site }) => {
  await registerInATunnel(page);
  const draft = await kept(page, 'registration-draft');
  expect(draft).toContain('"waits":true');
  await page.route('**/registerprofile', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.context().setOffline(false);
  await open(page, '/faq');
  await logOut(page);
  expect(await kept(page, 'registration-draft')).toBeNull();
  await page.unroute('**/registerprofile');
  await withAccount(page);
  // Even if it had stayed behind, or the browser took the one for the other.
  await page.evaluate((text) => localStorage.setItem('registration-draft', text), draft!);
  await open(page, '/faq');
  await expect(notice(page)).toHaveCount(0);
  const uid = (JSON.parse(draft!) as { uid: string }).uid;
  await page.evaluate((first) => localStorage.setItem('user', JSON.stringify({ uid: first })), uid);
  await page.goto('/courses');
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in.' })).toBeVisible();
  const record = await page.request.get(`${site.url}/myinterests`);
  expect(await record.text()).not.toContain('CP Level 1</');
});
