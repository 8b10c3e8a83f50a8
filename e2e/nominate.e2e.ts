import type { Page } from '@playwright/test';
import { aBatch } from '../app/classes/classes.factory.ts';
import { agree, standing, typedNomination } from '../app/classes/nominations/nominations.factory.ts';
import { getNomination, nominationPath } from '../app/classes/nominations/read-nominations.server.ts';
import { seatPath } from '../app/classes/seats/seat-link.server.ts';
import { getSeat } from '../app/classes/seats/read-seats.server.ts';
import { look, violations } from './access.ts';
import { follow } from './follow.ts';
import { besideOf } from './seats.ts';
import { expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

test.use({ plansClasses: true });

const year = new Date().getFullYear() + 1;
const days = [{ day: `${year}-05-10`, begins: '09:00', ends: '17:00' }];

/** What the office agrees to on the newest nomination; the way to the employer's list and to the page of one whom it named. */
const hold = (site: Site, seats: number, who: string) =>
  besideOf(site, async (app) => {
    const { id } = await app.db.selectFrom('nominations').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const { id: batchId } = await aBatch(app, { eventCode: 'CCILevel2', days });
    await agree(app, id, batchId, seats, `${year}-05-01`);
    const nomination = await getNomination(app.db, id);
    const seat = await getSeat(app.db, nomination.people.find(({ name }) => name === who)!.seatId!);
    return { id, list: nominationPath(app, nomination), seat: seatPath(app, seat) };
  });

/** Where a class has a date, whatever other journeys have planned, what is needed is asked of another one alone. */
async function wishFor(page: Page, words: string): Promise<void> {
  const dates = page.getByRole('main').getByLabel('Class', { exact: true });
  if ((await dates.count()) > 0) await dates.selectOption('Another class');
  await page.getByLabel('What you need').fill(words);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('22: an employer names six people with one wrong row and one without an e-mail, gets slips, and one of them says yes', async ({
    page,
    site,
  }) => {
    const { company, address, city, pin, email } = typedNomination();
    await page.goto('/');
    await page.getByRole('row', { name: 'Your company sends a group' }).getByRole('link').click();
    await page.getByLabel('Company').fill(company);
    await page.getByLabel('Address').fill(address);
    await page.getByLabel('Town').fill(city);
    await page.getByLabel('PIN code').fill(pin);
    await page.getByLabel('Your name').fill('Heena Shah');
    await page.locator('main').getByLabel('Email').fill(email);
    await page.getByLabel('Mobile').fill('+91 98200 00000');
    await wishFor(page, 'CCI Level 2 in Pune');
    const rows = ['Asha Rao, asha@example.in', 'Ravi Das', 'Wrong One, wrong@', 'Elsy, elsy@example.in', 'Gita', 'Dev'];
    await page.getByLabel('Their names').fill(rows.join('\n'));
    await page.getByRole('button', { name: 'Send the nomination' }).click();
    await expect(page.getByText('Row 3 (Wrong One, wrong@): this is not an email address.')).toBeVisible();
    await expect(page.getByLabel('Company')).toHaveValue(company);
    await expect(page.getByLabel('Their names')).toHaveValue(rows.join('\n'));
    await page.getByLabel('Their names').fill(rows.join('\n').replace('wrong@', 'one@example.in'));
    await page.getByRole('button', { name: 'Send the nomination' }).click();
    await expect(page.getByRole('heading', { name: 'We have your nomination' })).toBeVisible();

    const { id, list, seat } = await hold(site, 7, 'Ravi Das');
    await page.goto(list);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('7 seats are held until');
    const slips = await page.request.get((await page.getByRole('link', { name: /^Slips/ }).getAttribute('href'))!);
    expect(slips.headers()['content-type']).toBe('application/pdf');
    await page.getByLabel('Name people').fill('Faiz, faiz@example.in\nOne, more@');
    await page.getByRole('button', { name: 'Add these names' }).click();
    await expect(page.getByText('Row 1 (One, more@): this is not an email address.').first()).toBeVisible();
    await expect(page.getByLabel('Name people')).toHaveValue('One, more@');
    await page.goto(seat);
    await expect(page.getByText(`${company} gave us your name`)).toBeVisible();
    await page.getByRole('button', { name: 'Yes, take it' }).click();
    await expect(page.getByText('You have a seat.').first()).toBeVisible();
    await page.goto(list);
    await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Das' })).toContainText('Said yes');
    expect(await besideOf(site, (app) => standing(app, id))).toContain('Faiz: Offered');
  });
});

