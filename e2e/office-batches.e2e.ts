import type { Browser, Page } from '@playwright/test';
import { onTheList } from '../app/contact/contact.factory.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { look, violations } from './access.ts';
import { follow } from './follow.ts';
import { expect, test, type Site } from './site.ts';
import { enterOffice, sendAtOnce } from './staff.ts';

test.use({ plansClasses: true });

const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const said = (page: Page, text: string) => page.getByRole('status').getByText(text);

test('a batch is planned from a line of demand, announced, changed by two, and cancelled', async ({
  page,
  site,
  context,
  browser,
}) => {
  await enterOffice(site, context, 'office');
  await listSomebody(site);
  await page.goto('/office/batches/plan?event=CIPLevel1&city=Pune');
  await expect(page.getByLabel('Subject')).toHaveValue('CIPLevel1');
  await expect(page.getByLabel('State')).toHaveValue('27');
  await page.getByLabel('First day').fill(dayIn(30));
  await page.getByRole('textbox', { name: 'Seats' }).fill('10');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('link', { name: 'Please give a minimum from 1 to 10.' })).toBeVisible();
  expect(await violations(page), 'a plan with something wrong').toEqual([]);
  await page.getByRole('textbox', { name: 'Minimum' }).fill('8');
  // What is typed while it is on its way is there to be kept next.
  const line = Promise.withResolvers<void>();
  await page.route('**/office/api/batches', (route) => line.promise.then(() => route.continue()));
  const sent = page.waitForRequest('**/office/api/batches');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await sent;
  await page.getByLabel('Note').fill('Ask the school.');
  line.resolve();
  await expect(said(page, 'What you typed since is not kept yet.')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Ask the school.');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CIP 1, Pune' })).toBeFocused();

  await page.getByRole('button', { name: 'Announce' }).press('Enter');
  // The question stands in the place of the buttons, and gives the focus back when it is left.
  await expect(page.getByRole('button', { name: 'Announce' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Announce' })).toBeFocused();
  await page.getByRole('button', { name: 'Announce' }).press('Enter');
  const question = page.getByRole('group', { name: 'Announce this class?' });
  await question.getByRole('checkbox', { name: /^Tell the list of class dates too: \d+ confirmed/ }).check();
  await question.getByRole('button', { name: 'Announce' }).click();
  await expect(said(page, 'The class is announced.')).toBeVisible();
  await expect(page.getByText(/^Told \d+ of \d+ subscriber/)).toBeVisible();
  // The button is gone: what one looks at has the focus, and is in sight beside its tabs.
  const title = page.getByRole('heading', { level: 1, name: 'CIP 1, Pune' });
  await expect(title).toBeFocused();
  expect((await title.boundingBox())!.height).toBeGreaterThan(20);
  await askAsAStranger(browser, site.url);
  await sayYesOnTheTelephone(page);
  // By the keyboard: what the yes changes above moves the buttons under a finger.
  await page.getByRole('button', { name: 'Add people you asked' }).press('Enter');
  const asked = page.getByRole('form', { name: 'Add people you asked' });
  await asked.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add people you asked' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm the class' }).click();
  await page.getByLabel('Why does it run below its minimum?').fill('A school pays for all.');
  await look(page, 'a batch with a seat and a decision open');
  await closeTheSeat(page);
  const address = new URL(page.url()).pathname;

  await keepMine(page, address.replace('/office/', '/office/api/'));
  await moveTheDays(page, site);

  await page.getByRole('button', { name: 'Cancel the class' }).click();
  await page.getByLabel('Why? People are told this.').fill('The hall is closed.');
  await page.getByRole('group').getByRole('button', { name: 'Cancel the class' }).click();
  await expect(said(page, 'The class is cancelled.')).toBeVisible();
  await expect(page.getByText('Cancelled: The hall is closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm the class' })).toHaveCount(0);
  await follow(page, '/office/batches/closed');
  await expect(page.getByRole('row').filter({ hasText: 'Pune' }).first()).toBeVisible();
  await follow(page, '/office/batches');
  await expect(page.getByRole('heading', { name: /Open classes|No class is planned/ })).toBeVisible();
  expect(await violations(page), 'open batches').toEqual([]);
  await follow(page, '/office/venues');
  await expect(page.getByRole('heading', { name: 'Add a venue' })).toBeVisible();
  expect(await violations(page), 'venues').toEqual([]);
});

/** Somebody is on the list of class dates. */
async function listSomebody(site: Site): Promise<void> {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await onTheList(app, [`Listed${crypto.randomUUID().slice(0, 8)}`]).finally(() => app.db.destroy());
}

/** Nothing is kept before whoever moves a class has read who is told, and said why. */
async function moveTheDays(page: Page, site: Site): Promise<void> {
  // Whose invitation is still on its way reads the new days in it, and is not written to.
  await site.mailbox.find('bela@example.in', 'do you want a seat?');
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('First day').fill(dayIn(4));
  await page.getByRole('button', { name: 'Save the changes' }).click();
  const question = page.getByRole('group', { name: 'Save this change, and tell people?' });
  await expect(question).toBeFocused();
  await expect(question).toContainText('2 people are told of it by email, with your reason: 1 with a seat, 1 asked.');
  await question.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Save the changes' })).toBeFocused();
  await page.getByRole('button', { name: 'Save the changes' }).press('Enter');
  await question.getByRole('button', { name: 'Save and tell them' }).click();
  await expect(question.getByText('Please say why; people are told.')).toBeVisible();
  await question.getByLabel('Why? People are told this.').fill('The trainer is ill.');
  await sendAtOnce(page);
  await question.getByRole('button', { name: 'Save and tell them' }).click();
  await expect(said(page, 'The class is changed. 2 people are written to.')).toBeVisible();
  await expect(page.getByText('The trainer is ill. 2 people written to')).toBeVisible();
}

