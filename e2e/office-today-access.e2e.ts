import type { Page } from '@playwright/test';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { look, violations } from './access.ts';
import { follow } from './follow.ts';
import { newEmail } from './people.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

/** Eight people ask; what they sent is made up to eight days old, one is answered, two are given to somebody and due, one is held back. */
async function aWeek(site: Site, owner: string): Promise<void> {
  for (let at = 0; at < 8; at += 1)
    await fetch(`${site.url}/registercourse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.6.${Math.floor(Math.random() * 250)}.7` },
      body: JSON.stringify(typedInterest({ email: newEmail() })),
    });
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const { id: uid } = await app.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', owner)
    .executeTakeFirstOrThrow();
  const cases = await app.db.selectFrom('cases').select('id').orderBy('latest_at', 'desc').limit(8).execute();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  for (const [at, { id }] of cases.entries())
    await app.db
      .updateTable('cases')
      .set({
        received_at: day(at),
        latest_at: day(at),
        ...(at === 1 ? { status: 'Batch offered' as const, answered_at: day(0.5) } : {}),
        ...(at > 5 ? { owner_uid: uid, due_on: at === 6 ? day(0).slice(0, 10) : '2026-01-05' } : {}),
        ...(at === 3 ? { review_reason: 'filled in too fast' } : {}),
      })
      .where('id', '=', id)
      .execute();
  await app.db.destroy();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the day begins with figures that open their lists, and a reader sees them; an address of the inbox that stood there leads to it', async ({
  page,
  site,
  context,
}) => {
  const { email } = await enterOffice(site, context, 'reader');
  await aWeek(site, email);
  await page.goto('/office');
  await expect(heading(page)).toHaveText(/^\w+day, \d+ \w+$/);
  await expect(page.getByText(/^Counted at \d\d:\d\d$/)).toBeVisible();
  await expect(page.locator('.today-say')).toContainText(/wait for an answer, .+ for five days or more\./);
  const figures = page.locator('.today-needs a');
  await expect(figures.first()).toBeVisible();
  const shown = await figures.evaluateAll((links) =>
    links.map((link) => ({ href: link.getAttribute('href')!, count: Number(/\d+/.exec(link.textContent!)?.[0]) })),
  );
  expect(shown.filter((one) => one.href.startsWith('/office/inbox')).length).toBeGreaterThan(0);
  for (const { href, count } of shown.filter((one) => one.href.startsWith('/office/inbox'))) {
    const filter = new URL(href, site.url).searchParams.get('filter')!;
    const list = await page.request.get(`/office/api/lists/cases?${new URLSearchParams({ filter })}`);
    expect((await list.json()).total.count, filter).toBe(count);
  }
  expect(await violations(page)).toEqual([]);
  const longest = page.locator('.today-say').getByRole('link').nth(1);
  const { waitingLong } = (await (await page.request.get('/office/api/today')).json()) as { waitingLong: number };
  expect(waitingLong).toBeGreaterThan(0);
  await longest.press('Enter');
  await expect(page).toHaveURL(/\/office\/inbox\?filter=/);
  await expect(page.locator('main th a[href^="/office/cases/"]')).toHaveCount(waitingLong);
  await page.goBack();
  await expect(heading(page)).toHaveText(/day, /);

  // An address of the inbox that somebody kept still leads there with its filter.
  const filter = JSON.stringify({ status: ['Closed'] });
  await follow(page, `/office?${new URLSearchParams({ filter })}`);
  await expect(page).toHaveURL(/\/office\/inbox\?filter=/);
  expect(new URL(page.url()).searchParams.get('filter')).toBe(filter);
  const rail = page.getByRole('navigation', { name: 'Back office' });
  await expect(rail.getByRole('link', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'true');
  await rail.getByRole('link', { name: 'Today' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(rail.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'true');
});

test('a line of demand leads to its people, and to writing to them in two clicks', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const city = `Q${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  for (let at = 0; at < 3; at += 1)
    await fetch(`${site.url}/registercourse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.5.${Math.floor(Math.random() * 250)}.7` },
      body: JSON.stringify(typedInterest({ email: newEmail(), trainingEvent: 'CPLevel1', otherCity: city })),
    });
  // Somebody names no city.
  await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.5.${Math.floor(Math.random() * 250)}.7` },
    body: JSON.stringify(typedInterest({ email: newEmail(), trainingEvent: 'CPLevel1', preferredLocation: '' })),
  });
  await page.goto('/office/demand');
  await page.getByText('Wish: all').click();
  await page.getByRole('link', { name: 'CP Level 1', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'CP 1 · No city named' })).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: city });
  await expect(line.getByRole('rowheader')).toHaveAccessibleName(`CP 1 · ${city}`);
  await expect(line).toContainText(/3$/);
  await expect(page.getByText('Who could come in several months stands in each')).toBeVisible();
  await line.getByRole('link', { name: `CP 1 · ${city}`, exact: true }).click();
  const side = page.getByRole('complementary', { name: `CP 1, ${city}` });
  await expect(side).toContainText('3 seats wanted');
  await look(page, 'demand with a line', { whole: true });
  // Within three months of now is each of the next three: one of them leads to its people alone.
  await expect(line.locator('.demand-cell')).toHaveCount(3);
  await line.locator('.demand-cell:visible').first().click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await expect(page.getByRole('complementary')).toContainText('3 seats wanted, minimum 12');
  await page.goBack();
  await side.getByRole('link', { name: 'All as a list' }).click();
  await expect(page.locator('main th a[href^="/office/cases/"]')).toHaveCount(3);
  await page.goBack();
  await side.getByRole('link', { name: 'Write to these 3' }).click();
  await expect(page).toHaveURL(/\/office\/write\?/);
  await expect(heading(page)).toContainText('3');
});
