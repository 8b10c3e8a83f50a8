import { searchFor, somebodyAsks } from './asking.ts';
import { follow } from './follow.ts';
import { aRefusedMail } from './mailbox.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

test('whose role may not use a screen is told so, by its address too, and sees no form; cases, texts, pictures and mails are looked at, and no act is offered', async ({
  page,
  site,
  context,
}) => {
  const email = await somebodyAsks(site);
  await enterOffice(site, context, 'reader');
  await page.goto('/office/team');
  const main = page.getByRole('main');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const expectRefused = async (path: string) => {
    await expect(
      main.getByText(/^Not for your role$|^Your role may not do this\. Ask an owner\.$/).first(),
    ).toBeVisible();
    await expect(main.getByRole('textbox'), path).toHaveCount(0);
  };
  await expectRefused('/team');
  const bar = page.getByRole('navigation', { name: 'Back office' });
  for (const hidden of ['Team', 'Log'])
    await expect(bar.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  await follow(page, searchFor(email));
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Add a caller' })).toHaveCount(0);
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Act on the chosen rows' })).toHaveCount(0);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  for (const role of ['textbox', 'combobox'] as const) await expect(main.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Save|Take|Keep|Archive/ })).toHaveCount(0);
  const reply = `${new URL(page.url()).pathname}/reply`;
  for (const path of ['/office/log', '/office/desk/add-event', '/office/enter', '/office/write', reply]) {
    await follow(page, '/office/more');
    await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
    await follow(page, path);
    await expectRefused(path);
  }

  await follow(page, '/office/desk');
  await expect(page.getByRole('link', { name: 'Add a training event' })).toHaveCount(0);
  const aMail = page.getByRole('link', { name: 'Account deleted' });
  await expect(aMail).toBeHidden();
  await page.locator('summary').filter({ hasText: 'Mails' }).click();
  await expect(aMail).toBeVisible();
  await page.getByRole('link', { name: 'Home page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible();
  await expect(main.locator('iframe')).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Publish…' })).toHaveCount(0);

  await follow(page, '/office/letters');
  await expect(page.getByText('Dates not fixed yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add a text|Change|Retire/ })).toHaveCount(0);
  await follow(page, '/office/pictures');
  await expect(page.getByRole('heading', { name: 'CIP Level 1', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add a picture|Replace|Remove/ })).toHaveCount(0);
  await aRefusedMail(site, email);
  await follow(page, '/office/delivery');
  await expect(page.getByText('There is no such mailbox').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Try/ })).toHaveCount(0);
});
