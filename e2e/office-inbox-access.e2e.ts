import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { follow } from './follow.ts';
import { bar, inboxOf, people, rows } from './inbox.ts';
import { tabTo } from './keyboard.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';
import { tabRound } from './tab-round.ts';

test.use(desk);

const phone = { width: 360, height: 740 };

test('on a phone the first card is high and nothing is covered; fifteen people about one event get a status, an owner and a due day in eight clicks, and it is taken back in one', async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize(phone);
  const { name } = await enterOffice(site, context, 'office');
  const city = await people(site, 15);
  await page.goto('/office/inbox');
  await expect(rows(page).first()).toBeVisible();
  const topOfFirst = async () => Math.round((await rows(page).first().boundingBox())!.y);
  expect(await topOfFirst()).toBeLessThanOrEqual(300);
  await follow(page, inboxOf(city, { status: ['New'] }));
  await expect(rows(page)).toHaveCount(15);
  // What a filter says of itself takes a line.
  expect(await topOfFirst()).toBeLessThanOrEqual(345);
  let clicks = 0;
  const pick = async (label: string, option: string | { label: string }) => {
    await bar(page).getByLabel(label, { exact: true }).selectOption(option);
    clicks += 2;
  };
  await page.getByLabel('Choose all 15 shown').click();
  await expect(bar(page)).toContainText('15 chosen');
  await look(page, 'inbox, chosen', { whole: true });
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(phone);
  expect(await tabRound(page, 'sight', { most: 35 })).toEqual([]);
  await pick('Status', 'Contacted');
  await pick('Owner', { label: 'Me' });
  await pick('Due', 'Today');
  await bar(page).getByRole('button', { name: 'Save 15' }).click();
  clicks += 2;
  expect(clicks).toBeLessThanOrEqual(8);
  await expect(bar(page).getByText(`15 set to Contacted, given to ${name}, due on`)).toBeVisible();
  // They have left this look, and stay chosen.
  await expect(rows(page)).toHaveCount(0);
  await expect(bar(page)).toContainText('15 chosen, 15 not shown here');
  await bar(page).getByRole('button', { name: 'Look at them' }).click();
  const hidden = page.getByRole('dialog', { name: '15 chosen, not shown here' });
  await expect(hidden.getByRole('link')).toHaveCount(15);
  expect(await violations(page), 'what is chosen and not shown').toEqual([]);
  await hidden
    .getByRole('button', { name: /^Leave out/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '14 chosen, not shown here' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('14 chosen, 14 not shown here');
  await follow(page, inboxOf(city));
  await expect(rows(page).first()).toContainText('Contacted');
  await expect(rows(page).first()).toContainText('Today');
  await page.getByLabel('Choose all 15 shown').click();
  await bar(page).getByLabel('Status', { exact: true }).selectOption('Closed');
  await bar(page).getByRole('button', { name: 'Save 15' }).click();
  await expect(bar(page).getByText('15 set to Closed.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page).getByText('15 as before.')).toBeVisible();
  await expect(rows(page).first()).toContainText('Contacted');
  // What was taken back is done with.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(bar(page).getByLabel('Status', { exact: true })).toHaveCount(0);
});

test('keys alone work a list off: rows are reached and chosen by letters, made due in sight, and one goes on at the next; a name that is typed there does nothing', async ({
  page,
  site,
  context,
}) => {
  // Where a finger is the pointer the caret is never put into a text unasked.
  await enterOffice(site, context, 'office');
  const city = await people(site, 12);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(inboxOf(city));
  await expect(rows(page)).toHaveCount(12);
  const link = (number: number) => page.getByRole('rowheader').getByRole('link', { name: `${city} ${number}` });
  const due = bar(page).getByLabel('Due', { exact: true });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  // As somebody types who believes to be in the search.
  for (const name of ['jaya girder', 'teresa', 'reena', 'ketan']) {
    await page.locator('h1').focus();
    await page.keyboard.type(name, { delay: 20 });
    await expect(bar(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/office\/inbox/);
  }
  expect(sent).toEqual([]);

  await page.locator('h1').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(link(11)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${city} 11` })).toBeVisible();
  await page.keyboard.press('r');
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type('Yes');
  await page.keyboard.press('Escape');
  await expect(text).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: `${city} 11` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link(11)).toBeFocused();
  // What is begun is named in the list.
  await expect(rows(page).filter({ hasText: 'Your draft waits.' })).toHaveCount(1);

  // Due: the page stands still; Escape gives the row back, Enter saves, and the next row is at hand.
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('x');
  for (const [key, next] of [
    ['Escape', 11],
    ['Enter', 12],
  ] as const) {
    await page.keyboard.press('d');
    await expect(due).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(rows(page).nth(2)).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(key);
    await expect(link(next)).toBeFocused();
  }
  await expect(rows(page).nth(1).locator('.rows__due')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(bar(page).getByLabel('Status', { exact: true })).toHaveCount(0);

  // The last of a list hands over to the one before.
  await link(21).focus();
  await page.keyboard.press('x');
  await bar(page).getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(rows(page)).toHaveCount(11);
  await expect(link(20)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(19)).toBeFocused();
});

test('at a desk many rows fit and nothing is cut off or covered; rows are chosen by range and by key, what is chosen stays while a case is opened, and the way back leads to the same place', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const city = await people(site, 14);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(inboxOf(city));
  await expect(rows(page)).toHaveCount(14);
  const feet = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(feet.filter((foot) => foot <= 860).length).toBeGreaterThanOrEqual(12);
  // How long somebody waits is read whole, as is every head.
  for (const width of [960, 1024, 1199, 1200, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    const cut = await page
      .locator('.rows :is(thead th, .rows__age)')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut, `${width}`).toEqual([]);
  }
  await expectCommonFirst(page);
  await rows(page).nth(1).getByRole('checkbox').click();
  await rows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 chosen');
  await page.setViewportSize({ width: 1024, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  expect(await tabRound(page, 'sight', { most: 35 })).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.locator('h1').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('3 chosen');
  await page.keyboard.press('d');
  await expect(bar(page).getByLabel('Due', { exact: true })).toBeFocused();
  await bar(page).getByLabel('Status', { exact: true }).selectOption('Closed');
  const last = rows(page).nth(12).getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: city })).toBeVisible();
  await page.goBack();
  await expect(bar(page)).toContainText('3 chosen');
  await expect(bar(page)).not.toContainText('not shown here');
  await expect(bar(page).getByLabel('Status', { exact: true })).toHaveValue('Closed');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(last).toBeFocused();
  await page.getByLabel('Choose all 14 shown').click();
  await bar(page).getByLabel('Status', { exact: true }).selectOption('On hold');
  await bar(page).getByRole('button', { name: 'Save 14' }).click();
  await expect(bar(page).getByText('14 set to On hold.')).toBeVisible();
  await expectSaidNoLonger(page, city);
});

/** Of the filters the common ones come first. */
async function expectCommonFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByLabel('Wish', { exact: true })).toBeVisible();
  await expect(sheet.getByLabel('Status', { exact: true })).toBeVisible();
  await expect(sheet.getByLabel('Ref.', { exact: true })).toBeHidden();
  await sheet.getByText(/^\d+ more fields$/).click();
  await expect(sheet.getByLabel('Ref.', { exact: true })).toBeVisible();
  expect(await violations(page), 'filters').toEqual([]);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
}

/** What was said goes when one leaves. */
async function expectSaidNoLonger(page: Page, city: string): Promise<void> {
  await page.clock.install();
  await rows(page).first().getByRole('link').first().click();
  await page.getByLabel('Your note').fill('Rang them.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const said = page.getByRole('status').getByText('Your note is kept.');
  await expect(said).toBeVisible();
  await page.locator('h1').focus();
  // What was said less than a second before one leaves comes along to the next page. The clock stands still: it does not go by itself.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1200));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: city })).toHaveCount(0);
  await expect(said).toHaveCount(0);
}

test('letters typed into any menu of a list, or into a field of the bar, do nothing but look for a word; by keys alone rows are chosen, and what is asked before they are changed is answered', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'owner');
  await people(site, 2);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await follow(page, '/office/inbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.list-menu > summary').first()).toBeVisible();
  const menus = page.locator('details[data-menu] > summary').filter({ visible: true });
  const count = await menus.count();
  expect(count).toBeGreaterThan(4);
  for (let at = 0; at < count; at += 1) {
    const menu = menus.nth(at);
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('adetxsjrn');
    await expect(page).toHaveURL(/\/office\/inbox(\?|$)/);
    await expect(bar(page).getByText('chosen')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
  expect(sent).toEqual([]);

  const ticks = rows(page).getByRole('checkbox');
  await ticks.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(ticks.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('2 chosen');
  await bar(page).getByLabel('Status', { exact: true }).focus();
  await page.keyboard.type('Closed');
  await expect(bar(page).getByLabel('Status', { exact: true })).toHaveValue('Closed');
  expect(sent).toEqual([]);
  const question = page.getByRole('dialog', { name: /^Change these \d+\?$/ });
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await bar(page).getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Archive these 2?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toEqual([]);
  await bar(page).getByRole('button', { name: 'Save 2' }).press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Change these 2' }));
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText('2 set to Closed.')).toBeVisible();
});
