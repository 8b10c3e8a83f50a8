import { chromium } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { searchFor, somebodyAsks } from './asking.ts';
import { documents } from './documents.ts';
import { expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

const applications = ['/expofinterst', '/login', '/register', '/forgotpassword', '/registerprofile', '/account/data'];
const ordinary = 16;
const launch = playwright.use?.launchOptions ?? {};

// Somebody who needs large letters sets them in the browser: the page's rem and every breakpoint grow with them.
for (const percent of [100, 150, 200]) {
  test(`letters of ${percent} % fit the narrow phones: no sideways scroll, and the menu is on the screen`, async ({
    site,
  }) => {
    test.slow();
    const size = (ordinary * percent) / 100;
    const browser = await chromium.launch({
      ...launch,
      args: [...(launch.args ?? []), `--blink-settings=defaultFontSize=${size}`],
    });
    const faults: string[] = [];
    for (const width of [320, 360]) {
      const page = await browser.newPage({ viewport: { width, height: 740 }, hasTouch: true });
      for (const path of [...documents, ...applications]) {
        await page.goto(site.url + path);
        const { letters, scroll, menu } = await page.evaluate(() => ({
          letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          scroll: document.documentElement.scrollWidth,
          menu: document.querySelector('.menu > summary')?.getBoundingClientRect().right ?? Infinity,
        }));
        expect(letters).toBe(size);
        if (scroll > width || menu > width) faults.push(`${path} at ${width}: ${scroll}, menu ends at ${menu}`);
      }
      await page.close();
    }
    await browser.close();
    expect(faults).toEqual([]);
  });
}

test('the office fits a phone with letters twice as large, and its bars cover nothing that has the focus', async ({
  site,
}) => {
  test.slow();
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--blink-settings=defaultFontSize=${2 * ordinary}`],
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await enterOffice(site, context);
  const page = await context.newPage();
  const email = await somebodyAsks(site, { fname: 'Sri Venkataraman Krishnamoorthy' });
  await page.goto(site.url + searchFor(email));
  const row = page.getByRole('rowheader').getByRole('link');
  expect((await row.boundingBox())?.width).toBeGreaterThan(200);
  const found = `/office/cases/${(await row.getAttribute('href'))?.split('/').at(-1)}`;
  const faults: string[] = [];
  const level = '/office/desk/subjects/level.cip.level-1';
  const lists = ['/office/people', '/office/log', '/office/desk', '/office/desk/open-points', '/office/pictures'];
  for (const path of ['/office', searchFor(email), found, `${found}/reply`, level, '/office/batches/plan', ...lists]) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scroll > 360) faults.push(`${path}: ${scroll}`);
    const tabs = path === level || path.endsWith('/reply') ? 25 : 0;
    for (let pressed = 0; pressed < tabs; pressed += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const part = document.activeElement!;
        const bar = document.querySelector('.letter-send, .desk-bar')!;
        const [box, its] = [part.getBoundingClientRect(), bar.getBoundingClientRect()];
        return !bar.contains(part) && box.bottom > its.top + 1 && box.top < its.bottom ? part.outerHTML : null;
      });
      if (covered) faults.push(`${path} covers ${covered}`);
    }
  }
  await browser.close();
  expect(faults).toEqual([]);
});
