import type { Page } from '@playwright/test';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { look, violations } from './access.ts';
import { sendHeld } from './asking.ts';
import { follow } from './follow.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './people.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Who gave a telephone number alone is called: a letter has nowhere to go. */
async function expectCalled(page: Page): Promise<void> {
  const acts = page.getByRole('group', { name: 'What to do' }).getByRole('link');
  await expect(acts).toHaveText([/Call/, /WhatsApp/]);
  await expect(acts.first()).not.toHaveClass(/outline/);
  await follow(page, `${page.url().split('?')[0]}/reply`);
  await expect(page.getByText('This person has given no email.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
}

test('a caller who is not found is entered by keyboard, kept while it is typed, and told what is missing; while it is sent, the form takes no further words', async ({
  page,
  site,
  context,
}) => {
  const { name } = await enterOffice(site, context, 'office');
  const number = `98${String(Math.random()).slice(2, 10)}`;
  await page.goto(`/office/find?q=${number}`);
  await page.getByRole('link', { name: 'Add a caller' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Telephone' })).toBeChecked();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(number);

  await tabTo(page, page.getByRole('button', { name: 'Save the case' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is kept yet. Please look at:')).toBeVisible();
  await page.getByRole('link', { name: 'Please give the name of whoever told us' }).press('Enter');
  await page.keyboard.type('Ravi Menon');
  await tabTo(page, page.getByRole('radio', { name: 'They wish for a training' }));
  await page.keyboard.press('Space');
  await look(page, 'add a caller, a wish');
  await page.getByLabel('Training', { exact: true }).selectOption('CPLevel1');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('When?').selectOption('Undecided');
  await page.getByLabel('Who pays?').selectOption('Employer');
  await page.getByLabel('How many people').fill('8');
  // It is kept.
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Menon');
  await expect(page.getByLabel('How many people')).toHaveValue('8');
  await expect(page.getByRole('status').filter({ hasText: 'You had begun to write down Ravi Menon' })).toBeVisible();
  // Another caller is another form, and none of them is forgotten.
  await follow(page, `/office/find?q=98${number}`);
  await page.getByRole('link', { name: 'Add a caller' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(`98${number}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.getByLabel('Name', { exact: true }).fill('Caller Two');
  await follow(page, `/office/find?q=98${number}`);
  await page.getByRole('link', { name: 'Add a caller' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Caller Two');
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await follow(page, `/office/enter?typed=${number}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Menon');
  const words = page.getByLabel('What they said');
  await words.fill('Call after 4 pm.');
  const arrive = await sendHeld(page, '**/office/api/callers', () =>
    page.getByRole('button', { name: 'Save the case' }).click(),
  );
  await words.pressSequentially(' Or at 5.');
  await expect(words).toHaveValue('Call after 4 pm.');
  arrive();

  await expect(heading(page, 'Ravi Menon')).toBeFocused();
  await expect(page.getByText('Wishes, told by phone')).toBeVisible();
  await expect(page.getByText(`by ${name}`).first()).toBeVisible();
  await expect(page.getByText('has not accepted the notice')).toBeVisible();
  await expect(page.getByText('Call after 4 pm.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Everything about them' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expectCalled(page);

  await follow(page, '/office/inbox');
  await page.getByRole('link', { name: 'Add a caller' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.getByLabel('Phone', { exact: true }).fill(`+91 ${number}`);
  await expect(page.getByText('Known already:')).toBeVisible();
  await expect(page.getByRole('status').getByRole('link').first()).toHaveAttribute('href', /\/office\/people\/tel/);
  await page.getByRole('button', { name: 'Add to this person' }).first().click();
  await expect(page.getByText('Will be added to Ravi Menon.')).toBeVisible();
  await expect(page.locator('#to')).toBeFocused();
  await page.getByText('Telephone', { exact: true }).click();
  await page.getByText('Something else', { exact: true }).click();
  await page.getByLabel('What they said').fill('Where is the exam?');
  await page.getByRole('button', { name: 'Save in their name' }).click();
  await expect(heading(page, 'Ravi Menon')).toBeFocused();
  await page.getByRole('link', { name: 'Everything about them' }).click();
  await expect(page.getByText(/Known since .*, 2 cases, no account/)).toBeVisible();
});

test('a typing error in an email is put right by keyboard, and the old value stays in the story; forms take no further words while they are sent, and what is typed then is the next note', async ({
  page,
  site,
  context,
}) => {
  const { name } = await enterOffice(site, context, 'office');
  const good = newEmail();
  const wrong = good.replace('@', '@wrong.');
  const sent = await context.request.post('/registercourse', { data: typedInterest({ email: wrong }) });
  expect(sent.ok()).toBe(true);
  const found = page
    .getByRole('main')
    .getByRole('link', { name: /Basic Corrosion/ })
    .first();
  await page.goto(`/office/find?q=${encodeURIComponent(wrong)}`);
  await found.click();
  await expect(heading(page, 'Asha Rao')).toBeFocused();
  await tabTo(page, page.getByText('Correct name, phone or email'));
  await page.keyboard.press('Enter');
  const who = page.getByRole('form', { name: 'Correct name, phone or email' });
  const email = who.getByLabel('Email');
  await email.fill('asha');
  await tabTo(page, page.getByRole('button', { name: 'Save the correction' }));
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  expect(await violations(page), 'a correction that is none').toEqual([]);
  await email.fill(good);
  // So is what is corrected in the wish, with the training that stands there before one's eyes.
  await page.getByText('Correct the wish').click();
  const wish = page.getByRole('form', { name: 'Correct the wish' });
  const training = wish.getByLabel('Training', { exact: true });
  await expect(training.getByRole('option', { name: 'CIP Level 1' })).toBeAttached();
  await expect(training).toHaveValue('BasicCorrosion');
  await wish.getByLabel('City').fill('Surat');
  await page.reload();
  await expect(wish.getByLabel('City')).toHaveValue('Surat');
  await expect(email).toHaveValue(good);
  const arrive = await sendHeld(page, '**/correct', () => email.press('Enter'));
  await email.press('End');
  await email.pressSequentially('.in');
  await expect(email).toHaveValue(good);
  arrive();
  await expect(page.getByText('Corrected. The old value stays in the story.')).toBeVisible();
  await expect(page.getByText(`Email corrected: ${wrong} → ${good}`)).toBeVisible();
  await expect(page.getByRole('link', { name: good })).toHaveAttribute('href', `mailto:${good}`);
  const arrives = await sendHeld(page, '**/correct-wish', () =>
    wish.getByRole('button', { name: 'Save the correction' }).click(),
  );
  await wish.getByLabel('City').pressSequentially(' or Pune');
  await expect(wish.getByLabel('City')).toHaveValue('Surat');
  arrives();
  await expect(page.getByText(/city corrected: .* → Surat/)).toBeVisible();
  await follow(page, `/office/find?q=${encodeURIComponent(good)}`);
  await expect(found).toBeVisible();

  await follow(page, `/office/people/${encodeURIComponent(good)}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Email corrected:' })).toContainText(name);
  const note = page.getByLabel('Your note; its person may ask to read it');
  await note.fill('Prefers calls in the evening.');
  await page.reload();
  await expect(note).toHaveValue('Prefers calls in the evening.');
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  const come = await sendHeld(page, '**/office/api/people/*/notes', () => page.keyboard.press('Enter'));
  await note.press('End');
  await note.pressSequentially(' At six.');
  come();
  await expect(page.getByText('Your note is kept.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: / noted/ })).toContainText('in the evening.');
  await expect(note).toHaveValue('At six.');
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Interest EOI/ })
    .first()
    .click();
  await expect(page.getByText('Prefers calls in the evening.')).toBeVisible();
});
