import type { Page } from '@playwright/test';
import { open } from './open.ts';
import { fillInterest, takeTime } from './people.ts';
import { expect, test } from './site.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Letters of drawings that are shown smaller than this many pixels. */
function smallLetters(page: Page, least: number): Promise<string[]> {
  return page.evaluate(
    (pixels) =>
      [...document.querySelectorAll<SVGTextElement>('svg text, svg tspan')]
        .filter((text) => text.getBoundingClientRect().width > 0)
        .map((text) => {
          const { a, b } = (text.closest('text') as SVGTextElement).getScreenCTM() as DOMMatrix;
          const shown = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
          return { words: text.textContent?.trim(), shown };
        })
        .filter(({ shown }) => shown < pixels - 0.05)
        .map(({ words, shown }) => `${words}: ${shown.toFixed(1)}`),
    least,
  );
}

test('every word in the drawings can be read on a phone', async ({ page }) => {
  const paths = ['/', '/courses', '/courses/cip', '/courses/cp', '/courses/cci', '/contact', '/search?query=level'];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, 360, 414]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await smallLetters(page, 12), `${path}, ${width}`).toEqual([]);
    }
  }
  // So can the words beside a worked reading.
  await page.setViewportSize({ width: 320, height: 740 });
  for (const level of ['cip/level/level-1', 'cip/level/level-3', 'cp/level/level-2', 'cci/level/level-2']) {
    await page.goto(`/courses/${level}`);
    expect(await smallLetters(page, 12), level).toEqual([]);
  }
});

for (const path of ['/no-such-page', '/search?query=xyzzy']) {
  test(`what ${path} offers instead can be tapped`, async ({ page }) => {
    await page.goto(path);
    const links = page.getByRole('main').locator('.empty a, .buttons a, .result-index a');
    expect(await links.count()).toBeGreaterThan(3);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box?.height, (await link.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
  });
}

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
  await expect(page.locator('[data-tag] a')).toBeVisible();
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
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/registerprofile');
    await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    const box = await page.getByRole('alert').filter({ hasText: 'Please log in.' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(box?.x, `${width}`).toBe(title?.x);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
  }
});

test('the account’s menu names the person and their address on lines of their own', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('user', JSON.stringify({ uid: '1', fname: 'Sunita', email: 'sunita@example.in' })),
  );
  await page.goto('/');
  await page.getByLabel(/Account menu/).click();
  await expect(page.locator('.account__panel p').filter({ visible: true })).toHaveText(/Sunita\s+sunita@example\.in/, {
    useInnerText: true,
  });
});

test('what is said after an interest is short, with where to go on below, and stays', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/expofinterst');
  await fillInterest(page, 'meena.s@example.com');
  await takeTime(page);
  await page.getByRole('button', { name: 'Express interest' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Expression of interest submitted successfully!' });
  await expect(said).toContainText(/Reference EOI-\w{6}\. Our receipt goes to meena\.s@example\.com\./);
  await expect(said.getByRole('button', { name: 'Close' })).toBeHidden();
  expect((await said.boundingBox())!.height).toBeLessThanOrEqual(220);
  const next = (await said.getByRole('link', { name: 'See class dates' }).boundingBox())!;
  expect(next.height).toBeGreaterThanOrEqual(44);
});
