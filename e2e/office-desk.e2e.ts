import { openBeside } from '../scripts/open-beside.ts';
import { look } from './access.ts';
import { openCase, searchFor, somebodyAsks } from './asking.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

test('nothing that has the focus is behind the bar of the desk, on a phone and at a desk', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await page.goto('/office/desk/subjects/level.cip.level-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.locator('h1').focus();
    const [covered, met] = [[] as string[], new Set<string>()];
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press('Tab');
      const { behind, name } = await page.evaluate(lookBehindBar);
      met.add(name);
      if (behind) covered.push(name);
    }
    expect(met.size).toBeGreaterThan(40);
    expect(covered, `${width}`).toEqual([]);
  }
});

/** What has the focus, and whether the bar covers any of it; what is higher than the page can only be seen in part. */
function lookBehindBar(): { behind: boolean; name: string } {
  const bar = document.querySelector('.desk-bar')!.getBoundingClientRect();
  const part = document.activeElement!;
  const box = part.getBoundingClientRect();
  const crosses = box.left < bar.right && box.right > bar.left && box.bottom > bar.top + 1 && box.top < bar.bottom;
  return {
    behind: crosses && !part.closest('.desk-bar') && box.height < bar.top,
    name: `${part.tagName} ${part.id || part.textContent?.trim()}`,
  };
}

test('a name of one long word stays in its place, on a phone and at a desk', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const email = await somebodyAsks(site, { fname: 'Venkata'.repeat(14).slice(0, 95) });
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
  const narrowed = searchFor(email);
  for (const path of [narrowed.replace('/office/inbox', '/office/interests'), narrowed]) {
    await page.goto(path);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expectInPlace(path);
  }
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expectInPlace('case');
  await page.getByRole('link', { name: 'Everything about them' }).click();
  await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
  await expectInPlace('person');
});

test('what was held back has a tab with its count, and is released into the inbox', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const email = await somebodyAsks(site, { filledInMilliseconds: 1500 });
  await page.goto('/office/inbox');
  await page.getByRole('link', { name: /^Held back \d+\+?$/ }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto(searchFor(email, { shelf: ['suspected'] }));
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Release to the inbox' })).toBeVisible();
  await expect(page.getByText('Held back:')).toBeVisible();
  await look(page, 'held back');
  await page.getByRole('button', { name: 'Release to the inbox' }).click();
  await expect(page.getByText('Held back:')).toBeHidden();
  await page.goto(searchFor(email, { status: ['New'] }));
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('what is due stands first by its day, which is in sight; a day that has passed is refused in words', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await openCase(page, await somebodyAsks(site));
  await page.keyboard.press('d');
  const due = page.getByLabel('A day');
  await due.fill('2020-01-01');
  await expect(due).toHaveAccessibleDescription('Wed 1 Jan 2020');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This day has passed.' })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Due on \d/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/office/inbox');
  await page.getByRole('link', { name: /^Due/ }).click();
  await expect(page).toHaveURL(/sort=dueOn&order=ASC/);
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Waits' })).toBeInViewport({ ratio: 1 });
});

test('an inbox in which nobody waits says what will appear, not that filters are in the way', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'reader');
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await app.db.updateTable('cases').set({ archived_at: new Date().toISOString() }).execute();
  await app.db.destroy();
  await page.goto('/office/inbox');
  await expect(page.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
  await expect(page.getByText('Interests, registrations and messages from the site appear here')).toBeVisible();
});

test('the preview stays where it was, with the same answers open', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  await page.goto('/office/desk/subjects/faq');
  const preview = page.frameLocator('iframe');
  const third = preview.locator('main details').nth(2);
  await third.locator('summary').click();
  await expect(third).toHaveAttribute('open', '');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/office/preview/')),
    page.getByRole('button', { name: 'Show again' }).click(),
  ]);
  await expect(third).toHaveAttribute('open', '');
  await page.getByRole('radio', { name: 'Desk' }).press('Space');
  await expect(page.getByTitle('Preview of Questions and answers')).toHaveCSS('width', '1280px');
});

test('an owner who removes somebody says who takes over, and the filter still knows the leaver', async ({
  page,
  site,
  context,
  browser,
}) => {
  const owner = await enterOffice(site, context);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const leaver = await enterOffice(site, elsewhere, 'office');
  await elsewhere.close();
  const email = await somebodyAsks(site);
  await openCase(page, email);
  await page.getByLabel('Owner').selectOption({ label: leaver.name });
  await expect(page.getByText('The owner is changed.')).toBeVisible();
  await page.goto('/office/team');
  await page.getByRole('button', { name: leaver.email }).click();
  await page.getByRole('button', { name: 'Remove from the team' }).click();
  const successor = page.getByLabel('Who takes over their open case?');
  await expect(successor).toBeFocused();
  await look(page, 'who takes over');
  await successor.selectOption({ label: owner.name });
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByRole('status').getByText('1 open case is handed over.')).toBeVisible();
  await page.goto(searchFor(email));
  await expect(page.getByRole('row').filter({ hasText: owner.name })).toBeVisible();
  await openCase(page, email);
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByText('Status: Closed.')).toBeVisible();
});
