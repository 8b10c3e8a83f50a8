import { expect, test } from './site.ts';
import { main } from './trainee.ts';

test('what nothing answers is no dead end: the field, every level, the questions, the office', async ({ page }) => {
  await page.goto('/search?query=xyzzy');
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an answer has an address of its own, under a heading', async ({ page }) => {
    await page.goto('/faq#training-locations');
    await expect(page.locator('#training-locations')).toBeInViewport();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(8);
    await expect(page.locator('details[open] h2')).toBeInViewport();
  });
});
