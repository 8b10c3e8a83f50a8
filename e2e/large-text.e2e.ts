import type { Page } from '@playwright/test';
import { searchFor, somebodyAsks } from './asking.ts';
import { documents } from './documents.ts';
import { expect, test } from './site.ts';
import { enterOffice } from './staff.ts';
import { signUp } from './trainee.ts';

const applications = ['/expofinterst', '/login', '/register', '/forgotpassword', '/registerprofile', '/account/data'];
const ordinary = 16;

/** Somebody who needs large letters sets them in the browser: the page's rem and every breakpoint grow with them. */
async function lettersOf(page: Page): Promise<(standard: number) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  return (standard) => client.send('Page.setFontSizes', { fontSizes: { standard } });
}

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

test('letters of 100 % and of 200 % fit the narrow phones: no sideways scroll, the menu is on the screen, and words stay whole', async ({
  page,
}) => {
  test.slow();
  const faults: string[] = [];
  const setLetters = await lettersOf(page);
  for (const path of [...documents, ...applications]) {
    await page.goto(path);
    for (const percent of [100, 200]) {
      const size = (ordinary * percent) / 100;
      await setLetters(size);
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
        const at = `${path} at ${width} with ${percent} %`;
        if (stuck > 740 / 5) faults.push(`${at}: its header keeps ${stuck} of 740`);
        if (scroll > width || menu > width) faults.push(`${at}: ${scroll}, menu ends at ${menu}`);
      }
      const cut = await page.evaluate(cutWords);
      if (cut.length > 0) faults.push(`${path} with ${percent} %: ${cut.join(' ')}`);
    }
  }
  expect(faults).toEqual([]);
  await page.goto('/register');
  for (const [size, least] of [
    [ordinary, 160],
    // Where letters are large it has a line of its own.
    [2 * ordinary, 240],
  ] as const) {
    await setLetters(size);
    expect((await page.getByLabel('Contact number').boundingBox())?.width).toBeGreaterThan(least);
  }
});

test('with letters of 100 % and of 200 % the account menu is on the screen, and Logout can be pressed', async ({
  page,
}) => {
  await signUp(page);
  const setLetters = await lettersOf(page);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const size of [ordinary, 2 * ordinary]) {
      await page.goto('/courses');
      await setLetters(size);
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
  }
});

test('the office fits a phone with letters twice as large, and its bars cover nothing that has the focus', async ({
  page,
  site,
  context,
}) => {
  test.slow();
  await enterOffice(site, context);
  const setLetters = await lettersOf(page);
  await setLetters(2 * ordinary);
  const email = await somebodyAsks(site, { fname: 'Sri Venkataraman Krishnamoorthy' });
  await page.goto(searchFor(email));
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
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const { letters, scroll } = await page.evaluate(() => ({
      letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      scroll: document.documentElement.scrollWidth,
    }));
    expect(letters).toBe(2 * ordinary);
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
  expect(faults).toEqual([]);
});
