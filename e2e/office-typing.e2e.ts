import type { Page } from '@playwright/test';
import { heldBack, openCase, somebodyAsks } from './asking.ts';
import { newEmail } from './people.ts';
import { aClass } from './seats.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

test.use({ plansClasses: true });

// What is typed while a form is on its way either stands there afterwards, to be sent next, or is not taken at all: it is never lost unseen.

/** Sends what a form holds, and waits until it is on its way. */
async function sendHeld(page: Page, address: string, button: string): Promise<() => void> {
  const arrive = await heldBack(page, address);
  const sent = page.waitForRequest(address);
  await page.getByRole('button', { name: button, exact: true }).click();
  await sent;
  return arrive;
}

test('a caller who is being kept takes no further words, and is kept as they stood', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await page.goto(`/office/enter?typed=98${String(Math.random()).slice(2, 10)}`);
  await page.getByLabel('Name', { exact: true }).fill('Ravi Menon');
  await page.getByText('Telephone', { exact: true }).click();
  await page.getByText('Something else', { exact: true }).click();
  const words = page.getByLabel('What they said');
  await words.fill('Where is the exam?');
  const arrive = await sendHeld(page, '**/office/api/callers', 'Save the case');
  await words.pressSequentially(' And when?');
  await expect(words).toHaveValue('Where is the exam?');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible();
  await expect(page.getByText('Where is the exam?').first()).toBeVisible();
});

test('what is corrected in a case is kept until it is sent, and takes no further words while it is; what is typed while a note on its person is on its way is the next note', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const email = await somebodyAsks(site);
  await openCase(page, email);
  await page.getByText('Correct the wish').click();
  const wish = page.getByRole('form', { name: 'Correct the wish' });
  await wish.getByLabel('City').fill('Surat');
  await page.reload();
  await expect(wish.getByLabel('City')).toHaveValue('Surat');
  const arrive = await sendHeld(page, '**/correct-wish', 'Save the correction');
  await wish.getByLabel('City').pressSequentially(' or Pune');
  await expect(wish.getByLabel('City')).toHaveValue('Surat');
  arrive();
  await expect(page.getByText(/city corrected: .* → Surat/)).toBeVisible();

  await page.getByText('Correct name, phone or email').click();
  const who = page.getByRole('form', { name: 'Correct name, phone or email' });
  await who.getByLabel('Name').fill('Asha Menon');
  const arrives = await sendHeld(page, '**/correct', 'Save the correction');
  await who.getByLabel('Name').pressSequentially(' Rao');
  await expect(who.getByLabel('Name')).toHaveValue('Asha Menon');
  arrives();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible();

  await page.goto(`/office/people/${encodeURIComponent(email)}`);
  const note = page.getByLabel('Your note; its person may ask to read it');
  await note.fill('Prefers calls.');
  const come = await sendHeld(page, '**/office/api/people/*/notes', 'Save');
  await note.press('End');
  await note.pressSequentially(' In the evening.');
  come();
  await expect(page.getByRole('listitem').filter({ hasText: / noted/ })).toContainText('Prefers calls.');
  await expect(note).toHaveValue('In the evening.');
  await page.reload();
  await expect(note).toHaveValue('In the evening.');
});

test('whom a seat is passed on to is kept as it is typed, and takes no further words while it goes', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const held = await aClass(site, ['Omana', 'Pia']);
  await held.act(0, 'yes');
  await page.goto(held.deskOf(0));
  await page.getByText('Pass the seat on').click();
  const form = page.getByRole('form', { name: 'Pass on the seat of Omana' });
  const [name, email, reason] = ['Name', 'Email', 'Reason'].map((label) => form.getByLabel(label));
  await name!.fill('Chitra Rao');
  await email!.fill(newEmail());
  await page.reload();
  await expect(name!).toHaveValue('Chitra Rao');
  await expect(name!).toBeVisible();
  await reason!.fill('Their colleague comes.');
  await page.getByRole('button', { name: 'Pass it on' }).click();
  const arrive = await sendHeld(page, '**/pass-on', 'Send now');
  await reason!.pressSequentially(' They called.');
  await expect(reason!).toHaveValue('Their colleague comes.');
  arrive();
  await expect(page.getByRole('form', { name: 'Pass on the seat of Omana' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Chitra Rao' }).first()).toBeVisible();
});
