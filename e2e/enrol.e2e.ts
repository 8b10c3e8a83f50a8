import { open, settle } from './open.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';
import {
  course,
  enrol,
  fillAccount,
  goal,
  logIn,
  main,
  password,
  register,
  registered,
  success,
  withAccount,
} from './trainee.ts';

// From a level's page to a registration, on a phone: the wish is carried, and every step says what it was and what comes next.

test('with scripts off a level is registered for from its page, as slow-phone.e2e.ts does with them', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await enrol(await context.newPage(), newEmail());
  await context.close();
});

test('who has an account comes back to the level by logging in, and is taken there at once when logged in', async ({
  page,
}) => {
  const email = await withAccount(page);
  await page.request.post('/logout');
  await page.goto('/courses/cip/level/level-2');
  await main(page).getByRole('link', { name: 'Register Now' }).first().click();
  await settle(page);
  await logIn(page, email);
  await expect(page).toHaveURL(goal);
  await settle(page);
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(course(page, 'CIP Level 2')).toBeChecked();
  await page.goto('/courses/cp/level/level-1');
  await main(page).getByRole('link', { name: 'Register Now' }).first().click();
  await expect(page).toHaveURL(/\/registerprofile\?course=cp-level-1$/);
  await expect(course(page, 'CP Level 1')).toBeChecked();
});

test('the wish joins what was typed before and kept in this browser', async ({ page }) => {
  await open(page, '/registerprofile');
  await main(page).getByLabel('Company').fill('Example Shipyard');
  await course(page, 'CP Level 1').check({ force: true });
  await open(page, '/registerprofile?course=cip-level-1');
  await expect(main(page).getByLabel('Company')).toHaveValue('Example Shipyard');
  for (const name of ['CP Level 1', 'CIP Level 1']) await expect(course(page, name)).toBeChecked();
});

test('where the browser keeps nothing, every message still arrives', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'key'] as const)
      Object.defineProperty(Storage.prototype, method, {
        value() {
          throw new DOMException('Storage is blocked', 'SecurityError');
        },
      });
  });
  const email = newEmail();
  await open(page, '/register?next=%2Fregisterprofile%3Fcourse%3Dcip-level-1');
  await fillAccount(page, email);
  await expect(page).toHaveURL(/course=cip-level-1$/);
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await settle(page);
  await register(page).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText(success)).toContainText('We have your registration for CIP Level 1.');
  await page.request.post('/logout');
  await open(page, '/login');
  await logIn(page, email);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText('Login successful')).toBeVisible();
  await page.request.post('/logout');
  await open(page, '/forgotpassword');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
  const { text } = await site.mailbox.find(email, 'assword');
  const [link = ''] = /\/resetpassword\?oobCode=[\w-]+/.exec(text) ?? [];
  await open(page, link);
  await main(page).getByLabel('Email').fill(email);
  await main(page).locator('#password').fill('four blue pumps');
  await main(page).locator('#confirmPassword').fill('four blue pumps');
  await main(page).getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible();
});

test('a PIN code fills what is blank, follows a corrected one, and never writes over what was typed', async ({
  page,
}) => {
  await open(page, '/registerprofile');
  const [pin, city, state, country] = ['PIN code', 'City', 'State', 'Country'].map((label) =>
    main(page).getByLabel(label, { exact: true }),
  );
  await expect(country!).toHaveValue('India');
  await pin!.fill('682003');
  await pin!.blur();
  await expect(city!).toHaveValue('Kochi');
  await expect(state!).toHaveValue('Kerala');
  await pin!.fill('411045');
  await pin!.blur();
  await expect(city!).toHaveValue('Pune');
  await city!.fill('Lavale');
  await pin!.fill('400001');
  await pin!.blur();
  await expect(state!).toHaveValue('Maharashtra');
  await expect(city!).toHaveValue('Lavale');
  await main(page).getByRole('button', { name: 'Use Mumbai, Maharashtra' }).click();
  await expect(city!).toHaveValue('Mumbai');
  await expect(city!).toBeFocused();
  await country!.fill('Singapore');
  await expect(city!).toHaveValue('');
  await pin!.fill('560001');
  await pin!.blur();
  await expect(city!).toHaveValue('');

  // What is filled in as its field is tapped gives way to the first key.
  await country!.fill('India');
  await pin!.fill('400001');
  await city!.tap();
  await expect(city!).toHaveValue('Mumbai');
  await page.keyboard.type('Thane');
  await expect(city!).toHaveValue('Thane');
});

