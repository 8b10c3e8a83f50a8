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
  '/registerprofile',
  '/offline',
] as const;

/** In the page: what moves by itself. */
function moving(): (string | undefined)[] {
  return [
    // What follows the scrolling moves only with the reader's own hand.
    ...document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 90)),
    ...[...document.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).scrollBehavior === 'smooth')
      .map(({ tagName }) => tagName),
  ];
}

for (const path of [...documents, ...applications]) {
  glance(
    `${path} has no accessibility violation, light and dark, never scrolls sideways, and its headings are in order; whoever asked for no motion gets none`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, path);
      expect(await page.evaluate(moving)).toEqual([]);
      // One first heading, and no rank is left out below it.
      const ranks = await page
        .locator('main :is(h1, h2, h3, h4, h5, h6)')
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
      expect(ranks.filter((rank) => rank === 1)).toEqual([1]);
      for (const [at, rank] of ranks.entries())
        expect(rank - (ranks[at - 1] ?? 0), ranks.join(' ')).toBeLessThanOrEqual(1);
      await look(page, path, { whole: true });
    },
  );
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
