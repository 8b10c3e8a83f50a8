import type { Page } from '@playwright/test';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { look, violations } from './access.ts';
import { heldBack, openCase, somebodyAsks } from './asking.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './people.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';
import { tabRound } from './tab-round.ts';

test.use(desk);

/** Three people of one surname ask, and the address of the list that holds them alone. */
async function threeAsk(site: Site): Promise<{ list: string; surname: string }> {
  const surname = `Q${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  for (const name of ['Asha', 'Bala', 'Chitra'])
    await fetch(`${site.url}/registercourse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.7` },
      body: JSON.stringify(typedInterest({ fname: `${name} ${surname}`, email: newEmail() })),
    });
  const filter = JSON.stringify({ search: surname });
  return { list: `/office/inbox?${new URLSearchParams({ filter, sort: 'latestAt', order: 'DESC' })}`, surname };
}

async function casesOf(site: Site, surname: string, by: 'latest_at' | 'cases.id' = 'latest_at') {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const rows = await app.db
    .selectFrom('cases')
    .leftJoin('people', 'people.id', 'owner_uid')
    .select(['cases.id', 'cases.name', 'cases.status', 'due_on as dueOn', 'people.name as owner'])
    .where('cases.name', 'like', `%${surname}`)
    .orderBy(by, 'desc')
    .execute();
  await app.db.destroy();
  return rows;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const note = (page: Page) => page.getByLabel('Your note');

/** By how many pixels what has just been said reaches below the bar at the head of the window. */
async function reachOfToast(page: Page): Promise<number> {
  const bottomOf = async (part: string) => {
    const { y, height } = (await page.locator(part).boundingBox())!;
    return y + height;
  };
  return (await bottomOf('.toast')) - (await bottomOf('.office-bar'));
}

test('cases are worked through by keyboard alone: take, due, note, save and next; where the day that is set decides the order, what comes next is still what came next before', async ({
  page,
  site,
  context,
}) => {
  const { name } = await enterOffice(site, context, 'office');
  const { list, surname } = await threeAsk(site);
  const byDue = list.replace('latestAt', 'dueOn');
  await page.goto(byDue);
  const [first, second, third] = await casesOf(site, surname, 'cases.id');
  await page.getByRole('link', { name: first!.name }).first().press('Enter');
  await expect(heading(page)).toHaveText(first!.name);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText('The case is yours.')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Due on \d/)).toBeVisible();
  await tabTo(page, note(page));
  // In a field a letter is a letter.
  await page.keyboard.type('sets');
  const arrived = await heldBack(page, '**/notes');
  await page.keyboard.press('Control+Enter');
  // What is typed while the note is on its way is the next note.
  await page.keyboard.type(' and goes on');
  arrived();
  await expect(note(page)).toHaveValue('and goes on');
  await expect(page.getByRole('listitem').filter({ hasText: 'sets' })).toBeVisible();
  await note(page).clear();
  await tabTo(page, page.getByLabel('Status'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('s');

  // Whoever is faster than the line goes on all the same: what was pressed while it was being saved is done afterwards.
  await expect(heading(page)).toHaveText(second!.name);
  await expect(heading(page)).toBeFocused();
  const arrives = await heldBack(page, '**/cases/move');
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused();
  const asked = page.waitForRequest('**/cases/move');
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('t');
  await page.keyboard.press('s');
  await expect(
    page.getByRole('region', { name: 'How far we are' }).getByRole('button', { name: /^Sav/ }),
  ).toHaveAttribute('aria-busy', 'true');
  arrives();

  await expect(heading(page)).toHaveText(third!.name);
  await expect(heading(page)).toBeFocused();
  const tomorrow = new Date(Date.now() + 29.5 * 3_600_000).toISOString().slice(0, 10);
  expect(await casesOf(site, surname, 'cases.id')).toMatchObject([
    { status: 'Contacted', owner: name, dueOn: tomorrow },
    { status: 'New', owner: name, dueOn: expect.any(String) },
    { status: 'New', owner: null, dueOn: null },
  ]);
});

test('keys go on and back, are listed, can be switched off, and are silent in fields and dialogs; after the last of a list one is back there', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const { list, surname } = await threeAsk(site);
  const [first, second, third] = await casesOf(site, surname);
  await page.goto(list);
  await page.getByRole('link', { name: first!.name }).first().click();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(second!.name);
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText(first!.name);
  // r leads to where one types; Escape leaves the field, and then the reply, and the list is still known.
  await page.keyboard.press('r');
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type('Dear Asha');
  await expect(text).toHaveValue('Dear Asha');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText(first!.name);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Next case');
  await page.keyboard.press('t');
  await page.getByLabel('Single letters act as keys').uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Take' })).not.toHaveAttribute('aria-keyshortcuts');
  await page.reload();
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await expect(heading(page)).toHaveText(first!.name);
  expect(await casesOf(site, surname)).toMatchObject([{ owner: null }, { owner: null }, { owner: null }]);
  await page.getByLabel(/^Account menu/).click();
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByLabel('Single letters act as keys').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(site.url + list);
  await page.getByRole('link', { name: third!.name }).first().press('Enter');
  await expect(heading(page)).toHaveText(third!.name);
  await page.keyboard.press('s');
  await expect(page.getByText('That was the last one of this list.')).toBeVisible();
  await expect(page).toHaveURL(site.url + list);
});

test('a case is worked on on a phone, nothing that has the focus is covered there or at a desk, the way back is the list; opened by its address it is in none', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await page.setViewportSize({ width: 360, height: 740 });
  const { list, surname } = await threeAsk(site);
  const [first, second] = await casesOf(site, surname);
  await page.goto(list.replace('/office/inbox?', '/office/interests?'));
  const listed = page.url();
  await page.locator(`a[href="/office/cases/${first!.id}"]`).first().click();
  await expect(heading(page)).toHaveText(first!.name);
  await expect(page.locator('nav [aria-current]').filter({ hasText: 'Inbox' })).toHaveCount(1);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await tabRound(page, 'sight', { most: 35 }), `${width}`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Take' }).click();
  await expect(page.getByText('The case is yours.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is as it was before.')).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await reachOfToast(page), `${width}: it hides nothing below the bar`).toBeLessThanOrEqual(0);
  }
  await page.locator('summary').filter({ hasText: 'Due' }).click();
  await look(page, 'due');
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(page.getByText(/^Due on \d/)).toBeVisible();
  await page.getByLabel('How many').fill('8');
  await note(page).fill('For eight.');
  await expect(page.getByText('For 8 people.')).toBeVisible();
  await page.getByRole('button', { name: 'Next case' }).click();
  await expect(heading(page)).toHaveText(second!.name);
  for (const name of [/^Previous/, /^Next/]) await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: /^Back to Interests/ }).click();
  await expect(page).toHaveURL(listed);

  await page.goto(`/office/cases/${first!.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'For eight.' })).toBeVisible();
  await expect(page.getByLabel('How many')).toHaveValue('8');
  await expect(page.getByRole('link', { name: 'Back to Inbox' })).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+$/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^(?:Previous|Next)/ })).toHaveCount(0);
  // Whoever rang says whether it came to anything.
  await page.getByRole('link', { name: 'Call', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, set to Contacted' }).click();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Contacted');
});

