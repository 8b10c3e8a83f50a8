import { fillInterest, newEmail, takeTime } from './people.ts';
import { expect, test } from './site.ts';

const success = 'Expression of interest submitted successfully!';
const office = 'office@example.in';

test.beforeEach(({ page }) => page.clock.install());

test('browse, read a level, send an interest: stored, mailed to both sides, said on the home page', async ({
  page,
  site,
}) => {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'See the courses' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await page
    .getByRole('link', { name: /Course Details/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Level 1|Basic Coatings Inspector/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/courses\/cip\/level\/level-1$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Expression of Interest' }).click();

  await fillInterest(page, email);
  await takeTime(page);
  await page.getByRole('button', { name: 'Send my interest' }).click();

  await expect(page).toHaveURL(`${site.url}/`);
  const said = page.getByRole('status').filter({ hasText: success });
  await expect(said).toBeVisible();
  const reference = /EOI-[A-Z0-9]+/.exec((await said.textContent()) ?? '')?.[0] ?? 'none';
  const receipt = await site.mailbox.find(email, reference);
  expect(receipt.text).toContain('Basic Corrosion');
  const notice = await site.mailbox.find(office, reference);
  expect(notice.headers['reply-to']).toContain(email);
  expect(notice.text).toContain(email);

  // Said once: the next page, or a reload, is quiet again.
  await page.reload();
  await expect(said).toBeHidden();
});

test('an empty form says what is missing, at the top and at each field, and keeps the rest', async ({ page }) => {
  await page.goto('/expofinterst');
  await page.getByLabel('Name', { exact: true }).first().fill('Asha Sample');
  await page.getByRole('button', { name: 'Send my interest' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const message of [
    'Email is required',
    'Contact number is required',
    'Please select an option',
    'Please select a training event',
    'Please select a time frame',
    'Please select who will bear the cost',
  ]) {
    await expect(summary.getByRole('link', { name: message }).first()).toBeVisible();
  }
  await summary.getByRole('link', { name: 'Email is required' }).click();
  const email = page.getByLabel('Email', { exact: true }).first();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/Email is required/);
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Asha Sample');
});

test('questions that depend on an answer appear below it and are then required', async ({ page }) => {
  await page.goto('/expofinterst');
  const user = page.getByRole('group', { name: 'Are you a registered AMPP user?' });
  const username = page.getByLabel('AMPP username');
  const member = page.getByLabel('AMPP member ID');
  await expect(username).toBeHidden();
  await user.getByText('Yes', { exact: true }).click();
  await expect(username).toBeVisible();
  await page.getByRole('group', { name: 'Are you an AMPP member?' }).getByText('Yes', { exact: true }).click();
  await expect(member).toBeVisible();
  await page.getByRole('button', { name: 'Send my interest' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter your AMPP username' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter your AMPP member ID' })).toBeVisible();
  await user.getByText('No', { exact: true }).click();
  await expect(username).toBeHidden();
  await expect(page.getByText('Payment currency')).toBeHidden();
  await page.getByText('Self-funded', { exact: true }).click();
  await expect(page.getByText('Payment currency')).toBeVisible();
});

test('a lost connection keeps everything, also over a reload; sending again makes one record', async ({
  page,
  context,
  site,
}) => {
  const email = newEmail();
  await page.goto('/expofinterst');
  await fillInterest(page, email);
  await takeTime(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send my interest' }).click();
  await expect(page.getByRole('alert')).toContainText('Error: ');
  await expect(page.getByRole('alert')).toContainText('send them again');
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'It was not sent yet' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email);
  await takeTime(page);
  await page.getByRole('button', { name: 'Send my interest' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
  await site.mailbox.find(email, 'EOI-');
  await page.goto('/expofinterst');
  await expect(page.getByRole('status').filter({ hasText: 'It was not sent yet' })).toBeHidden();
  await fillInterest(page, email);
  await takeTime(page);
  await page.getByRole('button', { name: 'Send my interest' }).click();
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
});

test('a stored user is filled in', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'user',
      JSON.stringify({
        uid: 'u1',
        displayName: 'Stored Person',
        email: 'stored@example.com',
        cNumber: '+919000000001',
      }),
    ),
  );
  await page.goto('/expofinterst');
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Stored Person');
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue('stored@example.com');
  await expect(page.getByLabel('Contact number')).toHaveValue('+919000000001');
});

test('by keyboard alone', async ({ page, site }) => {
  const email = newEmail();
  await page.goto('/expofinterst');
  await page.getByLabel('Name', { exact: true }).first().focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type('Asha Sample');
  await type(email);
  await type('+91 90000 00000');
  for (let question = 0; question < 2; question += 1) {
    // The first answer is Yes; the arrow moves to No.
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
  }
  await type('Basic');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await takeTime(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
});

test('what was acknowledged survives a power cut', async ({ request, site }) => {
  const email = newEmail();
  const answer = await request.post('/registercourse', {
    data: {
      fname: 'Asha',
      email,
      cNumber: '1',
      amppUser: 'No',
      amppMember: 'No',
      trainingEvent: 'BasicCorrosion',
      attendTime: 'Undecided',
      costBearer: 'Employer',
    },
  });
  expect(answer.status()).toBe(200);
  const { reference } = (await answer.json()) as { reference: string };
  await site.killAndRestart();
  // The receipt waited in the same commit: it leaves now, if it had not before.
  await site.mailbox.find(email, reference);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ page }) => page.goto('/expofinterst'));

  test('the form sends natively and the home page says so', async ({ page, site }) => {
    const email = newEmail();
    await fillInterest(page, email);
    await page.getByRole('button', { name: 'Send my interest' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
    await site.mailbox.find(email, 'EOI-');
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: success })).toBeHidden();
  });

  test('errors come back with what was typed', async ({ page }) => {
    await page.getByLabel('Name', { exact: true }).first().fill('Ünïçødé <b>Sample</b>');
    await page.getByRole('button', { name: 'Send my interest' }).click();
    await expect(page.getByRole('alert').getByRole('link', { name: 'Email is required' })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Ünïçødé <b>Sample</b>');
  });
});
