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

test('no screen of the frame scrolls sideways at 320, and nothing that has the focus is behind a bar', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/office',
    '/office/inbox',
    '/office/more',
    '/office/people',
    '/office/delivery',
    '/office/team',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    for (let pressed = 0; pressed < 30; pressed += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(lookBehindBars), path).toBeNull();
    }
  }
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

/** What has the focus, when the bar at the top or the ways at the foot hide it. */
function lookBehindBars(): string | null {
  const focused = document.activeElement;
  const bars = [...document.querySelectorAll('.office-bar, .rail')];
  if (!focused || focused.matches('body, .skip') || bars.some((bar) => bar.contains(focused))) return null;
  const box = focused.getBoundingClientRect();
  const [top, foot] = bars.map((bar) => bar.getBoundingClientRect()).toSorted((one, other) => one.top - other.top);
  const hidden = box.bottom <= top!.bottom || box.top >= foot!.top;
  return hidden && box.height > 0 ? (focused.textContent || focused.outerHTML).slice(0, 80) : null;
}
