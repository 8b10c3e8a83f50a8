import type { BrowserContext, Page } from '@playwright/test';
import { createUnfoundCounter } from '../app/catalogue/search/count-unfound.server.ts';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { look, violations } from './access.ts';
import { newEmail } from './people.ts';
import { expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

/** Somebody at home sends the form. */
async function somebodyAsks(site: Site, typed: object = {}): Promise<string> {
  const email = newEmail();
  const answer = await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${Math.floor(Math.random() * 250)}.7` },
    body: JSON.stringify(typedInterest({ fname: `Asha ${email.slice(7, 15)}`, email, ...typed })),
  });
  expect(answer.status).toBe(200);
  return email;
}

const searchFor = (email: string, filter: object = {}) =>
  `/office/inbox?${new URLSearchParams({ filter: JSON.stringify({ search: email, ...filter }) })}`;

async function openCase(page: Page, email: string): Promise<void> {
  await page.goto(searchFor(email));
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
}

/** Makes the session of a browser look as if nothing was done in it for a while. */
async function letIdle(site: Site, email: string, minutes: number): Promise<void> {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const { id } = await app.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await app.db.updateTable('sessions').set({ updated_at: at }).where('person_id', '=', id).execute();
  await app.db.destroy();
}

/** Logs somebody in once more in the same browser, as the log-in would. */
async function logInAgain(site: Site, context: BrowserContext, email: string): Promise<void> {
  const { aSession } = await import('../app/identity/identity.factory.ts');
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const { id } = await app.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const [name = '', value = ''] = (await aSession(app, { uid: id, role: 'staff' })).split('=');
  await app.db.destroy();
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }]);
}

const note = (page: Page) => page.getByLabel('Your note');

test('what is typed about a case is there again after leaving it, without a connection, and after the session has ended', async ({
  page,
  site,
  context,
}) => {
  const { email: member } = await enterOffice(site, context, 'office');
  await page.clock.install();
  await openCase(page, await somebodyAsks(site));
  const address = new URL(page.url());
  await note(page).fill('Will call on Monday.');
  await page.goto('/office/people');
  await page.goBack();
  await expect(note(page)).toHaveValue('Will call on Monday.');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByLabel('Status').selectOption('Contacted');
  await page.clock.fastForward(1000);
  await expect(page.getByText('2 changes wait on this device and go out by themselves')).toBeVisible();
  await note(page).fill('And on Tuesday.');
  await context.setOffline(false);
  await page.clock.fastForward(11_000);
  await expect(page.getByText('Connected. 2 changes are saved.')).toBeVisible();
  await expect(page.getByText('wait on this device')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Will call on Monday.' })).toHaveCount(1);
  await expect(page.getByText('status from New to Contacted')).toBeVisible();

  await letIdle(site, member, 31);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { name: 'Log in again to go on' })).toBeVisible();
  const again = page.getByRole('link', { name: 'Log in again' });
  // The way back leads to the field one was in, and nobody is named to whoever sits here now.
  const back = `${address.pathname}${address.search}#note`;
  await expect(again).toHaveAttribute('href', `/login?next=${encodeURIComponent(back)}`);
  await expect(page.getByRole('alert')).toContainText('Still here, on this device: a note.');
  expect(await violations(page)).toEqual([]);
  await logInAgain(site, context, member);
  await page.goto('/');
  await page.goto(back);
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue('And on Tuesday.');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'And on Tuesday.' })).toHaveCount(1);
  await page.reload();
  await expect(note(page)).toHaveValue('');
});

test('what was chosen before a colleague changed the case is shown beside theirs, even after leaving it', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await openCase(page, await somebodyAsks(site));
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await context.setOffline(true);
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByText('One change waits on this device and goes out by itself')).toBeVisible();
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await app.db.updateTable('cases').set({ status: 'Contacted', version: 1 }).where('id', '=', id).execute();
  await app.db.destroy();
  await context.setOffline(false);
  const told = page.getByRole('alert').filter({ hasText: 'is not saved: somebody else changed the same meanwhile' });
  await expect(told).toBeVisible({ timeout: 20_000 });
  await page.goto('/office/people');
  await page.goto(`/office/cases/${id}`);
  await expect(page.getByText('Not saved yet: status Closed')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('There now');
  await page.getByRole('button', { name: 'Save the chosen' }).click();
  await expect(page.getByText('The case is saved.')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('Closed');
});

test('before a session ends it is said, and going on keeps it; typing alone does too', async ({
  page,
  site,
  context,
}) => {
  const { email: member } = await enterOffice(site, context, 'office');
  await openCase(page, await somebodyAsks(site));
  const warning = page.getByRole('alert').filter({ hasText: 'Are you still there?' });
  // Whatever the page asked last may come after, and count as work.
  await expect(async () => {
    await letIdle(site, member, 28.5);
    await expect(warning).toContainText(/In (2 minutes|a minute) the office closes here/, { timeout: 20_000 });
  }).toPass({ timeout: 60_000 });
  await look(page, 'session ends soon');
  await page.getByRole('button', { name: 'Go on working' }).click();
  await expect(warning).toBeHidden();
  await page.clock.install();
  await letIdle(site, member, 20);
  await page.clock.fastForward(130_000);
  const touched = page.waitForResponse((answer) => answer.url().endsWith('/office/api/touch'));
  await note(page).pressSequentially('W');
  expect((await (await touched).json()).session.idle).toBeGreaterThan(1750);
});

