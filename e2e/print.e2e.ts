import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

/** How dark the letters are on white paper: 21 is black. */
function inkOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const parts = /([\d.]+), ([\d.]+), ([\d.]+)/.exec(getComputedStyle(element).color)?.slice(1).map(Number) ?? [];
      const [red = 0, green = 0, blue = 0] = parts.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    });
}

test('printed without its colours every banner can be read, no buttons are printed, and every question has its answer', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const [path, selectors] of [
    ['/', ['.hero h1', '.nameplate__name', '.nameplate__facts dd']],
    ['/courses/cip', ['.field-banner h1', '.field-banner .lede', '.field-banner dd', '.field-banner dt']],
    ['/courses/cip/level/level-1', ['h1', '.record dd']],
    ['/contact', []],
  ] as const) {
    await page.goto(path);
    for (const selector of selectors)
      expect(await inkOf(page, selector), `${path} ${selector}`).toBeGreaterThanOrEqual(7);
    await expect(page.locator('.button').filter({ visible: true }), path).toHaveCount(0);
  }
  await page.goto('/faq');
  const heights = await page
    .locator('.accordion__body')
    .evaluateAll((all) => all.map((answer) => answer.checkVisibility() && answer.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(heights.filter((height) => !height || height <= 10)).toEqual([]);
});