test('of many alike two are in sight; after a call from the page of a person, too, it is asked whether they were reached', async ({
  page,
  site,
  context,
}) => {
  const cNumber = `+91 9${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(0, 9)}`;
  const emails: string[] = [];
  for (let at = 0; at < 5; at += 1) emails.push(await somebodyAsks(site, { cNumber }));
  await enterOffice(site, context, 'office');
  const question = page.getByRole('status').filter({ hasText: 'Were they reached?' });
  // A program that the machine has for telephone numbers would take the window's input.
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );
  await openCase(page, site, emails[0]!);
  const hints = page.getByText('Perhaps the same person:').filter({ visible: true });
  await expect(hints).toHaveCount(2);
  await page.getByText('2 more who may be the same person').click();
  await expect(hints).toHaveCount(4);
  await page.getByRole('link', { name: 'Everything about them' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click();
  await expect(question).toBeVisible();
  expect(await violations(page), 'were they reached?').toEqual([]);
  await question.getByRole('button', { name: 'Not yet' }).press('Enter');
  await expect(question).toHaveCount(0);
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const kept = await app.db.selectFrom('cases').select(['email', 'status']).where('email', 'in', emails).execute();
  await app.db.destroy();
  expect(kept.filter(({ status }) => status !== 'New')).toEqual([]);
});
