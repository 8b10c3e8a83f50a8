import { expect, test } from './site.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link at the foot leads to the top of its page; one answer of the FAQ is open at a time, and the question that is pressed stays in its place', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL(/\/faq$/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
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

    // An answer has an address of its own, under a heading.
    await page.goto('/faq#training-locations');
    await expect(page.locator('#training-locations')).toBeInViewport();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8);
    await expect(page.locator('details[open] h2')).toBeInViewport();
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
  // The person and their address stand on lines of their own.
  await expect(page.locator('.account__panel p').filter({ visible: true })).toHaveText(
    /someone\s+someone@example\.com/,
    {
      useInnerText: true,
    },
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
