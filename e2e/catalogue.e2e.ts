import { expect, test } from './site.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a search that hits marks the word and leads to the course', async ({ page }) => {
    await page.goto('/');
    await page.setViewportSize({ width: 1280, height: 800 });
    const search = page.getByRole('search').getByLabel('Search courses').first();
    await search.fill('cathodic');
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "cathodic"');
    await expect(page.locator('mark').first()).toHaveText(/cathodic/i);
    await expect(page.getByRole('main')).toContainText('0 Enrolled');
    await expect(page.getByRole('main')).toContainText('0.0');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Course Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/courses\/cp$/);
  });

  test('one answer of the FAQ is open at a time, and the question that is pressed stays in its place', async ({
    page,
  }) => {
    await page.goto('/faq');
    const questions = page
      .getByRole('main')
      .locator('details:has(summary)')
      .filter({ has: page.locator('summary') });
    await questions.nth(2).locator('summary').click();
    await expect(questions.nth(2)).toHaveAttribute('open', '');
    await questions.nth(4).evaluate((question) => question.scrollIntoView({ block: 'center' }));
    const top = async () => (await questions.nth(4).boundingBox())!.y;
    const pressedAt = await top();
    await questions.nth(4).locator('summary').click();
    await expect(questions.nth(4)).toHaveAttribute('open', '');
    await expect.poll(async () => Math.abs((await top()) - pressedAt)).toBeLessThan(2);
    await expect(questions.nth(2)).not.toHaveAttribute('open', '');
  });
});

test('Register Now leads to log-in, and to the profile when a user is stored', async ({ page }) => {
  await page.goto('/courses/cip');
  const register = page.getByRole('main').getByRole('link', { name: 'Register Now' }).first();
  await expect(register).toHaveAttribute('href', '/login?next=%2Fregisterprofile');
  await page.evaluate(() => {
    localStorage.setItem('user', JSON.stringify({ email: 'someone@example.com', fname: 'someone' }));
    dispatchEvent(new CustomEvent('user-changed'));
  });
  await expect(register).toHaveAttribute('href', '/registerprofile');
  await expect(page.getByLabel(/^Account menu/)).toHaveText('S');
  await page.getByLabel(/^Account menu/).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('every navigation starts at the top', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('addresses in another spelling lead to the documented one', async ({ page }) => {
  await page.goto('/termsofservice/');
  await expect(page).toHaveURL(/\/TermsOfService$/);
});
