import type { Page } from '@playwright/test';
import { aPhotograph } from '../app/office/content/pictures/pictures.factory.ts';
import { violations } from './access.ts';
import { follow } from './follow.ts';
import { aRefusedMail } from './mailbox.ts';
import { newEmail } from './people.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

test('a picture is put up, seen on the public page, replaced, removed and brought back', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const name = `Gauge on a coated plate ${newEmail()}`;
  const of = 'CCI';
  const address = '/courses/cci';
  // What was published is on the pages that are held within half a second.
  const onThePage = async (there: boolean) =>
    expect(async () => {
      expect((await (await context.request.get(address)).text()).includes(name)).toBe(there);
    }).toPass({ intervals: [100] });
  const place = page.getByRole('region', { name: of, exact: true });
  const shown = page.getByRole('img', { name });
  await page.goto('/office/pictures');
  await place.getByRole('heading', { name: of, exact: true }).click();
  await place.getByRole('button', { name: /^Add a picture.*, picture$/ }).click();
  const form = page.getByRole('form', { name: `New image of ${of}` });
  await form.getByLabel('What it shows, in words').fill(name);
  await form
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('just words') });
  await form.getByRole('button', { name: 'Put on the site' }).click();
  await expect(form.getByRole('alert')).toContainText('This is not a picture we can take.');
  expect(await violations(page)).toEqual([]);
  const buffer = await aPhotograph({ width: 600, height: 400 });
  await form.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(form.getByRole('img', { name: 'As chosen' })).toBeVisible();
  await form.getByRole('button', { name: 'Put on the site' }).click();
  await expect(said(page, 'The picture is on the site.')).toBeVisible();
  await expect(shown.first()).toBeVisible();

  await onThePage(true);
  const asVisitor = await context.newPage();
  await asVisitor.goto(address);
  const there = asVisitor.getByRole('img', { name });
  await expect(there).toBeVisible();
  expect(await there.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/pictures\/.+\.avif$/);
  await asVisitor.close();

  await place
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(said(page, 'The picture is removed.')).toBeVisible();
  await onThePage(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'The former picture is back on the site.')).toBeVisible();
  await onThePage(true);
  // Whatever else looks at the pages of this server finds them as they were.
  await place
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await onThePage(false);
});

test('a mail that failed is tried again and arrives; one changes one’s own name; the log tells who did it, by the name of today', async ({
  page,
  site,
  context,
}) => {
  const { email, name } = await enterOffice(site, context, 'office');
  const to = newEmail();
  await aRefusedMail(site, to);
  await page.goto('/office/delivery');
  const row = page.getByRole('row').filter({ hasText: to });
  await expect(row).toContainText('There is no such mailbox');
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: /^Try again/ }).click();
  await expect(said(page, 'It is tried again now.')).toBeVisible();
  await site.mailbox.find(to, 'back office');

  await follow(page, '/office/log');
  await page.getByLabel('Who, what was done, or to what').fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${name} tried again to send a mail` })).toBeVisible();

  await page.getByLabel(/^Account menu/).click();
  await page.getByRole('link', { name: 'Your name' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your name' })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByText('Please enter the name.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const today = `Meera ${email.slice(7, 13)}`;
  await page.getByLabel('Name', { exact: true }).fill(today);
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByRole('status').getByText('Your name is saved.')).toBeVisible();
  await expect(page.getByLabel(/^Account menu/)).toContainText('M');
  await follow(page, '/office/log');
  await page.getByLabel('Who, what was done, or to what').fill(today);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${today} gave a name to ${today}` })).toBeVisible();
});
