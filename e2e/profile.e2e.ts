import type { Page } from '@playwright/test';
import { settle } from './open.ts';
import { expect, test } from './site.ts';
import { course, main, registered, row, withAccount } from './trainee.ts';

test('each kind of field is edited; another device’s field stays, and on the same field the other value is told and the person chooses; my interests say the same', async ({
  page,
}) => {
  await page.clock.install();
  const email = await registered(page);
  await page.goto('/profile');
  await settle(page);
  await editEach(page);
  await tapOnSave(page);
  await meetAnotherDevice(page, email);
  await page.reload();
  for (const words of ['Asha R. Nair', 'Male', '31 Mar 2027', 'CIP Level 1, CP Level 1', '4 Dock Road', '0123'])
    await expect(main(page).getByText(words).first()).toBeVisible();
  for (const words of ['Surat', 'Maharashtra'])
    await expect(main(page).getByText(words, { exact: true })).toBeVisible();

  await page.goto('/myinterests');
  await expect(main(page).getByText('Total Courses')).toBeVisible();
  for (const words of ['Asha R. Nair', email, 'CIP Level 1', 'Basic Coatings Inspector', 'CP Level 1'])
    await expect(main(page).getByText(words, { exact: true }).first()).toBeVisible();
});

/** Text by Enter, a choice, a date, several lines by Ctrl+Enter, courses; the focus returns to Edit each time. */
async function editEach(page: Page): Promise<void> {
  await row(page, 'name').click();
  const name = main(page).getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Asha Nair');
  await expect(row(page, 'gender')).toBeDisabled();
  await row(page, 'gender').click({ force: true });
  await expect(
    main(page).getByText('Save or cancel the open row first.').and(page.locator('.edit-row__note')),
  ).toBeVisible();
  await name.fill('Asha R. Nair');
  await name.press('Enter');
  await expect(row(page, 'name')).toBeFocused();

  await row(page, 'gender').click();
  await main(page).getByLabel('Gender').selectOption('Male');
  await main(page).getByLabel('Gender').press('Enter');
  await expect(row(page, 'gender')).toBeFocused();

  await row(page, 'certificate valid until').click();
  const date = main(page).getByLabel('Certificate valid until');
  await expect(date).toHaveAttribute('type', 'date');
  await date.fill('2027-03-31');
  await date.press('Enter');
  await expect(row(page, 'certificate valid until')).toBeFocused();

  await row(page, 'full address').click();
  await main(page).getByRole('textbox', { name: 'Full address' }).fill('4 Dock Road\nWillingdon Island');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'full address')).toBeFocused();

  await row(page, 'courses').click();
  await expect(course(page, 'CIP Level 1')).toBeChecked();
  await course(page, 'CP Level 1').check({ force: true });
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'courses')).toBeFocused();

  await row(page, 'company').click();
  await main(page).getByRole('textbox', { name: 'Company' }).fill('Somebody else');
  await page.keyboard.press('Escape');
  await expect(row(page, 'company')).toBeFocused();
  await expect(main(page).getByText('Somebody else')).toBeHidden();
}

/** A hint comes under the field that a tap on Save leaves, and the tap lands all the same. */
async function tapOnSave(page: Page): Promise<void> {
  await row(page, 'PIN code').click();
  await main(page).getByLabel('PIN code').fill('0123');
  const { x, y } = (await main(page).getByRole('button', { name: 'Save', exact: true }).boundingBox())!;
  await page.mouse.move(x + 20, y + 20);
  // As long as a finger presses, however long this machine takes over it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.mouse.down();
  await page.clock.runFor(150);
  await page.mouse.up();
  await page.clock.resume();
  await expect(row(page, 'PIN code')).toBeFocused();
  await expect(main(page).getByText('0123', { exact: true })).toBeVisible();
}

