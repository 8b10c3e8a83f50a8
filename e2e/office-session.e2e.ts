import type { BrowserContext, Page } from '@playwright/test';
import { openBeside } from '../scripts/open-beside.ts';
import { look, violations } from './access.ts';
import { openCase, somebodyAsks } from './asking.ts';
import { follow } from './follow.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

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
const standing = (page: Page) => page.getByRole('region', { name: 'How far we are' });

test('what is typed about a case is there again after leaving it, without a connection, and after the session has ended', async ({
  page,
  site,
  context,
}) => {
  const { email: member } = await enterOffice(site, context, 'office');
  await page.clock.install();
  await openCase(page, site, await somebodyAsks(site));
  const address = new URL(page.url());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(note(page)).toHaveAccessibleDescription(/Please write something first\./);
  await note(page).fill('Will call on Monday.');
  await follow(page, '/office/people');
  await page.goBack();
  await expect(note(page)).toHaveValue('Will call on Monday.');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nothing was kept or sent: there was no connection.' }),
  ).toBeVisible();
  await expect(note(page)).toHaveValue('Will call on Monday.');
  await page.getByLabel('Status').selectOption('Contacted');
  await page.clock.fastForward(1000);
  await expect(page.getByText('Not saved yet: set to Contacted')).toBeVisible();
  // What was chosen is there again after a reload, too.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Not saved yet: set to Contacted')).toBeVisible();
  await expect(note(page)).toHaveValue('Will call on Monday.');
  await standing(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('status from New to Contacted')).toBeVisible();
  await note(page).fill('And on Tuesday.');

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
  await page.goto('/robots.txt');
  await page.goto(back);
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue('And on Tuesday.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(note(page)).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'And on Tuesday.' })).toHaveCount(1);
  await follow(page, '/office/people');
  await page.goBack();
  await expect(page.getByRole('listitem').filter({ hasText: 'And on Tuesday.' })).toHaveCount(1);
  await expect(note(page)).toHaveValue('');

  // What was about to leave as the session ended is taken back, and that is said.
  await page.getByRole('link', { name: /^Reply/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('We call on Monday.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  await letIdle(site, member, 31);
  await page.clock.fastForward(11_000);
  await expect(page.getByText('Your last act was not done: nothing of it was sent.')).toBeVisible();
});

test('what was chosen before a colleague changed the case is shown beside theirs, even after leaving it', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await openCase(page, site, await somebodyAsks(site));
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await context.setOffline(true);
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByText('Not saved yet: set to Closed')).toBeVisible();
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await app.db.updateTable('cases').set({ status: 'Contacted', version: 1 }).where('id', '=', id).execute();
  await app.db.destroy();
  await context.setOffline(false);
  await page.goto(`/office/cases/${id}`);
  await expect(page.getByText('Not saved yet: set to Closed')).toBeVisible();
  const save = standing(page).getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByRole('dialog')).toContainText('There now');
  await expect(page.getByRole('row').filter({ hasText: 'Status' })).toContainText(
    /Contacted.*Closed|Closed.*Contacted/,
  );
  await expect(page.getByRole('radio', { name: 'Closed' })).toBeFocused();
  expect(await violations(page), 'somebody else was quicker').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Not saved yet: set to Closed')).toBeVisible();
  await save.click();
  await page.getByRole('button', { name: 'Save the chosen' }).click();
  await expect(page.getByText('The case is saved.')).toBeVisible();
  await expect(page.getByText('status from Contacted to Closed')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('Closed');
});

test('before a session ends it is said, and going on keeps it; typing alone does too', async ({
  page,
  site,
  context,
}) => {
  const { email: member } = await enterOffice(site, context, 'office');
  await page.clock.install();
  await openCase(page, site, await somebodyAsks(site));
  const warning = page.getByRole('alert').filter({ hasText: 'Are you still there?' });
  // Whatever the page asked last may come after, and count as work.
  await expect
    .poll(async () => {
      await letIdle(site, member, 28.5);
      await page.clock.fastForward(11_000);
      return (await warning.allTextContents()).join(' ');
    })
    .toMatch(/In (2 minutes|a minute) the office closes here/);
  await look(page, 'session ends soon', { frame: true });
  await page.getByRole('button', { name: 'Go on working' }).click();
  await expect(warning).toBeHidden();
  await letIdle(site, member, 20);
  await page.clock.fastForward(130_000);
  const touched = page.waitForResponse((answer) => answer.url().endsWith('/office/api/touch'));
  await note(page).pressSequentially('W');
  expect((await (await touched).json()).session.idle).toBeGreaterThan(1750);
});

test('the bar is whole at every width, at the foot of a phone with what has no room under More; it has the menu of whoever works here, as on the site; logging out forgets what they typed', async ({
  page,
  site,
  context,
}) => {
  const { name, email } = await enterOffice(site, context);
  await openCase(page, site, await somebodyAsks(site));
  await note(page).fill('Mine alone.');
  // On a phone the acts of a case stand where the ways through the office do elsewhere.
  await follow(page, '/office/people');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  for (const width of [360, 768, 1024, 1440]) {
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
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await goThroughTheFoot(page);
  await page.setViewportSize(desk.viewport);
  await follow(page, '/office/people');
  const here = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'People' });
  await expect(here).toHaveAttribute('aria-current', 'true');
  const menu = page.getByLabel(/^Account menu/);
  await menu.click();
  const panel = page.locator('details.account');
  await expect(panel).toContainText(name);
  await expect(panel).toContainText(email);
  await expect(panel).toContainText('Owner');
  await expect(panel.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/account/security');
  await expect(panel.getByRole('link', { name: 'The site' })).toHaveAttribute('href', '/');
  expect(await violations(page, { frame: true }), 'account menu').toEqual([]);
  await expectOnTheSite(page, context, site);
  await page.goBack();
  await menu.click();
  await panel.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('office.')))).toEqual([]);
  expect((await context.request.get('/office')).status()).toBe(404);
});

/** At the foot of a phone stand the ways through the office; what has no room there is under More. */
async function goThroughTheFoot(page: Page): Promise<void> {
  await follow(page, '/office/inbox');
  const ways = page.getByRole('navigation', { name: 'Back office' });
  await expect(ways.getByRole('link', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'true');
  await expect(ways.getByRole('link', { name: 'People' })).toBeHidden();
  await ways.getByRole('link', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\/office\/find$/);
  await expect(page.locator('#find')).toBeFocused();
  await ways.getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
  expect(await violations(page), 'More').toEqual([]);
  const menu = page.getByLabel(/^Account menu/);
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Your name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Your name' })).toBeHidden();
  await expect(menu).toBeFocused();
  const more = page.getByRole('main').getByRole('link');
  expect(await more.allTextContents()).toEqual(['People', 'Demand', 'Content', 'Settings']);
  await more.filter({ hasText: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeAttached();
  await expect(ways.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'true');
}

/** In the account menu of the site stands the office for whoever works there, and for nobody else. */
async function expectOnTheSite(page: Page, context: BrowserContext, site: Site): Promise<void> {
  await context.addCookies([{ name: 'signed-in', value: '1', url: site.url }]);
  const office = page.getByRole('link', { name: 'Back office' });
  await page.goto('/faq');
  await page.getByLabel(/^Account menu/).click();
  await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
  await expect(office).toHaveCount(0);
  // As every log-in of the office leaves it; nobody has to have been there before.
  await context.addCookies([{ name: 'signed-in', value: 'office', url: site.url }]);
  await page.reload();
  await page.getByLabel(/^Account menu/).click();
  await expect(office).toHaveAttribute('href', '/office');
}
