import type { Page } from '@playwright/test';
import { billedPeople, pay, setBilling } from '../app/billing/billing.factory.ts';
import { getBill } from '../app/billing/read-bills.server.ts';
import { cancelBatch } from '../app/classes/batch-acts.server.ts';
import { aBatch, someDays, someone } from '../app/classes/classes.factory.ts';
import { getBatch } from '../app/classes/read-batches.server.ts';
import { getSeat } from '../app/classes/seats/read-seats.server.ts';
import { act, askAll } from '../app/classes/seats/seats.factory.ts';
import { addVenue } from '../app/classes/venues.server.ts';
import { anInterest, typedInterest } from '../app/interest/interest.factory.ts';
import type { App } from '../app/platform/app.server.ts';
import { enqueueMail } from '../app/platform/outbox/mail.server.ts';
import { violations } from './access.ts';
import { sendHeld } from './asking.ts';
import { follow } from './follow.ts';
import { newEmail } from './people.ts';
import { aClass, besideOf } from './seats.ts';
import { expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

test.use({ plansClasses: true });

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A class with people in it, as the database has it: in a state, some days from now, with so many yeses. */
type Standing = {
  state?: 'Draft' | 'Announced' | 'Confirmed' | 'Finished' | 'Cancelled';
  inDays?: number;
  yes?: number;
  venue?: boolean;
  heldBack?: boolean;
};

async function standingOf(app: App, { state = 'Announced', inDays = 30, ...of }: Standing): Promise<string> {
  const typed = { name: 'A hall', address: '1 Example Road', city: 'Pune', stateCode: '27', pin: '411001' };
  const venueId = of.venue
    ? await app.write((trx) => addVenue(trx, app, { ...typed, directions: '', position: '' }))
    : '';
  const plan = { eventCode: 'CPLevel2', seats: '2', minimum: '1', fee: '125000', venueId, days: someDays(dayIn(30)) };
  const { id } = await aBatch(app, plan, state === 'Draft' ? 'Draft' : 'Announced');
  if (state === 'Draft') return id;
  const seats = await askAll(
    app,
    id,
    ['Asha', 'Bilal'].map((name) => `${name}${crypto.randomUUID().slice(0, 6)}`),
  );
  for (const seat of seats.slice(0, of.yes ?? 0)) await act(app, seat, 'yes');
  if (of.heldBack)
    await app.db.updateTable('seats').set({ review_reason: 'too many' }).where('id', '=', seats[1]!).execute();
  const days = { starts_on: dayIn(inDays), ends_on: dayIn(inDays + 5) };
  await app.db
    .updateTable('batches')
    .set({ state, ...days })
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * What of a class stands how, and the words of the one black button there; '' where nothing is left, or what is left is grave. Which act comes next
 * in every state is shown in steps.test.ts: here are those whose act, or whose question, is another part of the screen.
 */
const classes: [Standing, string][] = [
  [{ state: 'Draft' }, 'Announce'],
  [{}, ''],
  [{ yes: 1, venue: true }, 'Confirm the class'],
  [{ yes: 1, venue: true, heldBack: true }, 'Check 1 yes'],
  [{ state: 'Confirmed', yes: 1, venue: true }, 'Make the bills'],
  [{ state: 'Confirmed', yes: 2, venue: true, inDays: 1 }, 'Print the sign-in sheet'],
  [{ state: 'Finished', yes: 1, inDays: -9 }, 'Make the bills'],
  [{ state: 'Cancelled' }, ''],
];

/** Every list and form, and its next act while something waits in each. */
const screens: [path: string, words: RegExp | ''][] = [
  ['', /^Answer the oldest of \d+$/],
  ['/inbox', 'Open the first'],
  ['/demand', /^(Plan a class|Write to these)/],
  ['/batches', /^(Plan a class|Next: .+)$/],
  ['/batches/closed', ''],
  ['/money', /^Next: /],
  ['/desk', /^Next still open: /],
  ['/desk/open-points', /^Next still open: /],
  ['/delivery', 'Try all failed again'],
  ['/batches/plan', 'Save as draft'],
  ['/people', ''],
  ['/subscribers', ''],
].map(([path, words]) => [
  path as string,
  typeof words === 'string' && words ? new RegExp(`^${words}$`) : (words as RegExp | ''),
]);

/** The black buttons in sight are just the one with these words, or none. */
async function expectNext(page: Page, words: RegExp | ''): Promise<void> {
  const black = page.locator('main .button:not(.button--outline, .button--text, .button--yellow)');
  await expect(black.filter({ visible: true }), page.url()).toHaveText(words === '' ? [] : [words], {
    useInnerText: true,
  });
}

/** Three people wish, one mail has failed, and one bill is not sent. */
async function aMorning(site: Site): Promise<void> {
  for (let at = 0; at < 3; at += 1)
    await fetch(`${site.url}/registercourse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${at}.7` },
      body: JSON.stringify(typedInterest({ email: newEmail() })),
    });
  await besideOf(site, async (app) => {
    await setBilling(app);
    // Asha may have a seat of this subject in another journey, and says yes to one.
    await billedPeople(app, ['Morning'], { eventCode: 'CPLevel2' });
    const data = { name: 'Asha' };
    const id = await enqueueMail(app.db, app, { template: 'staff-invited', to: newEmail(), data, about: 'nobody' });
    const failed = { failed_at: new Date().toISOString(), last_error: '550 5.1.1 no such user' };
    await app.db.updateTable('outbox').set(failed).where('id', '=', id).execute();
  });
}