test('the bar is whole at every width, with the menu of whoever works here; logging out forgets what they typed', async ({
  page,
  site,
  context,
}) => {
  const { name, email } = await enterOffice(site, context);
  await openCase(page, await somebodyAsks(site));
  await note(page).fill('Mine alone.');
  // On a phone the acts of a case stand where the ways through the office do elsewhere.
  await page.goto('/office/people');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  for (const width of [360, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const inside = await page.evaluate(() => {
      const bar = document.querySelector('header')!;
      return [...bar.querySelectorAll('a, summary')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect())
        .every(
          (box) => box.left >= 0 && box.right <= innerWidth && box.bottom <= bar.getBoundingClientRect().bottom + 1,
        );
    });
    expect(inside, String(width)).toBe(true);
    const ways = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    const last = width < 960 ? 'More' : 'Settings';
    await expect(ways.filter({ hasText: last }), String(width)).toBeInViewport({ ratio: 1 });
    if (width < 960) continue;
    await ways.filter({ hasText: 'People' }).click();
    await expect(ways.filter({ hasText: 'People' })).toHaveAttribute('aria-current', 'true');
  }
  const menu = page.getByLabel(/^Account menu/);
  await menu.click();
  const panel = page.locator('details.account');
  await expect(panel).toContainText(name);
  await expect(panel).toContainText(email);
  await expect(panel).toContainText('Owner');
  await expect(panel.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/account/security');
  await expect(panel.getByRole('link', { name: 'The site' })).toHaveAttribute('href', '/');
  await look(page, 'account menu');
  await panel.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('office.')))).toEqual([]);
  expect((await context.request.get('/office')).status()).toBe(404);
});

test('whoever works in the office finds it in the account menu of the site, and nobody else does', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await context.addCookies([{ name: 'signed-in', value: '1', url: site.url }]);
  const office = page.getByRole('link', { name: 'Back office' });
  await page.goto('/');
  await page.getByLabel(/^Account menu/).click();
  await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
  await expect(office).toHaveCount(0);
  // As every log-in of the office leaves it; nobody has to have been there before.
  await context.addCookies([{ name: 'signed-in', value: 'office', url: site.url }]);
  await page.reload();
  await page.getByLabel(/^Account menu/).click();
  await expect(office).toHaveAttribute('href', '/office');
});

for (const width of [360, 1280]) {
  test(`nothing that has the focus is behind the bar of the desk, ${width} wide`, async ({ page, site, context }) => {
    await enterOffice(site, context, 'office');
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/office/desk/subjects/level.cip.level-1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Unfold all' }).click();
    const [covered, met] = [[] as string[], new Set<string>()];
    for (let pressed = 0; pressed < 70; pressed += 1) {
      await page.keyboard.press('Tab');
      const { behind, name } = await page.evaluate(lookBehindBar);
      met.add(name);
      if (behind) covered.push(name);
    }
    expect(met.size).toBeGreaterThan(40);
    expect(covered).toEqual([]);
  });
}

/** What has the focus, and whether the bar covers any of it; what is higher than the page can only be seen in part. */
function lookBehindBar(): { behind: boolean; name: string } {
  const bar = document.querySelector('.desk-bar')!.getBoundingClientRect();
  const part = document.activeElement!;
  const box = part.getBoundingClientRect();
  const crosses = box.left < bar.right && box.right > bar.left && box.bottom > bar.top + 1 && box.top < bar.bottom;
  return {
    behind: crosses && !part.closest('.desk-bar') && box.height < bar.top,
    name: `${part.tagName} ${part.id || part.textContent?.trim()}`,
  };
}

for (const width of [360, 1280]) {
  test(`a name of one long word stays in its place, ${width} wide`, async ({ page, site, context }) => {
    await enterOffice(site, context, 'office');
    await page.setViewportSize({ width, height: 740 });
    const email = await somebodyAsks(site, { fname: 'Venkata'.repeat(14).slice(0, 95) });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const narrowed = searchFor(email);
    for (const path of [narrowed, narrowed.replace('/office/inbox', '/office/interests')]) {
      await page.goto(path);
      await expect(page.getByRole('rowheader')).toHaveCount(1);
      // Nothing of a cell stands over the next one.
      const over = await page
        .getByRole('rowheader')
        .evaluate((cell) => (getComputedStyle(cell).overflowX === 'hidden' ? 0 : cell.scrollWidth - cell.clientWidth));
      expect([over, await sideways()], path).toEqual([0, 0]);
    }
    await openCase(page, email);
    expect(await sideways(), 'case').toBe(0);
    await page.getByRole('link', { name: 'Everything about them' }).click();
    await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
    expect(await sideways(), 'person').toBe(0);
  });
}

