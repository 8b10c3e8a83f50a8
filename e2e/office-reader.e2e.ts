import { openBeside } from '../scripts/open-beside.ts';
import { searchFor, somebodyAsks } from './asking.ts';
import { aRefusedMail } from './mailbox.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

test('whose role may not use a screen is told so, by its address too, and sees no form', async ({
  page,
  site,
  context,
}) => {
  const email = await somebodyAsks(site);
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const { id } = await app.db.selectFrom('cases').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await app.db.destroy();
  await enterOffice(site, context, 'reader');
  for (const path of ['/team', '/log', '/desk/add-event', '/enter', '/write', `/cases/${id}/reply`]) {
    await page.goto(`/office${path}`);
    await expect(
      page.getByText(/^Not for your role$|^Your role may not do this\. Ask an owner\.$/).first(),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
  const bar = page.getByRole('navigation', { name: 'Back office' });
  for (const hidden of ['Team', 'Log'])
    await expect(bar.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
});

test('a reader looks at cases, texts, pictures and mails, and is offered no act', async ({ page, site, context }) => {
  const email = await somebodyAsks(site);
  await enterOffice(site, context, 'reader');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await page.goto(searchFor(email));
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Add a caller' })).toHaveCount(0);
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.getByRole('region', { name: 'Act on the chosen rows' })).toHaveCount(0);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const main = page.getByRole('main');
  for (const role of ['textbox', 'combobox'] as const) await expect(main.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Save|Take|Keep|Archive/ })).toHaveCount(0);

  await page.goto('/office/desk');
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

  await page.goto('/office/letters');
  await expect(page.getByText('Dates not fixed yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add a text|Change|Retire/ })).toHaveCount(0);
  await page.goto('/office/pictures');
  await expect(page.getByRole('heading', { name: 'CIP Level 1', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add a picture|Replace|Remove/ })).toHaveCount(0);
  await aRefusedMail(site, email);
  await page.goto('/office/delivery');
  await expect(page.getByText('There is no such mailbox').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Try/ })).toHaveCount(0);
});