test('every screen has its next act as its one black button, and none where nothing is left', async ({
  page,
  site,
  context,
}) => {
  test.slow();
  await enterOffice(site, context, 'owner');
  await aMorning(site);
  for (const [path, words] of screens) {
    await follow(page, `/office${path}`);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNext(page, words);
    }
  }
  // What is planned, and asks before it is announced, has still one.
  await follow(page, '/office/batches/plan?event=CPLevel2&city=Pune');
  await page.getByLabel('First day').fill(dayIn(40));
  await expectNext(page, /^Save and announce$/);
  await page.getByRole('button', { name: 'Save and announce' }).click();
  await expectNext(page, /^Announce$/);
  await expectGraveOpened(page, site);
  await expectChoiceInSight(page, site);
});

/** What takes money back is never black: a black button opens it, and does nothing else. */
async function expectGraveOpened(page: Page, site: Site): Promise<void> {
  const reference = await besideOf(site, async (app) => {
    const plan = { fee: '60000', eventCode: 'CPLevel2', days: someDays(dayIn(30)) };
    const { ids, seats } = await billedPeople(app, ['Grave'], plan);
    await pay(app, ids[0]!, 70_800, { receivedOn: dayIn(0) });
    expect(await act(app, seats[0]!, 'give back')).toMatchObject({ ok: true });
    return (await getBill(app.db, ids[0]!)).reference;
  });
  await follow(page, `/office/bills/${reference}`);
  // In the words of the sentence above it.
  await expect(page.getByText('Credit the invoice first.')).toBeVisible();
  await expectNext(page, /^Credit the invoice$/);
  await page.getByRole('button', { name: 'Credit the invoice' }).press('Enter');
  await expect(
    page.getByRole('form', { name: 'Credit the invoice' }).getByLabel('Before tax, in rupees'),
  ).toBeFocused();
  await expectNext(page, '');
}

/** What they say who paid for a class that is cancelled is recorded in sight, by the one black button, on a phone too. */
async function expectChoiceInSight(page: Page, site: Site): Promise<void> {
  const id = await besideOf(site, async (app) => {
    const plan = { fee: '60000', eventCode: 'CPLevel2', days: someDays(dayIn(30)) };
    const { ids, seats } = await billedPeople(app, ['Chooses'], plan);
    await pay(app, ids[0]!, 70_800, { receivedOn: dayIn(0) });
    const { batchId } = await getSeat(app.db, seats[0]!);
    const { version } = await getBatch(app.db, batchId);
    const reason = 'The hall is closed.';
    await app.write((trx) => cancelBatch(trx, app, someone, batchId, { version, reason }));
    await app.db
      .updateTable('seats')
      .set({ state: 'Called off', promise: 'open' })
      .where('id', '=', seats[0]!)
      .execute();
    return batchId;
  });
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await follow(page, '/office/more');
    await follow(page, `/office/batches/${id}`);
    await page.getByRole('link', { name: 'Ask 1 person: next class or money' }).press('Enter');
    for (const name of ['They take the next class', 'They want the money back'])
      await expect(page.getByRole('button', { name }), `${width}`).toBeInViewport({ ratio: 1 });
    await expectNext(page, /^They take the next class$/);
  }
  // So that no class of another journey is promised to them.
  await page.getByRole('button', { name: 'They want the money back' }).press('Enter');
  await expect(page.getByText('Asks for the money back').first()).toBeVisible();
}