test('an unfound search is erased only after a question', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const counter = createUnfoundCounter(app);
  counter.note('dredging', '203.0.113.1');
  await counter.stop().finally(() => app.db.destroy());
  await page.goto('/office/demand');
  const opener = page.getByRole('button', { name: 'Erase dredging' });
  await opener.click();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await look(page, 'erase?');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(opener).toBeFocused();
  await page.reload();
  await opener.click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByRole('status').getByText('One search is erased.')).toBeVisible();
  await expect(opener).toHaveCount(0);
});

test('what was held back has a tab with its count, and is released into the inbox', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  const email = await somebodyAsks(site, { filledInMilliseconds: 1500 });
  await page.goto('/office/inbox');
  await page.getByRole('link', { name: /^Held back \d+\+?$/ }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto(searchFor(email, { shelf: ['suspected'] }));
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Release to the inbox' })).toBeVisible();
  await expect(page.getByText('Held back:')).toBeVisible();
  await look(page, 'held back');
  await page.getByRole('button', { name: 'Release to the inbox' }).click();
  await expect(page.getByText('Held back:')).toBeHidden();
  await page.goto(searchFor(email, { status: ['New'] }));
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('what is due stands first by its day, which is in sight; a day that has passed is refused in words', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await openCase(page, await somebodyAsks(site));
  await page.keyboard.press('d');
  const due = page.getByLabel('A day');
  await due.fill('2020-01-01');
  await expect(due).toHaveAccessibleDescription('Wed, 1 Jan 2020');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This day has passed.' })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Due on \d/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/office/inbox');
  await page.getByRole('link', { name: /^Due/ }).click();
  await expect(page).toHaveURL(/sort=dueOn&order=ASC/);
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Waits' })).toBeInViewport({ ratio: 1 });
});

test('an inbox in which nobody waits says what will appear, not that filters are in the way', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'reader');
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await app.db.updateTable('cases').set({ archived_at: new Date().toISOString() }).execute();
  await app.db.destroy();
  await page.goto('/office/inbox');
  await expect(page.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
  await expect(page.getByText('Interests, registrations and messages from the site appear here')).toBeVisible();
});

test('what arrives while the inbox is open is announced, and shown when asked for', async ({ page, site, context }) => {
  await enterOffice(site, context, 'reader');
  await somebodyAsks(site);
  await page.clock.install();
  await page.goto('/office/inbox');
  await expect(page.getByRole('table')).toBeVisible();
  const email = await somebodyAsks(site);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('status').filter({ hasText: /\d+ new/ })).toBeVisible();
  const newcomer = page.getByRole('rowheader', { name: `Asha ${email.slice(7, 15)}` });
  await expect(newcomer).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(newcomer).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\d+ new/ })).toHaveCount(0);
});

test('a draft is discarded only after a question', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  await page.goto('/office/desk/subjects/refund-policy');
  const field = page.getByRole('textbox').first();
  const words = `${await field.inputValue()} And more.`;
  await field.fill(words);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard…' }).click();
  await look(page, 'discard?');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(field).toHaveValue(words);
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await expect(page.getByText('The draft is gone.')).toBeVisible();
  await expect(field).not.toHaveValue(words);
});

test('the preview stays where it was, with the same answers open', async ({ page, site, context }) => {
  await enterOffice(site, context, 'office');
  await page.goto('/office/desk/subjects/faq');
  const preview = page.frameLocator('iframe');
  const third = preview.locator('main details').nth(2);
  await third.locator('summary').click();
  await expect(third).toHaveAttribute('open', '');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/office/preview/')),
    page.getByRole('button', { name: 'Show again' }).click(),
  ]);
  await expect(third).toHaveAttribute('open', '');
});

test('whose role may not use a screen is told so, by its address too, and sees no form', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'reader');
  for (const path of ['/office/team', '/office/log', '/office/desk/add-event']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Not for your role' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
});

test('an owner who removes somebody says who takes over, and the filter still knows the leaver', async ({
  page,
  site,
  context,
  browser,
}) => {
  const owner = await enterOffice(site, context);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const leaver = await enterOffice(site, elsewhere, 'office');
  await elsewhere.close();
  const email = await somebodyAsks(site);
  await openCase(page, email);
  await page.getByLabel('Owner').selectOption({ label: leaver.name });
  await expect(page.getByText('The owner is changed.')).toBeVisible();
  await page.goto('/office/team');
  await page.getByRole('button', { name: leaver.email }).click();
  await page.getByRole('button', { name: 'Remove from the team' }).click();
  const successor = page.getByLabel('Who takes over their open case?');
  await expect(successor).toBeFocused();
  await look(page, 'who takes over');
  await successor.selectOption({ label: owner.name });
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByRole('status').getByText('1 open case is handed over.')).toBeVisible();
  await page.goto(searchFor(email));
  await expect(page.getByRole('row').filter({ hasText: owner.name })).toBeVisible();
  await openCase(page, email);
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByText('Status: Closed.')).toBeVisible();
});
