import { lettersOf, ordinary } from './letters.ts';
import { expect, test } from './site.ts';
import { withAccount } from './trainee.ts';

test('with letters of 100 % and of 200 % the account menu is on the screen, and Logout can be pressed', async ({
  page,
}) => {
  await withAccount(page);
  const letters = await lettersOf(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/courses');
    await page
      .getByLabel(/Account menu/)
      .first()
      .click();
    for (const size of [ordinary, 2 * ordinary]) {
      await letters.set(size);
      const { left, right, scroll } = await page.locator('.account__panel').evaluate((panel) => {
        const box = panel.getBoundingClientRect();
        return { left: box.left, right: box.right, scroll: document.documentElement.scrollWidth };
      });
      expect(left, `${width}`).toBeGreaterThanOrEqual(0);
      expect(right, `${width}`).toBeLessThanOrEqual(width);
      expect(scroll).toBeLessThanOrEqual(width);
      const logOut = page.getByRole('button', { name: 'Logout' });
      await logOut.scrollIntoViewIfNeeded();
      await expect(logOut).toBeInViewport({ ratio: 1 });
    }
  }
  await letters.reset();
});
