import { look } from './access.ts';
import { somebodyAsks } from './asking.ts';
import { expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test('at the foot of a phone stand the ways through the office; what has no room there is under More', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context);
  await page.goto('/office/inbox');
  const ways = page.getByRole('navigation', { name: 'Back office' });
  await expect(ways.getByRole('link', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'true');
  await expect(ways.getByRole('link', { name: 'People' })).toBeHidden();
  await ways.getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
  await look(page, 'More');
  const menu = page.getByLabel(/^Account menu/);
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Your name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Your name' })).toBeHidden();
  await expect(menu).toBeFocused();
  const more = page.getByRole('main').getByRole('link');
  expect(await more.allTextContents()).toEqual(['People', 'Demand', 'Content', 'Settings']);
  await more.filter({ hasText: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeAttached();
  await expect(ways.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'true');
});

test('of people the last column is in sight at a small desk', async ({ page, site, context }) => {
  await somebodyAsks(site, {
    fname: 'Venkata Subramanyam',
    lname: 'Krishnamoorthy',
    companyName: 'Sample Coatings and Linings',
  });
  await enterOffice(site, context);
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/office/people');
    const when = page.getByRole('columnheader', { name: 'When' });
    await expect(when).toBeVisible();
    expect(
      await when.evaluate((cell) => Math.ceil(cell.getBoundingClientRect().right)),
      `${width}`,
    ).toBeLessThanOrEqual(width);
    const scrolls = page.locator('.table-scroll');
    expect(await scrolls.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBe(0);
  }
});
