import { anActor } from '../app/office/office.factory.ts';
import { moveCases } from '../app/office/people/cases/move-cases.server.ts';
import { look } from './access.ts';
import { bar, inboxOf, people, rows } from './inbox.ts';
import { besideOf } from './seats.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

test('what becomes of a row meanwhile is shown where it stands; one that is chosen stays as it was seen, and is named', async ({
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
  await page.clock.runFor(31_000);
  await expect(rows(page).nth(1)).toContainText('Contacted');
  await expect(rows(page).nth(1)).toContainText(`Meera ${city.slice(-6)}`);
  await expect(page.getByText(`Changed just now: ${city} 11`, { exact: true })).toBeAttached();
  await expect(rows(page).nth(0)).toContainText('New');
  await expect(rows(page).nth(2)).toContainText(`${city} 12`);
  await expect(rows(page).nth(2)).toContainText('New');
  await look(page, 'rows that have just changed');
  await bar(page).getByLabel('Status', { exact: true }).selectOption('On hold');
  await bar(page).getByRole('button', { name: 'Save 1' }).click();
  await expect(bar(page)).toContainText(`somebody else changed them meanwhile: ${city} 12.`);
  await page.clock.runFor(31_000);
  await expect(page.getByText(/^Changed just now/)).toHaveCount(0);
});

test('all that match are done in the background: one may leave and come back', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const city = await people(site, 1);
  await besideOf(site, async (app) => {
    const [like] = await app.db.selectFrom('cases').selectAll().where('name', '=', `${city} 10`).execute();
    const rest = Array.from({ length: 400 }, () => ({ ...like!, id: crypto.randomUUID(), interest_id: null }));
    await app.db.insertInto('cases').values(rest).execute();
  });
  await page.goto(`/office/inbox?${new URLSearchParams({ filter: JSON.stringify({ name: city }) })}`);
  await expect(page.getByText('401 match')).toBeVisible();
  await rows(page).first().getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'All 401 that match' }).click();
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await expect(bar(page).getByText(/401 archived\.$|of 401 archived$/)).toBeVisible();
  await page.goto('/office/people');
  await page.goto('/office/inbox');
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/office/api/acts/latest')).json()).act.done))
    .toBe(401);
});

test('new ones are announced and shown when asked for, never under whoever reads', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const first = await people(site, 1);
  await page.clock.install();
  await page.goto('/office/inbox');
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\+?\) Inbox/);
  const second = await people(site, 1);
  await page.clock.runFor(31_000);
  await expect(page.getByRole('status').filter({ hasText: /1 new/ })).toBeVisible();
  await expect(rows(page).filter({ hasText: `${second} 10` })).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(rows(page).filter({ hasText: `${second} 10` })).toBeVisible();
  await expect(rows(page).filter({ hasText: `${first} 10` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\d+ new/ })).toHaveCount(0);
});
