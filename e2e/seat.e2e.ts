import { look, violations } from './access.ts';
import { aClass } from './seats.ts';
import { expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use({ plansClasses: true });

const heading = { level: 1 } as const;

test.describe('without scripts, on the smallest phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 600 } });

  test('5: from the mail to a seat in two taps, without an account', async ({ page, site }) => {
    const seats = await aClass(site, ['Anita']);
    await seats.mail(0);
    const mail = await site.mailbox.find('anita@example.in', 'do you want a seat?');
    const [link = ''] = /http:\S+\/seat\/\S+/.exec(mail.text) ?? [];
    await page.goto(link);
    await expect(page.getByRole('heading', heading)).toHaveText('Do you want a seat?');
    await page.getByRole('button', { name: 'Yes, take the seat' }).click();
    await expect(page.getByRole('heading', heading)).toContainText('You have a seat.');
    await expect(page.getByRole('status')).toContainText('Your yes is noted.');
    // What is left to do, and giving it back, without scripts too.
    await page.getByRole('link', { name: 'Give your details' }).click();
    await page.getByRole('button', { name: 'Send my details' }).click();
    await expect(page.getByText('Please give your name as it stands on your ID.')).toBeVisible();
    await page.getByLabel('Name as on your ID').fill('Anita Example Rao');
    await page.getByRole('button', { name: 'Send my details' }).click();
    await expect(page.getByRole('heading', heading)).toContainText('Nothing to do for now.');
    await page.getByText('Give the seat back').click();
    await page.getByLabel('I have read this and give my seat back.').check();
    await page.getByRole('button', { name: 'Give it back' }).click();
    await expect(page.getByRole('heading', heading)).toContainText('You gave the seat back');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('a seat is asked for another city by keyboard, taken after all, and a lost connection is said in place', async ({
  page,
  site,
  context,
}) => {
  const seats = await aClass(site, ['Bilal', 'Chitra'], { seats: 1 });
  await page.goto(await seats.pathOf(0));
  await look(page, 'the page of somebody who is asked');
  await page.getByText('No, thanks').press('Enter');
  await page.getByText('Another city or time').press('Enter');
  await page.getByRole('button', { name: 'Send my wish' }).press('Enter');
  await expect(page.getByText('Please choose a city.')).toBeVisible();
  await look(page, 'a wish with something missing');
  await page.getByRole('radio', { name: 'Kochi' }).press('Space');
  await page.getByRole('radio', { name: 'Within 3 to 6 months' }).press('Space');
  await page.getByRole('button', { name: 'Send my wish' }).press('Enter');
  await expect(page.getByRole('heading', heading)).toContainText('You said no');
  await expect(page.getByRole('main')).toContainText('Wish noted: Kochi, within 3 to 6 months.');
  await look(page, 'the page of somebody who said no');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Yes after all' }).press('Enter');
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Your yes is not sent. There is no connection at the moment. Please send it again when it is back.',
    }),
  ).toBeFocused();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Yes after all' }).press('Enter');
  await expect(page.getByRole('heading', heading)).toContainText('You have a seat.');
  await look(page, 'the page of somebody with a seat');

  // Another page was open since before the last seat went.
  await page.goto(await seats.pathOf(1));
  await page.getByRole('button', { name: 'Yes, join the line' }).press('Enter');
  await expect(page.getByRole('heading', heading)).toHaveText('You are first in line.');
  await expect(page.getByRole('heading', heading)).toBeFocused();
  await expect(page.getByText('You are first in line.')).toHaveCount(1);
  await look(page, 'the page of somebody in line');
});

test('held, moved, lapsed and begun: each state in which something else can be done is read by everybody', async ({
  page,
  site,
}) => {
  const pune = await aClass(site, ['Dev', 'Elsy', 'Faiz'], { seats: 1 });
  for (const who of [0, 1, 2]) await pune.act(who, 'yes');
  await pune.act(0, 'give back');
  const kochi = await aClass(site, ['Elsy', 'Faiz'], { city: 'Kochi', stateCode: '32', inDays: 60 });
  const see = async (path: string, title: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toContainText(title);
    expect([title, await violations(page)]).toEqual([title, []]);
  };
  await see(await pune.pathOf(1), 'A seat is held for you until');
  await page.getByRole('button', { name: 'Yes, take it' }).click();
  await expect(page.getByRole('heading', heading)).toContainText('You have a seat.');
  await see(await kochi.pathOf(0), 'You have a seat in Pune');
  await page.getByRole('button', { name: 'Move to Kochi' }).click();
  await expect(page.getByRole('heading', heading)).toContainText('You have a seat.');
  await see(await pune.pathOf(1), 'Your seat is now in Kochi');
  // The schedule may have noticed meanwhile, or not: the page says the same.
  const surat = await aClass(site, ['Gita', 'Hari', 'Indu'], { city: 'Surat', stateCode: '24', seats: 2, inDays: 20 });
  await surat.runOut(2);
  await see(await surat.pathOf(2), 'The time ran out on');
  await surat.act(0, 'yes');
  await surat.act(1, 'yes');
  await surat.begin();
  await surat.confirm();
  await see(await surat.pathOf(0), 'The class began on');
});

test('a fourth yes under one roof waits until the office lets it count; a seat given back twice comes back by the office', async ({
  page,
  site,
  context,
}) => {
  const seats = await aClass(site, ['Jaya', 'Kiran', 'Lata', 'Manu'], { seats: 4 });
  const main = page.getByRole('main');
  for (const who of [0, 1, 2, 3]) {
    await page.goto(await seats.pathOf(who));
    await page.getByRole('button', { name: 'Yes, take the seat' }).click();
    await expect(page.getByRole('heading', heading)).toContainText(who < 3 ? 'You have a seat.' : 'Your yes waits');
  }
  await expect(main).toContainText('Several people said yes from one internet connection');
  await look(page, 'the page of somebody who is held back');

  await page.goto(await seats.pathOf(0));
  for (const again of [false, true]) {
    if (again) await page.getByRole('button', { name: 'Yes after all' }).click();
    await page.getByText('Give the seat back').click();
    await page.getByLabel('I have read this and give my seat back.').check();
    await page.getByRole('button', { name: 'Give it back' }).click();
    await expect(page.getByRole('heading', heading)).toContainText('You gave the seat back');
  }
  await expect(main).toContainText('It was the second time, so only the office can bring you in again.');
  await look(page, 'the page of somebody who gave a seat back twice');

  await enterOffice(site, context, 'office');
  await page.goto(seats.deskOf(3));
  const panel = page.getByRole('group', { name: 'The seat of Manu' });
  await expect(panel).toContainText('More than three yeses from one network');
  await look(page, 'the seat of somebody who is held back');
  await panel.getByRole('button', { name: 'Give the seat' }).click();
  await page.getByRole('button', { name: 'Send now' }).press('Enter');
  await expect(page.getByRole('status').getByText('The seat is Manu’s.')).toBeVisible();
  await expect(panel).toContainText('Taken');
});
