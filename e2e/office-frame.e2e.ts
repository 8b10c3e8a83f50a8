import { look } from './access.ts';
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
  await ways.getByRole('link', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\/office\/find$/);
  await expect(page.locator('#find')).toBeFocused();
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
