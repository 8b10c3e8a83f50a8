import type { Page } from '@playwright/test';
import { violations } from './access.ts';
import { somebodyAsks } from './asking.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice, givePassword, letProofAge } from './staff.ts';

test.use(desk);

/** Every address this page asks for from now on, with its search. */
function addressesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('framenavigated', (frame) => asked.push(frame.url()));
  return asked;
}

test('somebody is erased on request with an old password: nothing typed is lost, a wrong one is said, and the password is in no address', async ({
  page,
  site,
  context,
}) => {
  const email = await somebodyAsks(site);
  const owner = await enterOffice(site, context);
  const asked = addressesOf(page);
  const proof = 'Wrote from this address and answered when we called.';
  await page.goto(`/office/people/${encodeURIComponent(email)}#erase`);
  const form = page.getByRole('form', { name: 'Erase on request' });
  await form.getByLabel('What they asked for, and how they proved who they are').fill(proof);
  await form.getByLabel(/It cannot be taken back/).check();
  await letProofAge(site, owner.email);
  await form.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Please give your password first' });
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.');
  expect(await violations(page), 'the password before erasing').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing was done: the password was not given.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Erase' })).toBeFocused();
  await expect(form.getByLabel('What they asked for')).toHaveValue(proof);
  await form.getByRole('button', { name: 'Erase' }).click();
  await givePassword(page, owner.password, 'Enter');
  await expect(page.getByRole('heading', { name: 'Out of use now' })).toBeVisible();
  expect(asked.filter((address) => /password=|three|grey|pumps/.test(address))).toEqual([]);
});

// Every other act asks in the same way; what is saved as a file has a way of its own.
test('a list is exported once an old password was given', async ({ page, site, context }) => {
  await somebodyAsks(site);
  const owner = await enterOffice(site, context);
  await page.goto('/office/people');
  await page.locator('summary').filter({ hasText: 'Export' }).click();
  await letProofAge(site, owner.email);
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await givePassword(page, owner.password, 'click');
  await expect(page.getByRole('status').getByText(/\.xlsx is saved\.$/)).toBeVisible();
});
