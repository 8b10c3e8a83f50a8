import type { Page } from '@playwright/test';
import { open } from './open.ts';
import { expect, test } from './site.ts';

const main = (page: Page) => page.getByRole('main');
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown);

/** Presses the button at rest: while a sign-in goes on it has another name, and a press would end it. */
async function press(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await main(page)
    .getByRole('button', { name: /^(Continue|Sign up) with Google$/ })
    .click();
  return opening;
}

async function openPopup(page: Page, path: '/login' | '/register'): Promise<Page> {
  await open(page, path);
  return press(page);
}

test('a forged message from another page of this browser brings nothing; the sign-up with Google goes on: the chooser in a popup, the label while it lasts, the user at the end', async ({
  page,
  context,
}) => {
  const popup = await openPopup(page, '/register');
  const waits = main(page).getByRole('button', { name: 'Signing in with Google' });
  await expect(waits).toHaveAttribute('aria-busy', 'true');
  // What is forged before Google was asked finds nothing that it could disturb.
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/faq');
  await other.evaluate(() => {
    const channel = new BroadcastChannel('auth');
    const forge = channel.postMessage.bind(channel);
    for (const data of [{ tx: 'x' }, 'x', null, { idToken: 'x' }]) forge(data);
  });
  await expect(waits).toBeVisible();
  await popup.getByRole('button', { name: 'john@example.in' }).click();
  await expect(page).toHaveURL(/\/registerprofile$/);
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page.getByText('SignUp successful!')).toBeVisible();
  expect(await stored(page)).toEqual({
    uid: expect.any(String),
    email: 'john@example.in',
    displayName: 'John D’Souza',
    photoURL: null,
  });
});

test('closing the window, cancelling at Google and a second press are each told in their words; then it is done', async ({
  page,
}) => {
  await page.clock.install();
  const alert = main(page).getByRole('alert');
  const closed = await openPopup(page, '/login');
  await closed.close();
  await expect
    .poll(async () => {
      await page.clock.runFor(1500);
      return (await alert.allTextContents()).join(' ');
    })
    .toContain('Google sign-in was closed before completion.');

  const cancelled = await press(page);
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => cancelled.isClosed()).toBe(true);
  await expect(alert).toHaveText(/Google sign-in was closed before completion\./);

  const pressed = await press(page);
  await main(page).getByRole('button', { name: 'Signing in with Google' }).click();
  await expect(alert).toHaveText(/Sign-in request was cancelled\. Please try again\./);
  await expect.poll(() => pressed.isClosed()).toBe(true);

  const chosen = await press(page);
  await chosen.getByRole('button', { name: 'meera@example.in' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('login successful', { exact: true })).toBeVisible();
  expect(await stored(page)).toMatchObject({ email: 'meera@example.in', fname: 'Meera Iyer', userType: 'user' });
});

test('where popups are blocked the page itself goes to Google and back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open(page, '/login?next=/faq');
  await main(page)
    .getByRole('button', { name: /Google/ })
    .click();
  await page.getByRole('button', { name: 'meera@example.in' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect.poll(() => stored(page)).toMatchObject({ email: 'meera@example.in' });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Google goes by redirect', async ({ page }) => {
    await page.goto('/login');
    await main(page)
      .getByRole('button', { name: /Google/ })
      .click();
    await page.getByRole('button', { name: 'meera@example.in' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect((await page.request.get('/session')).status()).toBe(200);
  });
});