/** Where somebody's answer is recorded the list of names is in sight, on a phone too, however often it is pressed. */
async function expectLedToPeople(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const time of ['first', 'again']) {
    await page.getByRole('link', { name: 'Record what they say' }).press('Enter');
    await expect(page.getByRole('heading', { name: /^People, / }), time).toBeFocused();
    await expect(page.getByRole('button', { name: /^Asha/ })).toBeInViewport();
  }
  await expectUncovered(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** On a phone the seconds in which something is taken back cover neither the name of whose seat it is nor what is done next. */
async function expectUncovered(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Asha/ }).click();
  const panel = page.getByRole('group', { name: /^The seat of Asha/ });
  await panel.evaluate((element) => element.scrollIntoView());
  await panel.getByRole('button', { name: 'Record a yes' }).click();
  const takeBack = page.getByRole('button', { name: 'Take back' });
  // Once it takes a press: before, what lies below it is found.
  for (const shown of [takeBack, panel.getByRole('heading', { name: /^Asha/ })]) {
    await expect(shown).toBeInViewport({ ratio: 1 });
    const isOnTop = () =>
      shown.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 12, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
  }
  await takeBack.click();
  await expect(panel.getByRole('button', { name: 'Record a yes' })).toBeVisible();
}

test('a class in each of its states leads to its next act, and asks with one black button, or none where it is grave', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'owner');
  for (const [standing, words] of classes) {
    const id = await besideOf(site, (app) => standingOf(app, standing));
    // Of two classes that are called alike the second is there once its own acts are read.
    await follow(page, '/office/more');
    await follow(page, `/office/batches/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'CP 2, Pune' })).toBeVisible();
    await expectNext(page, words ? new RegExp(`^${words}$`) : '');
    if (words === 'Announce' || words === 'Confirm the class') {
      await page.getByRole('button', { name: words }).click();
      await expectNext(page, new RegExp(`^${words}$`));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: words })).toBeFocused();
    }
    if (Object.keys(standing).length === 0) await expectLedToPeople(page);
    if (words !== 'Make the bills') continue;
    // More people say something while the bills come first, as long as a seat is free.
    await expect(page.getByRole('link', { name: 'Record what they say' })).toHaveCount(
      standing.yes === 1 && standing.state === 'Confirmed' ? 1 : 0,
    );
    await page.getByRole('link', { name: 'Make the bills' }).click();
    await expectNext(page, /^Make (1 bill|\d+ bills, by who pays)$/);
    if (standing.state !== 'Confirmed') continue;
    await page.goBack();
    await page.getByRole('button', { name: 'Cancel the class' }).click();
    await expectNext(page, '');
  }
});

test('from a case its person alone is invited; bills are made, and a class with people is cancelled, in seconds in which it is taken back; a seat is passed on', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const found = await besideOf(site, async (app) => {
    const plan = { eventCode: 'CCILevel1', seats: '8', minimum: '1', fee: '90000', days: someDays(dayIn(30)) };
    const { id } = await aBatch(app, plan);
    for (const seat of await askAll(app, id, ['Chitra', 'Dev'])) await act(app, seat, 'yes');
    const wish = { trainingEvent: 'CCILevel1', preferredLocation: '', otherCity: 'Pune' };
    await anInterest(app, { ...wish, fname: 'Esha Pillai', email: newEmail() });
    await anInterest(app, { ...wish, fname: 'Farid Khan', email: newEmail() });
    const caseOf = async (name: string) =>
      (await app.db.selectFrom('cases').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    return { batchId: id, cases: [await caseOf('Esha Pillai'), await caseOf('Farid Khan')] };
  });
  await page.goto(`/office/cases/${found.cases[0]}`);
  await page.getByRole('link', { name: /^Invite to / }).click();
  await expect(page.getByText('Esha Pillai alone gets this mail.')).toBeVisible();
  await page.getByRole('link', { name: 'Invite others too' }).click();
  await expect(page.getByRole('button', { name: 'Hold 2 seats' })).toBeVisible();
  expect(await violations(page), 'inviting').toEqual([]);
  await page.goBack();
  // Nobody waits the seconds of a mail to learn that a day is past, or a reason missing.
  const day = page.getByLabel('Hold until');
  await day.fill('2020-01-01');
  await page.getByRole('button', { name: 'Hold 1 seat' }).press('Enter');
  await expect(page.getByText('Please choose a day that leaves 12 hours to answer', { exact: false })).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill(dayIn(6));
  await page.getByRole('button', { name: 'Hold 1 seat' }).press('Enter');
  await expect(page.getByText('1 seat will be held; the invitation leaves', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Send (now|at 7:00)$/ }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Invitation 1, / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the case' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test to me' })).toHaveCount(0);
  // The next is led to in the same way, though somebody was invited before.
  await follow(page, `/office/cases/${found.cases[1]}`);
  await page.getByRole('link', { name: /^Invite to / }).click();
  await expect(page.getByText('Farid Khan alone gets this mail.')).toBeVisible();

  await follow(page, `/office/batches/${found.batchId}/money`);
  await page.getByRole('button', { name: 'Make 2 bills, by who pays' }).press('Enter');
  await expect(page.getByText('2 seats go on bills, and payers are mailed in', { exact: false })).toBeVisible();
  // It is the next thing by key, and whoever takes it back is where they were.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Take back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Make 2 bills, by who pays' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Without a bill' }).first()).toBeVisible();

  await follow(page, `/office/batches/${found.batchId}`);
  await page.getByRole('button', { name: 'Cancel the class' }).press('Enter');
  await page.getByLabel('Why? People are told this.').fill('The hall is closed.');
  await page.getByRole('group').getByRole('button', { name: 'Cancel the class' }).press('Enter');
  await expect(
    page.getByText('The class will be cancelled, with a mail to its people, in', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(page.getByText('Taken back: nothing was sent.')).toBeVisible();
  await expect(page.getByLabel('Why? People are told this.')).toHaveValue('The hall is closed.');
  await passOn(page, site);
});

/** Whom a seat is passed on to is kept as it is typed, and takes no further words while it goes. */
async function passOn(page: Page, site: Site): Promise<void> {
  const held = await aClass(site, ['Omana', 'Pia']);
  await held.act(0, 'yes');
  await follow(page, held.deskOf(0));
  await page.getByText('Pass the seat on').click();
  const form = page.getByRole('form', { name: 'Pass on the seat of Omana' });
  const [name, email, reason] = ['Name', 'Email', 'Reason'].map((label) => form.getByLabel(label));
  await name!.fill('Chitra Rao');
  await email!.fill(newEmail());
  await page.reload();
  await expect(name!).toHaveValue('Chitra Rao');
  await expect(name!).toBeVisible();
  const seat = page.getByRole('group', { name: 'The seat of Omana' });
  await seat.getByText('More', { exact: true }).click();
  const out = seat.getByLabel('Reason').last();
  for (const [button, field] of [
    ['Pass it on', reason!],
    ['Take the seat back', out],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter');
    await expect(field).toHaveAccessibleDescription(/Please say why; the person is told\./);
    await expect(field).toBeFocused();
  }
  await reason!.fill('Their colleague comes.');
  await page.getByRole('button', { name: 'Pass it on' }).click();
  const arrive = await sendHeld(page, '**/pass-on', () =>
    page.getByRole('button', { name: 'Send now', exact: true }).click(),
  );
  await reason!.pressSequentially(' They called.');
  await expect(reason!).toHaveValue('Their colleague comes.');
  arrive();
  await expect(page.getByRole('form', { name: 'Pass on the seat of Omana' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Chitra Rao' }).first()).toBeVisible();
}
