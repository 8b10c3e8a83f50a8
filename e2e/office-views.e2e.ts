import type { Page } from '@playwright/test';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { look } from './access.ts';
import { newEmail } from './people.ts';
import { expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

/** So many people ask, from a city that nobody else names. */
async function people(site: Site, count: number): Promise<string> {
  const city = `Surat ${crypto.randomUUID().slice(0, 6)}`;
  for (let n = 0; n < count; n += 1) {
    const answer = await fetch(`${site.url}/registercourse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.31.${n}.7` },
      body: JSON.stringify(typedInterest({ email: newEmail(), fname: `${city} ${10 + n}`, otherCity: city })),
    });
    expect(answer.status).toBe(200);
  }
  return city;
}

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const menu = (page: Page) => page.locator('.views > summary');
const dialog = (page: Page) => page.getByRole('dialog');

test('what the inbox is narrowed to is kept by keyboard, opened again, shared and removed', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const city = await people(site, 13);
  const filter = JSON.stringify({ status: ['New'], city });
  await page.goto(`/office/inbox?${new URLSearchParams({ filter, sort: 'latestAt', order: 'ASC' })}`);
  await expect(rows(page)).toHaveCount(13);
  // Three filters are in sight; the others are under More.
  await expect(page.locator('.list-tools > .list-menu')).toHaveCount(3);
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(city);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${city}” is kept.`)).toBeVisible();
  await expect(menu(page)).toBeFocused();
  await expect(menu(page)).toContainText(city);

  // Narrowed further it is the view no more, and leads back to it.
  await page.locator('.list-menu--wish > summary').click();
  await page.locator('.list-menu--wish').getByRole('checkbox').first().check();
  await expect(menu(page)).toHaveText('Views');
  await menu(page).click();
  await look(page, 'the menu of views');
  await page.getByRole('link', { name: city, exact: true }).click();
  await expect(page).not.toHaveURL(/wish/);
  await expect(menu(page)).toContainText(city);

  await page.getByRole('link', { name: /^Open(?! the first)/ }).click();
  await expect(menu(page)).toHaveText('Views');
  await menu(page).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await dialog(page).getByLabel('Name').fill(`All of ${city}`);
  await dialog(page).getByLabel('For the whole office').check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(menu(page)).toContainText(`All of ${city}`);
  await menu(page).click();
  await expect(page.getByRole('heading', { name: 'Whole office' })).toBeVisible();
  await page.getByRole('button', { name: `Remove “All of ${city}”` }).click();
  await expect(dialog(page)).toContainText('It goes for everybody of the office');
  await dialog(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('The view is removed.')).toBeVisible();
  await expect(menu(page)).toHaveText('Views');
});

test('with a view open the first card of a phone and twelve rows of a desk are still in sight', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const city = await people(site, 13);
  const asked = { filter: { status: ['New'], city }, sort: 'latestAt', order: 'asc' };
  const name = `Everybody who asked from ${city}, oldest first`;
  const kept = await context.request.post('/office/api/views', { data: { list: 'cases', name, shared: false, asked } });
  expect(kept.status()).toBe(201);
  const address = `/office/inbox?${new URLSearchParams({ filter: JSON.stringify(asked.filter), sort: 'latestAt', order: 'ASC' })}`;
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(address);
  await expect(menu(page)).toContainText(name);
  expect((await rows(page).first().boundingBox())!.y).toBeLessThanOrEqual(300);
  await look(page, 'a view with a long name');
  await page.setViewportSize({ width: 1280, height: 860 });
  const twelfth = (await rows(page).nth(11).boundingBox())!;
  expect(twelfth.y + twelfth.height).toBeLessThanOrEqual(860);
});