test('a city that is typed as it was filled in is the reader’s own: neither a PIN code nor a country takes it away', async ({
  page,
}) => {
  await open(page, '/registerprofile');
  const [pin, city, state, country] = ['PIN code', 'City', 'State', 'Country'].map((label) =>
    main(page).getByLabel(label, { exact: true }),
  );
  await pin!.fill('३९५');
  await pin!.blur();
  await pin!.fill('395009');
  await pin!.blur();
  await expect(city!).toHaveValue('Surat');
  await country!.fill('Ind');
  await expect(city!).toHaveValue('Surat');
  await city!.fill('Surat');
  await state!.fill('Gujarat');
  for (const wrong of ['39500', '']) {
    await pin!.fill(wrong);
    await pin!.blur();
    await country!.fill(wrong ? 'India' : 'Nepal');
    await expect(city!).toHaveValue('Surat');
    await expect(state!).toHaveValue('Gujarat');
  }
});

test('another PIN code leaves the city of before standing only with a word about it', async ({ page }) => {
  await registered(page, { postalCode: '395003', city: 'Surat', state: 'Gujarat' });
  await open(page, '/registerprofile');
  const [pin, city, state] = ['PIN code', 'City', 'State'].map((label) =>
    main(page).getByLabel(label, { exact: true }),
  );
  await pin!.fill('396445');
  await pin!.blur();
  await expect(main(page).getByText('In Gujarat. City stays Surat unless you type another.')).toBeVisible();
  await expect(state!).toHaveValue('Gujarat');
  await city!.fill('Navsari');
  await pin!.fill('396195');
  await pin!.blur();
  await expect(main(page).getByText('In Vapi, Gujarat.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Use Vapi, Gujarat' }).click();
  await expect(city!).toHaveValue('Vapi');
});

test('a message goes with its cause, and the title says that a form was refused for as long as it is', async ({
  page,
}) => {
  await open(page, '/register');
  const title = await page.title();
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveTitle(`Error: ${title}`);
  const said = main(page).getByText('Please fill all required fields.');
  await expect(said).toHaveCount(4);
  await main(page).getByLabel('Full name').fill('Asha Nair');
  await expect(said).toHaveCount(3);
  await main(page).getByLabel('Email').fill(newEmail());
  await main(page).locator('#password').fill(password);
  await expect(said).toHaveCount(0);
  await expect(page).toHaveTitle(title);
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(main(page).getByText('Passwords do not match.').first()).toBeVisible();
  await main(page).locator('#confirmPassword').fill(password);
  await expect(main(page).getByText('Passwords do not match.')).toHaveCount(0);
  await main(page).getByLabel('Contact number').fill('12');
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await main(page).getByLabel('Contact number').fill('');
  await expect(page).toHaveTitle(title);
});

test('the contact form too: its title, and its messages', async ({ page }) => {
  await page.goto('/contact');
  const form = page.locator('#contact-form');
  const title = await page.title();
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await expect(form.locator('.field__error')).toHaveCount(2);
  await form.getByLabel('Name').fill('Asha');
  await expect(form.locator('.field__error')).toHaveCount(1);
  await form.getByLabel('Email').fill(newEmail());
  await expect(form.locator('.field__error')).toHaveCount(0);
  await expect(page).toHaveTitle(title);
});
