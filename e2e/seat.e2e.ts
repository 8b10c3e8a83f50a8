import { look, violations } from './access.ts';
import { aClass } from './seats.ts';
import { expect, test } from './site.ts';

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
    await expect(page.getByRole('heading', heading)).toBeFocused();
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
  await page.getByText('No, thanks').press('Enter');
  await page.getByText('Another city or time').press('Enter');
  await page.getByRole('button', { name: 'Send my wish' }).press('Enter');
  await expect(page.getByText('Please choose a city.')).toBeVisible();
  await look(page, 'the page of somebody who is asked, a wish with something missing', { whole: true });
  await page.getByRole('radio', { name: 'Kochi' }).press('Space');
  await page.getByRole('radio', { name: 'Within 3 to 6 months' }).press('Space');
  await page.getByRole('button', { name: 'Send my wish' }).press('Enter');
  await expect(page.getByRole('heading', heading)).toContainText('You said no');
  await expect(page.getByRole('main')).toContainText('Wish noted: Kochi, within 3 to 6 months.');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Take Pune after all' }).press('Enter');
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Your yes is not sent. There is no connection at the moment. Please send it again when it is back.',
    }),
  ).toBeFocused();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Take Pune after all' }).press('Enter');
  await expect(page.getByRole('heading', heading)).toContainText('You have a seat.');
  expect(await violations(page), 'the page of somebody with a seat').toEqual([]);

  // Another page was open since before the last seat went.
  await page.goto(await seats.pathOf(1));
  await page.getByRole('button', { name: 'Yes, join the line' }).press('Enter');
  await expect(page.getByRole('heading', heading)).toHaveText('You are first in line.');
  await expect(page.getByRole('heading', heading)).toBeFocused();
  await expect(page.getByText('You are first in line.')).toHaveCount(1);
  expect(await violations(page), 'the page of somebody in line').toEqual([]);
});
