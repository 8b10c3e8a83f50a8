import { expect, test } from './site.ts';
import { main } from './trainee.ts';

test('what nothing answers is no dead end: the field, every level, the questions, the office', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const search = page.getByRole('search').getByLabel('Search courses').first();
  await search.fill('xyzzy');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=xyzzy$/);
  await expect(main(page).getByRole('region', { name: 'All levels' }).getByRole('link')).toHaveCount(7);
  for (const name of ['See the courses', 'FAQ', 'Contact Us', 'Back Home'])
    await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible();
  const field = main(page).getByRole('searchbox', { name: 'Search courses' });
  await field.fill('fees kitni hai');
  await field.press('Enter');
  await main(page)
    .getByRole('link', { name: /How do I register/ })
    .click();
  await expect(page).toHaveURL(/\/faq#how-to-register$/);
  await expect(page.locator('#how-to-register')).toBeInViewport();
});
