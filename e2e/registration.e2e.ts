import type { BrowserContext, Page } from '@playwright/test';
import { violations } from './access.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';

const success = 'Profile updated successfully!';
const password = 'three grey pumps';
const main = (page: Page) => page.getByRole('main');
const register = (page: Page) => main(page).getByRole('button', { name: 'Register', exact: true });
const course = (page: Page, name: string) => main(page).getByRole('checkbox', { name });
const row = (page: Page, label: string) => main(page).getByRole('button', { name: `Edit ${label}` });

async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/register');
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Contact number').fill('98765 43210');
  await main(page).locator('#password').fill(password);
  await main(page).getByLabel('Confirm password', { exact: true }).first().fill(password);
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/registerprofile$/);
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Email').fill(email);
  await main(page).locator('#password').fill(password);
  await main(page).getByRole('button', { name: 'Log in' }).click();
}

/** Waits until the script has taken the form over. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** A registered person, made by the calls of their own browser. */
async function registered(page: Page, fields: object = {}): Promise<string> {
  const email = await signUp(page);
  const data = { firstName: 'Asha Nair', email, courses: ['CIP Level 1'], city: 'Kochi', state: 'Kerala', ...fields };
  const answer = await page.request.post('/registerprofile', { data });
  expect(await answer.json()).toEqual({ success: true });
  return email;
}

