import { look } from './access.ts';
import { documents } from './documents.ts';
import { applications } from './applications.ts';
import { cutWords, moving, notePutOff, smallLetters, unedged } from './in-page.ts';
import { tabRound } from './tab-round.ts';
import { expect, type Site } from './site.ts';
import { lettersOf, ordinary } from './letters.ts';
import { weigh, type Weight } from './weigh.ts';
import { test } from './window.ts';
import type { Page } from '@playwright/test';

// Each public page is opened once, with an empty cache, and everything is asked of it that holds for all of them.

const kilobyte = 1024;

/** One page of each layout: the keys go through it, there and back, letters grow on it, and colours are forced on it; axe looks at it as a whole. */
const layouts = ['/', '/courses/cip/level/level-1', '/faq', '/contact', '/PrivacyPolicy', '/expofinterst', '/login'];

/** The bar at the top and the foot of a document, and those of an application. */
const framed = new Set(['/', '/expofinterst']);

/** Others with parts of their own: axe looks at them too, and letters grow on them. */
const withPartsOfTheirOwn = new Set([
  '/courses',
  '/dates',
  '/courses/cip',
  '/courses/cp/level/level-2',
  '/search?query=inspector',
  '/search?query=nothing+like+it',
  '/api',
  '/registerprofile',
  '/welcome?code=none',
]);

/** Another of the same kind shows what there is to see; `npm run bench` weighs them all. */
const likeAnother = new Set([
  '/courses/cp',
  '/courses/cci',
  '/courses/cip/level/level-3',
  '/courses/cci/level/level-1',
  '/search?query=fees',
  '/TermsOfService',
  '/RefundPolicy',
  '/resetpassword',
  '/welcome',
  '/myinterests',
  '/account/data',
  '/account/delete',
]);
const isLeft = (path: string) => !layouts.includes(path) && !likeAnother.has(path);

const noted = new WeakSet<Page>();

for (const path of layouts)
  test(`${path}: light, in order, and readable by everybody, by keys, with large letters and in forced colours`, async ({
    page,
    site,
  }) => {
    await expectInOrder(page, site, path);
    await look(page, path, { whole: true, frame: framed.has(path) });
    await expectLargeLetters(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await page.evaluate(unedged), 'in forced colours').toEqual([]);
    expect(await tabRound(page, 'sight and mark'), 'on a phone, in forced colours').toEqual([]);
    await page.emulateMedia({ forcedColors: null });
    // At a desk the bar at the top stays, and may cover what one comes back to.
    await page.setViewportSize({ width: 1280, height: 740 });
    expect(await tabRound(page, 'sight', { keys: ['Tab', 'Shift+Tab'] }), 'at a desk').toEqual([]);
  });

for (const [kind, paths] of Object.entries({ documents, applications }))
  test(`the other ${kind}: light, in order, and where they have parts of their own readable by everybody, with large letters`, async ({
    page,
    site,
  }) => {
    for (const path of paths.filter(isLeft))
      await test.step(path, async () => {
        await expectInOrder(page, site, path);
        if (!withPartsOfTheirOwn.has(path)) return;
        await look(page, path);
        await expectLargeLetters(page);
      });
  });

/** Opens a page with an empty cache: it is light, nothing in it moves, and its headings are in order. */
async function expectInOrder(page: Page, site: Site, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: null });
  await page.setViewportSize({ width: 360, height: 740 });
  if (!noted.has(page)) await page.addInitScript(notePutOff);
  noted.add(page);
  const headers: Record<string, string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) headers.push(response.headers());
  });
  const weight = await weigh(page, site.url + path);
  page.removeAllListeners('response');
  expect(weight.ofTheOffice).toEqual([]);
  if ((documents as readonly string[]).includes(path)) await expectDocument(page, path, weight);
  else expectApplication(weight, headers);

  expect(await page.evaluate(moving)).toEqual([]);
  // One first heading, and no rank is left out below it.
  const ranks = await page
    .locator('main :is(h1, h2, h3, h4, h5, h6)')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
  expect(ranks.filter((rank) => rank === 1)).toEqual([1]);
  for (const [at, rank] of ranks.entries()) expect(rank - (ranks[at - 1] ?? 0), ranks.join(' ')).toBeLessThanOrEqual(1);
}

function expectApplication(weight: Weight, headers: readonly Record<string, string>[]): void {
  expect(headers.length).toBeGreaterThan(3);
  for (const sent of headers) {
    expect(sent).toHaveProperty('x-content-type-options', 'nosniff');
    expect(sent).toHaveProperty('cross-origin-resource-policy', 'same-origin');
    expect(sent).not.toHaveProperty('content-security-policy');
    expect(sent).not.toHaveProperty('permissions-policy');
  }
  expect(weight.script / kilobyte, 'script').toBeGreaterThan(50);
  expect(weight.script / kilobyte, 'script').toBeLessThanOrEqual(100);
  expect(weight.scriptFiles, weight.scripts.join(' ')).toBeLessThanOrEqual(8);
  // Besides the scripts: the page, a font, an icon, the session.
  expect(weight.requests, 'requests').toBeLessThanOrEqual(12);
  expect(weight.elements, 'elements').toBeLessThanOrEqual(450);
}

/** Little script, few requests, and not laid out again for a field that is put off. */
async function expectDocument(page: Page, path: string, weight: Weight): Promise<void> {
  expect(weight.script, 'script bytes').toBeGreaterThan(0);
  expect(weight.script, 'script bytes').toBeLessThanOrEqual(5 * kilobyte);
  expect(weight.requests, 'requests').toBeLessThanOrEqual(8);
  expect(weight.elements, 'elements').toBeLessThanOrEqual(750);
  expect(weight.all, 'all bytes').toBeLessThanOrEqual((path === '/' ? 100 : 120) * kilobyte);
  const { fields, putOff } = await page.evaluate(() => {
    const found = window as unknown as { fields: number; putOff: string[] };
    return { fields: found.fields, putOff: found.putOff };
  });
  expect(fields).toBeGreaterThan(1);
  expect(putOff).toEqual([]);
}

/** On narrow phones, with letters of 100 % and of 200 %: no sideways scroll, the menu is on the screen, and words stay whole. */
async function expectLargeLetters(page: Page): Promise<void> {
  const letters = await lettersOf(page);
  for (const [percent, widths] of [
    [100, [320]],
    [200, [414, 320]],
  ] as const) {
    const size = (ordinary * percent) / 100;
    await letters.set(size);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      // Every word in a drawing can be read.
      if (percent === 100) expect(await page.evaluate(smallLetters, 12), `${width}`).toEqual([]);
      const found = await page.evaluate(() => ({
        letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        scroll: document.documentElement.scrollWidth,
        menu: document.querySelector('.menu > summary')?.getBoundingClientRect().right ?? Infinity,
        stuck: [...document.querySelectorAll('.header')]
          .filter((header) => getComputedStyle(header).position === 'sticky')
          .reduce((sum, header) => sum + header.getBoundingClientRect().height, 0),
      }));
      const at = `at ${width} with ${percent} %`;
      expect(found.letters).toBe(size);
      expect(found.stuck, `${at}: what its header keeps`).toBeLessThanOrEqual(740 / 5);
      expect(found.scroll, at).toBeLessThanOrEqual(width);
      expect(found.menu, `${at}: where the menu ends`).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(cutWords), `${percent} %`).toEqual([]);
  }
  await letters.reset();
}
