import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { searchFor, somebodyAsks } from './asking.ts';
import { follow } from './follow.ts';
import { lettersOf, ordinary } from './letters.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';
import { tabRound } from './tab-round.ts';

test.use(desk);

/** Whether axe looks at it here, by all rules at both widths and with its frame; or elsewhere, at its like or in a journey that gets there with something in hand. */
type By = 'here' | 'whole' | 'elsewhere';

/** One screen of each layout. */
const screens: Record<string, By> = {
  '/office': 'whole',
  '/office/inbox': 'here',
  '/office/people': 'whole',
  '/office/demand': 'elsewhere',
  '/office/find?q=asha%20sample': 'here',
  '/office/enter': 'elsewhere',
  '/office/batches': 'elsewhere',
  '/office/batches/plan': 'elsewhere',
  '/office/money': 'here',
  '/office/desk': 'here',
  '/office/desk/open-points': 'elsewhere',
  '/office/desk/add-level': 'elsewhere',
  '/office/desk/subjects/level.cip.level-1': 'here',
  '/office/desk/subjects/level.cip.level-1/history': 'here',
  '/office/desk/subjects/mail.interest-received': 'elsewhere',
  '/office/pictures': 'elsewhere',
  '/office/delivery': 'elsewhere',
  '/office/log': 'here',
  '/office/team': 'here',
  '/office/you': 'elsewhere',
  '/office/more': 'elsewhere',
  '/office/nowhere': 'here',
};

test('no screen has an accessibility violation or scrolls sideways, on the smallest phone and with letters twice as large; a name of one long word stays in its place', async ({
  page,
  site,
  context,
}) => {
  const long = { fname: 'Venkata'.repeat(14).slice(0, 95), companyName: 'Sample Coatings and Linings' };
  const email = await somebodyAsks(site, long);
  await enterOffice(site, context);
  await page.goto('/office/money');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [path, by] of Object.entries(screens))
    await test.step(path, async () => {
      await page.setViewportSize(desk.viewport);
      await follow(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      if (by !== 'elsewhere') await look(page, path, { whole: by === 'whole', frame: by === 'whole' });
      if (path === '/office') await lookAtFound(page);
      if (path === '/office/people') await expectLastColumn(page);
      await expectToFit(page, path);
    });
  await page.setViewportSize(desk.viewport);
  await expectLongNameInPlace(page, searchFor(email));
});

async function lookAtFound(page: Page): Promise<void> {
  await page.locator('#find').fill('Basic corosion');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  expect(await violations(page, { frame: true }), 'the answers of the find box').toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('#find').fill('');
}

/** Of people the last column is in sight at a small desk. */
async function expectLastColumn(page: Page): Promise<void> {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    const when = page.getByRole('columnheader', { name: 'When' });
    expect(
      await when.evaluate((cell) => Math.ceil(cell.getBoundingClientRect().right)),
      `${width}`,
    ).toBeLessThanOrEqual(width);
    const scrolls = page.locator('.table-scroll');
    expect(await scrolls.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBe(0);
  }
}

/** On the smallest phone, and with letters twice as large. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  await page.setViewportSize({ width: 360, height: 740 });
  const letters = await lettersOf(page);
  await letters.set(2 * ordinary);
  const found = await page.evaluate(() => ({
    letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    scroll: document.documentElement.scrollWidth,
  }));
  await letters.reset();
  expect(found, path).toEqual({ letters: 2 * ordinary, scroll: 360 });
}

test('nothing that has the focus is behind a bar: a text with all its parts open, on the smallest phone and at a desk; a case, its reply and that text fit a phone with letters twice as large', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context);
  const level = '/office/desk/subjects/level.cip.level-1';
  const email = await somebodyAsks(site, { fname: 'Sri Venkataraman Krishnamoorthy' });
  await page.goto(level);
  await page.getByRole('button', { name: 'Unfold all' }).click();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await tabRound(page, 'sight', { most: width < 960 ? 45 : 25, inTurn: true }), `${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const letters = await lettersOf(page);
  await letters.set(2 * ordinary);
  await follow(page, searchFor(email));
  const row = page.getByRole('rowheader').getByRole('link');
  expect((await row.boundingBox())?.width).toBeGreaterThan(200);
  const found = `/office/cases/${(await row.getAttribute('href'))?.split('/').at(-1)}`;
  const faults: string[] = [];
  for (const path of [found, `${found}/reply`, level]) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    // What one came from has a title too, and stands there until the next has come.
    if (path !== found) await expect(page.locator(path === level ? '.desk-bar' : '.letter-send')).toBeVisible();
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
      // After its last stop the page itself has the focus.
      if (part === document.body) return;
      if (!bar.contains(part) && box.bottom > its.top + 1 && box.top < its.bottom) found.push(part.outerHTML);
    });
  });
  // From its title on, where whoever comes to it stands.
  const title = page.getByRole('heading', { level: 1 });
  await title.focus();
  await Promise.all(Array.from({ length: 25 }, () => page.keyboard.press('Tab')));
  await expect(title).not.toBeFocused();
  return page.evaluate(() => (window as unknown as { found: string[] }).found);
}

async function expectLongNameInPlace(page: Page, narrowed: string): Promise<void> {
  const expectInPlace = async (where: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${where}, ${width}`).toBe(0);
      // Nothing of a cell stands over the next one.
      const over = await page
        .getByRole('rowheader')
        .evaluateAll((cells) =>
          cells.filter((cell) => getComputedStyle(cell).overflowX !== 'hidden' && cell.scrollWidth > cell.clientWidth),
        );
      expect(over.length, `${where}, ${width}`).toBe(0);
    }
  };
  await follow(page, narrowed.replace('/office/inbox', '/office/interests'));
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectInPlace('list');
  await follow(page, narrowed);
  await expect(page).toHaveURL(/\/office\/inbox/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectInPlace('inbox');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expectInPlace('case');
  await page.getByRole('link', { name: 'Everything about them' }).click();
  await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
  await expectInPlace('person');
}