async function meetAnotherDevice(page: Page, email: string): Promise<void> {
  const elsewhere = (data: object) => page.request.put(`/courseUser/${encodeURIComponent(email)}`, { data });
  await elsewhere({ state: 'Maharashtra' });
  await elsewhere({ city: 'Pune' });
  await row(page, 'city').click();
  await main(page).getByRole('textbox', { name: 'City' }).fill('Surat');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('alert').filter({ hasText: 'It now reads: Pune' })).toHaveCount(1);
  await main(page).getByRole('button', { name: 'Keep the other' }).click();
  await expect(main(page).getByText('Pune', { exact: true })).toBeVisible();
  await elsewhere({ city: 'Mumbai' });
  await row(page, 'city').click();
  await main(page).getByRole('textbox', { name: 'City' }).fill('Surat');
  await page.keyboard.press('Enter');
  await main(page).getByRole('button', { name: 'Save mine' }).click();
  await expect(row(page, 'city')).toBeFocused();
}

test('Edit pressed before its script has come opens the row; a save that fails stays in edit, with the server’s words or the documented ones', async ({
  page,
  context,
}) => {
  await registered(page);
  const come = Promise.withResolvers<void>();
  await page.route('**/react-*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto('/profile', { waitUntil: 'commit' });
  await row(page, 'state').click();
  await row(page, 'city').click();
  await expect(row(page, 'city')).toHaveAttribute('aria-busy', 'true');
  await expect(row(page, 'state')).not.toHaveAttribute('aria-busy');
  come.resolve();
  const city = main(page).getByRole('textbox', { name: 'City' });
  await expect(city).toBeFocused();
  await city.fill('Surat');
  for (const [body, words] of [
    ['{"success":false,"message":"The office is moving."}', 'The office is moving.'],
    ['{"success":false}', 'Failed to update'],
  ] as const) {
    await page.route('**/courseUser/**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
    await city.press('Enter');
    await expect(main(page).getByRole('alert').filter({ hasText: words })).toHaveCount(1);
    await expect(city).toHaveValue('Surat');
    await page.unroute('**/courseUser/**');
  }
  await context.setOffline(true);
  await city.press('Enter');
  await expect(main(page).getByRole('alert').filter({ hasText: 'no connection' })).toHaveCount(1);
  await context.setOffline(false);
  await city.press('Enter');
  await expect(row(page, 'city')).toBeFocused();
});

test('My Profile and My Interests: every documented state', async ({ page }) => {
  await page.goto('/profile');
  await expect(main(page).getByText('No user found. Please log in.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ uid: 'x', email: 'x@example.in' })));
  // A busy browser may give the next page what was stored a moment later.
  await expect(async () => {
    await page.goto('/');
    expect(await page.evaluate(() => localStorage.getItem('user'))).not.toBeNull();
  }).toPass();
  const asked: ((body: object) => void)[] = [];
  await page.route('**/getuserregisterprofile/**', async (route) => {
    const body = await new Promise<object>((resolve) => asked.push(resolve));
    await route.fulfill({ json: body });
  });
  for (const [body, words] of [
    [{ success: false }, 'No user courses found.'],
    [
      { success: true, data: { firstName: 'Asha', email: 'x@example.in', totalCourses: 0, courses: [] } },
      'No courses registered yet.',
    ],
  ] as const) {
    await page.goto('/myinterests');
    await expect(main(page).getByText('Loading...')).toBeVisible();
    await expect.poll(() => asked.length).toBe(1);
    asked.pop()!(body);
    await expect(main(page).getByText(words)).toBeVisible();
  }
  // A stored user without a session is forgotten at the first 401.
  await page.goto('/profile');
  await expect(main(page).getByText('Please log in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await withAccount(page);
  await page.goto('/profile');
  await expect(main(page).getByText('No registration form found for this user.')).toBeVisible();
});

test('Your data: both files, and erasure that hides at once', async ({ page, site }) => {
  const email = await registered(page);
  await page.goto('/account/data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Download for programs (JSON)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.json$/);
  const [readable] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Download to read (HTML)' }).click(),
  ]);
  expect(readable.suggestedFilename()).toMatch(/\.html$/);
  await main(page).getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('link', { name: 'Please tick that you are sure.' })).toBeVisible();
  await main(page).getByText('I am sure.').click();
  await main(page).getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByText('Your data is sealed. It is erased on')).toBeVisible();
  await site.mailbox.find(email, 'Your request for erasure');
  await page.goto('/profile');
  await expect(main(page).getByText('No registration form found for this user.')).toBeVisible();
});
