import { look, violations } from './access.ts';
import { open } from './open.ts';
import { documents } from './documents.ts';
import { expect, test } from './site.ts';
import { test as glance } from './window.ts';

const applications = [
  '/expofinterst',
  '/login',
  '/register',
  '/forgotpassword',
  '/resetpassword',
  '/resetpassword?oobCode=x',
  '/welcome',
  '/welcome?code=x',
  '/login/code',
] as const;

for (const path of [...documents, ...applications]) {
  glance(`${path} has no accessibility violation, light and dark, and never scrolls sideways`, async ({ page }) => {
    await open(page, path);
    await look(page, path, { whole: true });
  });
}

test('the menu of a phone opens, closes by Escape and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('group').filter({ has: page.getByLabel('Menu', { exact: true }) });
  await page.getByLabel('Menu', { exact: true }).first().press('Enter');
  await expect(menu.getByRole('link', { name: 'Courses' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'Courses' })).toBeHidden();
});
