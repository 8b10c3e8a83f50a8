import { chromium } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { searchFor, somebodyAsks } from './asking.ts';
import { documents } from './documents.ts';
import { expect, test } from './site.ts';
import { enterOffice } from './staff.ts';
import { signUp } from './trainee.ts';

const applications = ['/expofinterst', '/login', '/register', '/forgotpassword', '/registerprofile', '/account/data'];
const ordinary = 16;
const launch = playwright.use?.launchOptions ?? {};

/** In the page: words of its tables of facts that stand on two lines. */
function cutWords(): string[] {
  const found: string[] = [];
  for (const part of document.querySelectorAll('.title-block__cells :is(dt, dd), .facts :is(dt, dd)')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      // An address may break anywhere: it has no spaces.
      if (node.data.includes('@')) continue;
      for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}

// Somebody who needs large letters sets them in the browser: the page's rem and every breakpoint grow with them.
for (const percent of [100, 200]) {
  test(`letters of ${percent} % fit the narrow phones: no sideways scroll, the menu is on the screen, and words stay whole`, async ({
    site,
  }) => {
    test.slow();
    const size = (ordinary * percent) / 100;
    const browser = await chromium.launch({
      ...launch,
      args: [...(launch.args ?? []), `--blink-settings=defaultFontSize=${size}`],
    });
    const faults: string[] = [];
    const page = await browser.newPage({ viewport: { width: 320, height: 740 }, hasTouch: true });
    for (const path of [...documents, ...applications]) {
      await page.goto(site.url + path);
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        const { letters, scroll, menu, stuck } = await page.evaluate(() => ({
          letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          scroll: document.documentElement.scrollWidth,
          menu: document.querySelector('.menu > summary')?.getBoundingClientRect().right ?? Infinity,
          stuck: [...document.querySelectorAll('.header')]
            .filter((header) => getComputedStyle(header).position === 'sticky')
            .reduce((sum, header) => sum + header.getBoundingClientRect().height, 0),
        }));
        expect(letters).toBe(size);
        if (stuck > 740 / 5) faults.push(`${path} at ${width}: its header keeps ${stuck} of 740`);
        if (scroll > width || menu > width) faults.push(`${path} at ${width}: ${scroll}, menu ends at ${menu}`);
      }
      const cut = await page.evaluate(cutWords);
      if (cut.length > 0) faults.push(`${path}: ${cut.join(' ')}`);
    }
    expect(faults).toEqual([]);
    await page.goto(`${site.url}/register`);
    // Where letters are large it has a line of its own.
    expect((await page.getByLabel('Contact number').boundingBox())?.width).toBeGreaterThan(percent === 200 ? 240 : 160);
    await browser.close();
  });
}

for (const percent of [100, 200]) {
  test(`with letters of ${percent} % the account menu is on the screen, and Logout can be pressed`, async ({
    site,
  }) => {
    const size = (ordinary * percent) / 100;
    const browser = await chromium.launch({
      ...launch,
      args: [...(launch.args ?? []), `--blink-settings=defaultFontSize=${size}`],
    });
    const context = await browser.newContext({ baseURL: site.url, hasTouch: true });
    const page = await context.newPage();
    await signUp(page);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/courses');
      await page
        .getByLabel(/Account menu/)
        .first()
        .click();
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
    await browser.close();
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
  const lists = [
    '/office/batches',
    '/office/money',
    '/office/people',
    '/office/log',
    '/office/desk',
    '/office/desk/open-points',
    '/office/pictures',
  ];
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