/** What two have changed is chosen, and kept at once. */
async function keepMine(page: Page, call: string): Promise<void> {
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Trainer').fill('Mine');
  await changeMeanwhile(page, call);
  // On a slow line the choice stands there long before the class has been read anew.
  const read = Promise.withResolvers<void>();
  await page.route(`**${call}`, (route) =>
    route.request().method() === 'GET' ? read.promise.then(() => route.continue()) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save the changes' }).click();
  // The seats were changed by the other alone.
  await expect(page.getByRole('row', { name: /^(?:Trainer Theirs Mine|Seats)/ })).toHaveText([/^Trainer/]);
  const sentAgain = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Keep yours' }).click();
  await sentAgain;
  read.resolve();
  await expect(page.getByText('Mine')).toBeVisible();
}

/** Somebody else is quicker. */
async function changeMeanwhile(page: Page, call: string): Promise<void> {
  await page.evaluate(async (path) => {
    const { batch } = await (await fetch(path)).json();
    const { eventCode, city, stateCode, language, days } = batch;
    const plan = {
      eventCode,
      city,
      stateCode,
      language,
      days,
      seats: '14',
      minimum: '8',
      trainer: 'Theirs',
      answerHours: '48',
    };
    const body = JSON.stringify({ version: batch.version, plan });
    await fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  }, call);
}

/** From the page of the level to a request, by keyboard alone and without scripts, and to another one from the page after it. */
async function askAsAStranger(browser: Browser, baseURL: string): Promise<void> {
  const small = { width: 320, height: 640 };
  const plain = await browser.newContext({ baseURL, viewport: small, javaScriptEnabled: false });
  const page = await plain.newPage();
  // The first of its dates: those of other journeys are in May of next year.
  const date = page.getByRole('link', { name: /^Ask for a seat: .*Pune/ }).first();
  // What has just been announced is on the pages that are held within half a second.
  await expect(async () => {
    await page.goto('/courses/cip/level/level-1');
    await expect(date).toBeVisible({ timeout: 1000 });
  }).toPass();
  await date.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'CIP Level 1 in Pune' })).toBeVisible();
  await page.getByLabel('Name').first().fill('Asha Rao');
  await page.getByRole('main').getByLabel('Email').fill('asha');
  await page.getByLabel('Mobile').fill('+91 98200 00000');
  await page.getByRole('button', { name: 'Ask for a seat' }).press('Enter');
  await expect(page.getByText('Please enter an email address').first()).toBeVisible();
  await expect(page.getByLabel('Mobile')).toHaveValue('+91 98200 00000');
  await page.getByRole('main').getByLabel('Email').fill('asha.rao@example.in');
  await page.getByRole('button', { name: 'Ask for a seat' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Open the link in your mail' })).toBeFocused();
  await page.getByRole('link', { name: 'Ask again' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Ask for a seat' })).toBeVisible();
  await page.getByLabel('Name').first().fill('Bela Iyer');
  await page.getByRole('main').getByLabel('Email').fill('bela@example.in');
  await page.getByLabel('Mobile').fill('+91 98200 00001');
  await page.getByRole('button', { name: 'Ask for a seat' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Open the link in your mail' })).toBeFocused();
  await plain.close();
}

/** A seat opens where its person was pressed, and takes what they say. */
async function sayYesOnTheTelephone(page: Page): Promise<void> {
  const name = page.getByRole('button', { name: 'Asha Rao', exact: true });
  // The request is settled a moment after it was answered.
  await expect(async () => {
    await follow(page, '/office/more');
    await page.goBack();
    await expect(name).toBeVisible({ timeout: 1000 });
  }).toPass();
  await name.press('Enter');
  const seat = page.getByRole('row').getByRole('group', { name: 'The seat of Asha Rao' });
  await expect(seat).toBeFocused();
  await expect(name).toHaveAttribute('aria-expanded', 'true');
  await page.getByText('A no, with what they want instead').press('Enter');
  await expect(page.getByRole('button', { name: 'Record a no: not any more' })).toBeVisible();
  // What is typed stays where it is when the telephone or the window is turned.
  const instead = seat.getByLabel('City');
  await instead.fill('Surat');
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(instead).toHaveValue('Surat');
    if (width < 960) continue;
    // Their number, in the last column, is in sight.
    const table = page.getByRole('region', { name: 'People, scrolls sideways' });
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBe(0);
  }
  await page.getByRole('button', { name: 'Record a yes' }).press('Enter');
  await expect(page.getByText('The yes of Asha Rao is recorded, with a mail to them,')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).press('Enter');
  await expect(said(page, 'The seat is Asha Rao’s.')).toBeVisible();
  await expect(page.getByText('Seat taken, Asha Rao, said on the telephone, recorded by')).toBeVisible();
  await expect(page.getByRole('button', { name: 'The yes was a mistake' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Class', exact: true }).getByRole('link')).toContainText([
    'Invite',
  ]);
  // What stands in the place of the yes takes the seat away: one press too many is taken back.
  await page.getByRole('button', { name: 'Record that they give it back' }).press('Enter');
  await expect(page.getByText('The seat of Asha Rao goes, with a mail to them')).toBeVisible();
  await page.getByRole('button', { name: 'Take back', exact: true }).press('Enter');
  await expect(page.getByText('Taken back: nothing was sent.')).toBeVisible();
}

/** Closed, it gives the focus back. */
async function closeTheSeat(page: Page): Promise<void> {
  const close = page.getByRole('row').getByRole('button', { name: 'Close' });
  await close.press('Enter');
  await expect(page.getByRole('button', { name: 'Asha Rao', exact: true })).toBeFocused();
}
