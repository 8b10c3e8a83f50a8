import { open } from './open.ts';
import { expect, test } from './site.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('what is offered in place of a page that is not there can be tapped, and searched for', async ({ page }) => {
  await page.goto('/no-such-page');
  const links = page.getByRole('main').locator('.empty a, .buttons a, .result-index a');
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search courses' });
  await field.fill('C7');
  await field.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: /Abrasive Blaster/ })).toBeVisible();
});

test('the floating tag covers no button of the first screen, on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const courses = page.getByRole('main').getByRole('link', { name: 'Find your level' });
  const covering = await courses.evaluate((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
    return points
      .filter(([, y]) => (y ?? 0) < innerHeight)
      .map(([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0))
      .filter((found) => found !== link && !link.contains(found))
      .map((found) => found?.closest('a, aside')?.textContent);
  });
  expect(covering).toEqual([]);
  // Further down it is there.
  await page.getByRole('heading', { name: 'From interest to certificate' }).scrollIntoViewIfNeeded();
  await expect(page.locator('.tag a')).toBeVisible();
});

test('a level’s facts keep their names whole, and its row shows that it leads on', async ({ page }) => {
  await page.goto('/courses/cip');
  const first = page.locator('.level').first();
  const heights = await first
    .locator('dt')
    .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().height)));
  expect(new Set(heights).size).toBe(1);
  await expect(first.locator('> .icon')).toBeVisible();
  const line = await first.getByRole('link').evaluate((link) => getComputedStyle(link).textDecorationLine);
  expect(line).toBe('underline');
});

test('a message at the head of a page keeps clear of its edges', async ({ page }) => {
  await open(page, '/registerprofile');
  await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await page.getByRole('alert').filter({ hasText: 'Please log in.' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(box?.x, `${width}`).toBe(title?.x);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
  }
});
