import { violations } from './access.ts';
import { expect, test } from './site.ts';

test('the list of the terms opens on a phone, leads to a section, and the way back leads to the top; on a wide screen it stays beside the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/TermsOfService');
  const list = page.getByRole('navigation', { name: 'On this page' });
  const entry = list.getByRole('link', { name: 'Law, courts and contact' });
  await expect(entry).toBeHidden();
  await list.getByText('On this page').first().click();
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Law, courts and contact' })).toBeInViewport();
  await page.getByRole('link', { name: 'Back to top' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('heading', { name: 'Fair use of the site' }).scrollIntoViewIfNeeded();
  await expect(list.getByRole('link', { name: 'Fair use of the site' })).toBeInViewport();
  // The row of what is read is marked, and scrolled to where the list is longer than the screen.
  await page.getByRole('heading', { name: 'Law, courts and contact' }).evaluate((heading) => heading.scrollIntoView());
  await expect(list.locator('[aria-current]')).toHaveText(/Law, courts and contact$/);
  await expect(entry.last()).toBeInViewport();
});

test('on the home page the tag leaves to the footer and to somebody who types, the explainer has an address of its own, and the menu of a phone closes by Escape and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/#ampp');
  await expect(page.getByRole('heading', { name: 'From interest to certificate' })).toBeInViewport();
  const tag = page.getByRole('complementary').getByRole('link', { name: 'Expression of Interest' });
  await expect(tag).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search courses' }).first().focus();
  await expect(tag).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(tag).toBeVisible();
  await page.getByRole('heading', { name: 'Schedule by email' }).scrollIntoViewIfNeeded();
  await expect(tag).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole('group').filter({ has: page.getByLabel('Menu', { exact: true }) });
  await page.getByLabel('Menu', { exact: true }).first().press('Enter');
  await expect(menu.getByRole('link', { name: 'Courses' })).toBeVisible();
  expect(await violations(page, { frame: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'Courses' })).toBeHidden();
  await expect(page.getByLabel('Menu', { exact: true }).first()).toBeFocused();
});