test('register, complete the profile, see it, edit each kind of field, see my interests', async ({ page, site }) => {
  const email = await signUp(page);
  await settle(page);
  await expect(main(page).getByLabel('Name as on photo ID')).toHaveValue('Asha Nair');
  await expect(main(page).getByLabel('Email')).toHaveValue(email);
  await expect(main(page).getByLabel('Mobile')).toHaveValue('+919876543210');
  await main(page).getByText('Female', { exact: true }).click();
  await main(page).getByLabel('PIN code').fill('682003');
  await main(page).getByLabel('PIN code').blur();
  await main(page).getByRole('button', { name: 'Use Kochi, Kerala' }).click();
  await expect(main(page).getByLabel('City')).toBeFocused();
  await expect(main(page).getByLabel('State')).toHaveValue('Kerala');
  await course(page, 'CIP Level 1').check({ force: true });
  await main(page)
    .getByLabel(/^Agreement to pay any increase in fees/)
    .check({ force: true });
  await register(page).click();
  const said = main(page).getByRole('status').filter({ hasText: success });
  await expect(said).toBeVisible();
  await expect(said.getByRole('link', { name: 'Go now' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`, { timeout: 5000 });
  await expect(page.getByText(success)).toBeVisible();
  expect((await site.mailbox.find(email, 'registration for CIP Level 1')).text).toContain('Your data');

  await page.goto('/profile');
  await settle(page);
  await editEach(page);
  await page.reload();
  for (const words of ['Asha R. Nair', 'Male', '31 Mar 2027', 'CIP Level 1, CP Level 1', '4 Dock Road'])
    await expect(main(page).getByText(words).first()).toBeVisible();

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

test('a second registration adds one new course; all known ones are refused and change nothing', async ({ page }) => {
  await registered(page);
  await page.goto('/registerprofile');
  await settle(page);
  await expect(main(page).getByText('You are registered for CIP Level 1.')).toBeVisible();
  await main(page).getByLabel('City').fill('Elsewhere');
  await course(page, 'CIP Level 1').check({ force: true });
  await register(page).click();
  const alert = main(page).getByRole('alert').filter({ hasText: 'Already Register Course.' });
  await expect(alert).toBeVisible();
  await expect(alert).toBeFocused();
  await course(page, 'CCI Level 1').check({ force: true });
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
  await page.goto('/myinterests');
  await expect(main(page).getByText('CCI Level 1')).toBeVisible();
});

test('Level 2 or 3 reveals Previous Certification, announced, with the focus kept', async ({ page }) => {
  await page.goto('/registerprofile');
  await settle(page);
  const section = main(page).getByRole('group', { name: 'Previous Certification' });
  await expect(section).toBeHidden();
  await course(page, 'CIP Level 1').focus();
  await page.keyboard.press('Space');
  await expect(section).toBeHidden();
  await course(page, 'CP Level 2').focus();
  await page.keyboard.press('Space');
  await expect(section).toBeVisible();
  await expect(course(page, 'CP Level 2')).toBeFocused();
  await expect(main(page).getByRole('status').filter({ hasText: 'Previous Certification' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(section).toBeHidden();
});

test('help is soft: a wrong GSTIN, PIN code and telephone are told and sent all the same', async ({ page }) => {
  await signUp(page);
  await settle(page);
  await main(page).getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
  await main(page).getByLabel('PIN code').fill('0123');
  await main(page).getByLabel('Home phone').fill('12');
  await main(page).getByLabel('Mobile').fill('09876543210');
  await main(page).getByLabel('Work phone').focus();
  await expect(main(page).getByText('The last character does not fit the others')).toBeVisible();
  await expect(main(page).getByText('An Indian PIN code has six digits')).toBeVisible();
  await expect(main(page).getByText('too short or too long')).toBeVisible();
  await expect(main(page).getByText('Reads as +91 98765 43210.')).toBeVisible();
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
});

test('offline in the middle of typing and of sending: nothing is lost, and sending again counts once', async ({
  page,
  context,
}) => {
  await signUp(page);
  await settle(page);
  await main(page).getByLabel('Company').fill('Example Shipyard');
  await context.setOffline(true);
  await main(page).getByLabel('Department').fill('QA/QC');
  await course(page, 'CP Level 1').check({ force: true });
  await register(page).click();
  const alert = main(page).getByRole('alert').filter({ hasText: 'Server error, please try again.' });
  await expect(alert).toContainText('What you typed is kept in this browser');
  await context.setOffline(false);
  await page.reload();
  await settle(page);
  await expect(main(page).getByText(/is back\. It was not sent yet\./)).toBeVisible();
  await expect(main(page).getByLabel('Company')).toHaveValue('Example Shipyard');
  await expect(main(page).getByLabel('Department')).toHaveValue('QA/QC');
  await expect(course(page, 'CP Level 1')).toBeChecked();

  // The answer is lost on its way back: the registration is kept, and the repeat is no 'Already Register Course.'
  await loseAnswers(page);
  await register(page).click();
  await expect(alert).toBeVisible();
  await page.unroute('**/registerprofile');
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
  await page.goto('/registerprofile');
  await settle(page);
  await expect(main(page).getByText(/is back\. It was not sent yet\./)).toBeHidden();
});

async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/registerprofile', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
}

test('a draft can be dropped', async ({ page }) => {
  await page.goto('/registerprofile');
  await settle(page);
  await main(page).getByLabel('Company').fill('Example Shipyard');
  await page.reload();
  await main(page).getByRole('button', { name: 'Start afresh' }).click();
  await expect(main(page).getByLabel('Company')).toHaveValue('');
  await page.reload();
  await settle(page);
  await expect(main(page).getByLabel('Company')).toHaveValue('');
});

test('without a session the form keeps what was typed, sends to log-in, and back', async ({ page }) => {
  const email = await signUp(page);
  await page.request.post('/logout');
  await page.goto('/registerprofile');
  await settle(page);
  await main(page).getByLabel('Company').fill('Example Shipyard');
  await course(page, 'CIP Level 3').check({ force: true });
  await register(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fregisterprofile$/);
  await expect(page.getByText('Please log in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/registerprofile$/);
  await settle(page);
  await expect(main(page).getByLabel('Company')).toHaveValue('Example Shipyard');
  await expect(course(page, 'CIP Level 3')).toBeChecked();
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
});

test('with scripts off the form is whole: section, errors with what was typed, success', async ({
  browser,
  page,
  site,
}) => {
  await signUp(page);
  const context = await withoutScripts(browser, page);
  const bare = await context.newPage();
  await bare.goto(`${site.url}/registerprofile`);
  const section = main(bare).getByRole('group', { name: 'Previous Certification' });
  await expect(section).toBeHidden();
  await main(bare).getByText('CIP Level 2', { exact: true }).click();
  await expect(section).toBeVisible();
  await main(bare).getByLabel('City').fill('x'.repeat(101));
  await register(bare).click();
  await expect(main(bare).getByRole('link', { name: 'City can have at most 100 characters' })).toBeVisible();
  await expect(course(bare, 'CIP Level 2')).toBeChecked();
  await main(bare).getByLabel('City').fill('Kochi');
  await register(bare).click();
  await expect(bare).toHaveURL(`${site.url}/`);
  await expect(bare.getByText(success)).toBeVisible();
  await bare.goto(`${site.url}/myinterests`);
  await expect(main(bare).getByText('CIP Level 2', { exact: true })).toBeVisible();
  await bare.goto(`${site.url}/registerprofile`);
  await main(bare).getByText('CIP Level 2', { exact: true }).click();
  await register(bare).click();
  await expect(main(bare).getByText('Already Register Course.')).toBeVisible();
  await context.close();
});

async function withoutScripts(browser: import('@playwright/test').Browser, page: Page): Promise<BrowserContext> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  await context.addCookies(await page.context().cookies());
  return context;
}

test('two devices: another field stays; on the same field the other value is told and the person chooses', async ({
  page,
}) => {
  const email = await registered(page);
  await page.goto('/profile');
  await settle(page);
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
  await page.reload();
  await expect(main(page).getByText('Surat', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Maharashtra', { exact: true })).toBeVisible();
});

test('a save that fails stays in edit, with the server’s words or the documented ones', async ({ page, context }) => {
  await registered(page);
  await page.goto('/profile');
  await settle(page);
  await row(page, 'city').click();
  const city = main(page).getByRole('textbox', { name: 'City' });
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
  await page.goto('/myinterests');
  await expect(main(page).getByText('Please login/register to view your courses.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ uid: 'x', email: 'x@example.in' })));
  let answer: (body: object) => void = () => {};
  await page.route('**/getuserregisterprofile/**', async (route) => {
    const body = await new Promise<object>((resolve) => (answer = resolve));
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
    answer(body);
    await expect(main(page).getByText(words)).toBeVisible();
  }
  // A stored user without a session is forgotten at the first 401.
  await page.goto('/profile');
  await expect(main(page).getByText('Please log in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await signUp(page);
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
  await expect(page.getByText('Please tick that you are sure.')).toBeVisible();
  await main(page).getByText('I am sure.').click();
  await main(page).getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByText('Your data is out of use now')).toBeVisible();
  await site.mailbox.find(email, 'Your request for erasure');
  await page.goto('/profile');
  await expect(main(page).getByText('No registration form found for this user.')).toBeVisible();
});

test('no accessibility violation in any state, light and dark, and no sideways scroll', async ({ page }) => {
  const look = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page), `${state}, ${colorScheme}`).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, state).toBe(0);
  };
  for (const path of ['/profile', '/myinterests', '/account/data', '/registerprofile']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await look(`${path}, nobody`);
  }
  await course(page, 'CIP Level 2').check({ force: true });
  await main(page).getByLabel('PIN code').fill('682003');
  await main(page).getByLabel('GSTIN').fill('x');
  await main(page).getByLabel('City').fill('x'.repeat(101));
  await register(page).click();
  await look('/registerprofile, errors');
  await page.evaluate(() => localStorage.clear());
  await registered(page);
  await page.goto('/registerprofile', { waitUntil: 'networkidle' });
  await course(page, 'CIP Level 1').check({ force: true });
  await register(page).click();
  await expect(main(page).getByText('Already Register Course.')).toBeVisible();
  await look('/registerprofile, refused');
  for (const path of ['/profile', '/myinterests', '/account/data']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await look(`${path}, record`);
  }
  await page.goto('/profile', { waitUntil: 'networkidle' });
  for (const label of ['courses', 'gender', 'certificate valid until', 'full address', 'city']) {
    await row(page, label).click();
    await look(`/profile, editing ${label}`);
    await page.keyboard.press('Escape');
  }
});
