import type { Page } from '@playwright/test';
import { anActor } from '../app/office/office.factory.ts';
import { moveCases } from '../app/office/people/cases/move-cases.server.ts';
import { violations } from './access.ts';
import { follow } from './follow.ts';
import { searchFor, somebodyAsks } from './asking.ts';
import { bar, inboxOf, people, rows } from './inbox.ts';
import { besideOf } from './seats.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

test('a chosen row that somebody else changes meanwhile is left, and named; new ones are announced, and shown when asked for', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const city = await people(site, 3);
  await page.clock.install();
  await page.goto(inboxOf(city, { status: ['New'] }));
  await expect(rows(page)).toHaveCount(3);
  await rows(page).nth(2).getByRole('checkbox').click();
  await besideOf(site, async (app) => {
    const actor = await anActor(app, 'office', `Meera ${city.slice(-6)}`);
    const cases = await app.db
      .selectFrom('cases')
      .select(['id', 'version'])
      .where('name', 'in', [`${city} 11`, `${city} 12`])
      .execute();
    await moveCases(app, actor, cases, { status: 'Contacted', ownerUid: actor.staff.uid });
  });
  await bar(page).getByLabel('Status', { exact: true }).selectOption('On hold');
  await bar(page).getByRole('button', { name: 'Save 1' }).click();
  await expect(bar(page)).toContainText(`somebody else changed them meanwhile: ${city} 12.`);

  // Never under whoever reads.
  await follow(page, '/office/inbox');
  await expect(rows(page).filter({ hasText: `${city} 10` })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\+?\) Inbox/);
  const second = await people(site, 1);
  await page.clock.runFor(31_000);
  await expect(page.getByRole('status').filter({ hasText: /1 new/ })).toBeVisible();
  await expect(rows(page).filter({ hasText: `${second} 10` })).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(rows(page).filter({ hasText: `${second} 10` })).toBeVisible();
  await expect(rows(page).filter({ hasText: `${city} 10` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\d+ new/ })).toHaveCount(0);
});

test('the tabs of the inbox: what was held back is released, what is due stands first by its day, all that match are done in the background while one leaves, and where nobody waits it is said what will appear', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const email = await somebodyAsks(site, { filledInMilliseconds: 1500 });
  await page.goto('/office/inbox');
  await page.getByRole('link', { name: /^Held back \d+\+?$/ }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await follow(page, searchFor(email, { shelf: ['suspected'] }));
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Release to the inbox' })).toBeVisible();
  await expect(page.getByText('Held back:')).toBeVisible();
  expect(await violations(page), 'held back').toEqual([]);
  await page.getByRole('button', { name: 'Release to the inbox' }).click();
  await expect(page.getByText('Held back:')).toBeHidden();
  await follow(page, searchFor(email, { status: ['New'] }));
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();

  await page.keyboard.press('d');
  const today = page.getByRole('button', { name: 'Today' });
  await expect(today).toBeFocused();
  const due = page.getByLabel('A day');
  await due.fill('2020-01-01');
  await expect(due).toHaveAccessibleDescription('Wed 1 Jan 2020');
  await today.press('Enter');
  await expect(page.getByText(/^Due on \d/)).toBeVisible();
  await follow(page, '/office/inbox');
  await page.getByRole('link', { name: /^Due/ }).first().click();
  await expect(page).toHaveURL(/sort=dueOn&order=ASC/);
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Waits' })).toBeInViewport({ ratio: 1 });

  await archiveAll(page, site);

  await besideOf(site, (app) => app.db.updateTable('cases').set({ archived_at: app.now().toISOString() }).execute());
  await page.goto('/office/inbox');
  await expect(page.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
  await expect(page.getByText('Interests, registrations and messages from the site appear here')).toBeVisible();
});

/** Somebody chooses all that match, more than one call does, and leaves. */
async function archiveAll(page: Page, site: Site): Promise<void> {
  const city = await people(site, 1);
  await besideOf(site, async (app) => {
    const [like] = await app.db.selectFrom('cases').selectAll().where('name', '=', `${city} 10`).execute();
    const rest = Array.from({ length: 400 }, () => ({ ...like!, id: crypto.randomUUID(), interest_id: null }));
    await app.db.insertInto('cases').values(rest).execute();
  });
  await follow(page, `/office/inbox?${new URLSearchParams({ filter: JSON.stringify({ name: city }) })}`);
  await expect(page.getByText('401 match')).toBeVisible();
  await rows(page).first().getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'All 401 that match' }).click();
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await expect(bar(page).getByText(/401 archived\.$|of 401 archived$/)).toBeVisible();
  await page.goto('/office/people');
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/office/api/acts/latest')).json()).act.done))
    .toBe(401);
}