test('everybody can read the form for employers, their list, and the office’s screen of it', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/nominate');
  await page.getByRole('button', { name: 'Send the nomination' }).click();
  // What is wrong is listed above the form, as without scripts, and leads there.
  const wrong = page.getByRole('alert').filter({ hasText: 'Please check these answers' });
  await expect(wrong).toBeFocused();
  await wrong.getByRole('link', { name: 'Company', exact: true }).press('Enter');
  await expect(page.getByLabel('Company')).toBeFocused();
  await page.getByLabel('Company').fill('Sample');
  await expect(wrong.getByRole('link', { name: 'Company', exact: true })).toBeHidden();
  await page.getByLabel('Address').fill('1 Sample Road');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Address is required')).toBeHidden();
  await expect(wrong.getByRole('link', { name: 'Address', exact: true })).toBeHidden();
  await look(page, 'the form for employers with errors', { whole: true });
  // Names say how many they are: both leave the list at once.
  await expect(wrong.getByRole('link', { name: 'How many people' })).toBeVisible();
  await page.getByLabel('Their names').fill('Asha Rao');
  await page.keyboard.press('Tab');
  await expect(wrong.getByRole('link', { name: 'How many people' })).toBeHidden();
  await page.getByLabel('Their names').clear();
  const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,E-mail\nAsha,asha@example.in') };
  const file = page.getByLabel('Or take the rows from a CSV file');
  // It appears with the script that reads it.
  await expect(file).toBeVisible();
  await file.setInputFiles(csv);
  await expect(page.getByLabel('Their names')).toHaveValue('Name,E-mail\nAsha,asha@example.in');
  const people = 'Asha Rao, asha@example.in\nRavi Das\nBilal Khan, bilal@example.in';
  const { company, address, city, pin, contactName, email, phone, wish } = typedNomination();
  await wishFor(page, wish);
  const typed = { company, address, city, pin, contactName, email, phone, people };
  for (const [name, value] of Object.entries(typed)) await page.locator(`#nominate-${name}`).fill(value);
  await page.getByLabel('GSTIN').fill('24AAACG0000A1ZX');
  await page.getByLabel('Town').fill('Surat');
  await expect(page.getByText('Please check it; if it is right, leave it as it is.')).toBeVisible();
  await page.getByLabel('PIN code').fill('394270');
  await page.getByRole('button', { name: 'Send the nomination' }).click();
  // The heading and the record say it, and no message beside them.
  await expect(page.getByRole('heading', { name: 'We have your nomination' })).toBeFocused();
  await expect(page.getByRole('main').getByText(/NOM-\w+/)).toHaveCount(1);
  await expect(page.getByText('The last character does not fit the others')).toBeVisible();
  expect(await violations(page), 'the page after a nomination').toEqual([]);
  const sent = await besideOf(site, async (app) =>
    app.db.selectFrom('nominations').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
  await enterOffice(site, context, 'owner');
  await page.goto('/office/batches');
  await expect(page.getByText('asks for seats for 3 people').first()).toBeVisible();
  await besideOf(site, async (app) => aBatch(app, { eventCode: 'CCILevel2', days }));
  await follow(page, `/office/nominations/${sent.id}`);
  await expect(page.getByRole('button', { name: 'Agree and hold the seats' })).toBeVisible();
  await look(page, 'a nomination that waits');
  const { list } = await hold(site, 5, 'Ravi Das');
  await page.goto(list);
  await look(page, 'the list of an employer');
});
