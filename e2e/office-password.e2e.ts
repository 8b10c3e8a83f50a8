import type { Page } from '@playwright/test';
import { violations } from './access.ts';
import { somebodyAsks } from './asking.ts';
import { follow } from './follow.ts';
import { newEmail } from './people.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice, givePassword, letProofAge, type By } from './staff.ts';

test.use(desk);

const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first();

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

type Act = { name: string; path: string; by: By; act: () => Promise<void>; done: () => Promise<void> };

/** What an owner does to a colleague. */
function teamActs(page: Page, colleague: string): Act[] {
  const path = '/office/team';
  const row = page.getByRole('row').filter({ hasText: colleague });
  const openRow = () => row.getByRole('button', { name: colleague }).click();
  async function invite() {
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Email').press('Enter');
  }
  async function changeRole() {
    await openRow();
    await page.getByLabel('Role', { exact: true }).first().selectOption('reader');
    await page.getByRole('button', { name: 'Change role' }).click();
  }
  async function remove() {
    await openRow();
    await page.getByRole('button', { name: 'Remove from the team' }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).press('Enter');
  }
  return [
    {
      name: 'invite',
      path,
      by: 'Enter',
      act: invite,
      done: () => expect(page.getByLabel('Link to hand over')).toBeVisible(),
    },
    { name: 'role', path, by: 'click', act: changeRole, done: () => expect(row).toContainText('Reader') },
    { name: 'remove', path, by: 'Enter', act: remove, done: () => expect(row).toHaveCount(0) },
  ];
}

/** Takes a list out. */
function exportAct(page: Page): Act {
  const path = '/office/people';
  async function act() {
    await page.locator('summary').filter({ hasText: 'Export' }).click();
    await page.getByRole('button', { name: 'Export to Excel' }).click();
  }
  return {
    name: 'export',
    path,
    by: 'Enter',
    act,
    done: () => expect(said(page, /\.(?:xlsx|csv) is saved\.$/)).toBeVisible(),
  };
}

test('every grave act asks for an old password outside of any form, and is done once it was given', async ({
  page,
  site,
  context,
  browser,
}) => {
  test.slow();
  await somebodyAsks(site);
  const owner = await enterOffice(site, context);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const colleague = await enterOffice(site, elsewhere, 'office');
  await elsewhere.close();
  const asked = addressesOf(page);
  const acts = [...teamActs(page, colleague.email), exportAct(page)];
  for (const { name, path, by, act, done } of acts)
    await test.step(name, async () => {
      await follow(page, path);
      await letProofAge(site, owner.email);
      await act();
      await givePassword(page, owner.password, by);
      await done();
    });
  expect(asked.filter((address) => /password=|three|grey|pumps/.test(address))).toEqual([]);
});
