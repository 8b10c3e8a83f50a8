import type { Page } from '@playwright/test';
import { searchFor, somebodyAsks } from './asking.ts';
import { lettersOf, ordinary } from './letters.ts';
import { expect, test } from './site.ts';
import { enterOffice } from './staff.ts';
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

// The other screens of the office are asked for this in office-access.e2e.ts, the public pages in pages.e2e.ts.
test('a case, its reply and a text fit a phone with letters twice as large, and their bars cover nothing that has the focus', async ({
  page,
  site,
  context,
}) => {
  test.slow();
  await enterOffice(site, context);
  const letters = await lettersOf(page);
  await letters.set(2 * ordinary);
  const email = await somebodyAsks(site, { fname: 'Sri Venkataraman Krishnamoorthy' });
  await page.goto(searchFor(email));
  const row = page.getByRole('rowheader').getByRole('link');
  expect((await row.boundingBox())?.width).toBeGreaterThan(200);
  const found = `/office/cases/${(await row.getAttribute('href'))?.split('/').at(-1)}`;
  const faults: string[] = [];
  const level = '/office/desk/subjects/level.cip.level-1';
  for (const path of [found, `${found}/reply`, level]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const { size, scroll } = await page.evaluate(() => ({
      size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      scroll: document.documentElement.scrollWidth,
    }));
    expect(size).toBe(2 * ordinary);
    if (scroll > 360) faults.push(`${path}: ${scroll}`);
    if (path !== found) faults.push(...(await covered(page)).map((part) => `${path} covers ${part}`));
  }
  await letters.reset();
  expect(faults).toEqual([]);
});

/** What has the focus under a bar, as somebody goes through the page by Tab. All keys are pressed at once: nothing is asked between two of them. */
async function covered(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const found: string[] = [];
    Object.assign(window, { found });
    addEventListener('keyup', () => {
      const part = document.activeElement!;
      const bar = document.querySelector('.letter-send, .desk-bar')!;
      const [box, its] = [part.getBoundingClientRect(), bar.getBoundingClientRect()];
      if (!bar.contains(part) && box.bottom > its.top + 1 && box.top < its.bottom) found.push(part.outerHTML);
    });
  });
  await Promise.all(Array.from({ length: 25 }, () => page.keyboard.press('Tab')));
  return page.evaluate(() => (window as unknown as { found: string[] }).found);
}
