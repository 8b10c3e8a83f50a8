import type { Page } from '@playwright/test';
import { look } from './access.ts';
import { fillInterest, newEmail, takeTime } from './people.ts';
import { open, settle } from './open.ts';
import { expect, test } from './site.ts';

const success = 'Expression of interest submitted successfully!';

test.beforeEach(({ page }) => page.clock.install());

test('the form says what it needs and what each training is about; empty, it says what is missing, at the top and at each field, and each message goes with its cause; questions that depend on an answer appear below it, are then required, and go with it', async ({
  page,
}) => {
  await open(page, '/expofinterst?event=NoSuchEvent');
  await expectNeeds(page);
  await page.getByRole('button', { name: 'Express interest' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const [field, message] of [
    ['Name', 'Name is required'],
    ['Email', 'Email is required'],
    ['Contact number', 'Contact number is required'],
    ['Are you a registered AMPP user?', 'Please select an option'],
    ['Are you an AMPP member?', 'Please select an option'],
    ['Training event', 'Please select a training event'],
    ['When would you attend?', 'Please select a time frame'],
    ['Who pays?', 'Please select who will bear the cost'],
  ] as const) {
    await expect(summary.getByRole('link', { name: field, exact: true })).toBeVisible();
    await expect(page.locator('.field--wrong').filter({ hasText: message }).first()).toBeVisible();
  }
  await summary.getByRole('link', { name: 'Email' }).click();
  const email = page.getByLabel('Email', { exact: true }).first();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/Email is required/);
  await look(page, 'refused', { whole: true });

  // Questions that depend on an answer.
  const user = page.getByRole('group', { name: 'Are you a registered AMPP user?' });
  const username = page.getByLabel('AMPP username');
  const member = page.getByLabel('AMPP member ID');
  await expect(username).toBeHidden();
  await user.getByText('Yes', { exact: true }).click();
  await expect(username).toBeVisible();
  await page.getByRole('group', { name: 'Are you an AMPP member?' }).getByText('Yes', { exact: true }).click();
  await expect(member).toBeVisible();
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(summary.getByRole('link', { name: 'AMPP username' })).toBeVisible();
  await expect(summary.getByRole('link', { name: 'AMPP member ID' })).toBeVisible();
  await correctEach(page);
  await user.getByText('Yes', { exact: true }).click();
  await username.fill('asha');
  await user.getByText('No', { exact: true }).click();
  await expect(username).toBeHidden();
  await user.getByText('Yes', { exact: true }).click();
  await expect(username).toHaveValue('');
  // Nothing is judged anew before the form is sent again.
  await email.fill('');
  await expect(page.locator('.field--wrong')).toHaveCount(0);
});

/** What the form asks for is said before it is sent; a training that is not there chooses nothing, and one that is says what it is about. */
async function expectNeeds(page: Page): Promise<void> {
  const event = page.getByLabel('Training event');
  await expect(event).toHaveValue('');
  for (const label of ['Training event', 'Name', 'Email', 'Contact number'])
    await expect(page.getByRole('main').getByLabel(label, { exact: true })).toHaveAttribute('aria-required', 'true');
  for (const name of ['When would you attend?', 'Who pays?', 'Are you an AMPP member?'])
    await expect(page.getByRole('group', { name }).getByRole('radio').first()).toHaveAttribute('required');
  await expect(page.getByLabel('Another city')).not.toHaveAttribute('aria-required');
  await expect(event.locator('optgroup')).toHaveCount(2);
  await event.selectOption({ label: 'CCI Level 2' });
  await expect(page.getByText('CCI Level 2: ')).toContainText('cracks and joints');
  await event.selectOption({ label: 'Abrasive Blaster Certification (C7)' });
  await expect(page.getByText('Dry abrasive blasting')).toBeVisible();
  await expect(page.getByText('cracks and joints')).toBeHidden();
  await event.selectOption('');
  const [yes, no] = await Promise.all(
    ['Yes', 'No'].map((answer) =>
      page
        .getByRole('group', { name: 'Are you an AMPP member?' })
        .locator('label')
        .filter({ hasText: answer })
        .boundingBox(),
    ),
  );
  expect(yes!.y).toBe(no!.y);
  const rights = page.getByText('take it to the Data Protection Board of India');
  await expect(rights).toBeHidden();
  await page.getByText('How long we keep it').click();
  await expect(rights).toBeVisible();
}

/** Each message goes when its cause goes, on text, choices and the list. */
async function correctEach(page: Page): Promise<void> {
  const wrong = page.locator('.field--wrong');
  const corrections = [
    () => page.getByLabel('Name', { exact: true }).first().fill('Asha Sample'),
    () => page.getByLabel('Email', { exact: true }).first().fill('asha@example.com'),
    () => page.getByLabel('Contact number').fill('+91 90000 00000'),
    // The question about the name of the user goes with this answer, and that about the member with the next.
    () => page.getByRole('group', { name: 'registered AMPP user' }).getByText('No', { exact: true }).click(),
    () => page.getByRole('group', { name: 'AMPP member' }).getByText('No', { exact: true }).click(),
    () => page.getByLabel('Training event').selectOption({ label: 'Basic Corrosion' }),
    () => page.getByText('Within 3 months', { exact: true }).click(),
    () => page.getByText('Self-funded', { exact: true }).click(),
  ];
  await expect(page.getByRole('alert')).toContainText(`Please check ${corrections.length} answers`);
  await expect(page.getByText('Payment currency')).toBeHidden();
  for (const [done, correct] of corrections.entries()) {
    await expect(wrong).toHaveCount(corrections.length - done);
    await correct();
  }
  await expect(wrong).toHaveCount(0);
  await expect(page.getByText('Payment currency')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
}

test('a draft is shown to nobody else, not after 14 days, and goes when it is not wanted', async ({ page }) => {
  const name = page.getByLabel('Name', { exact: true }).first();
  const restored = page.getByRole('status').filter({ hasText: 'It was not sent yet' });
  await page.goto('/expofinterst');
  await name.fill('Half a person');
  await settle(page);
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(name).toHaveValue('Half a person');
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ uid: 'u2', fname: 'Somebody Else' })));
  await page.reload();
  await expect(name).toHaveValue('Somebody Else');
  await expect(restored).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.reload();
  await restored.getByRole('button', { name: 'Start afresh' }).click();
  await expect(name).toHaveValue('');
  await expect(page.getByLabel('Training event')).toBeFocused();
  await name.fill('Half a person');
  await page.clock.fastForward(15 * 24 * 3600 * 1000);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Express interest' })).toBeVisible();
  await expect(restored).toBeHidden();
});

test('what is typed before the script arrives stays, and the page is taken over without a fault', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => localStorage.setItem('user', JSON.stringify({ uid: 'u1', fname: 'Stored Person' })));
  await page.goto('/expofinterst', { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).first().fill('Early Bird');
  await page.getByText('Undecided', { exact: true }).click();
  letThrough();
  await settle(page);
  await page.getByRole('button', { name: 'Express interest' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'When would you attend?' })).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Early Bird');
  expect(faults).toEqual([]);
});

test('a browser that keeps nothing still says that the interest was taken, with its reference; pressed twice it makes one record', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await open(page, '/expofinterst');
  const email = newEmail();
  await fillInterest(page, email);
  await takeTime(page);
  await page.getByRole('button', { name: 'Express interest' }).dblclick();
  await expect(page).toHaveURL(`${site.url}/`);
  const said = page.getByRole('status').filter({ hasText: 'Expression of interest submitted successfully!' });
  await expect(said).toContainText(/Reference EOI-[A-Z0-9]+\./);
  await expect(said.locator('.whole')).toHaveText(/^EOI-[A-Z0-9]+$/);
  await expect(said.locator('.whole')).toHaveCSS('white-space', 'nowrap');
  await expect(said.getByRole('link', { name: 'See class dates' })).toBeVisible();
  await site.mailbox.find(email, 'EOI-');
  expect(site.mailbox.sentTo(email)).toHaveLength(1);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(said).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test("a level's own event is chosen and comes back with the errors and what was typed; then the form is sent natively, and the home page says so", async ({
    page,
    site,
  }) => {
    await page.goto('/courses/cip/level/level-3');
    await page.getByRole('link', { name: 'Express interest' }).first().click();
    await page.getByLabel('Another city').fill('Surat');
    await page.getByLabel('Name', { exact: true }).first().fill('Ünïçødé <b>Sample</b>');
    await page.getByRole('button', { name: 'Express interest' }).click();
    await expect(page.getByRole('alert').getByRole('link', { name: 'Email' })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Ünïçødé <b>Sample</b>');
    await expect(page.getByLabel('Training event')).toHaveValue('CIPLevel3');
    await expect(page.getByLabel('Another city')).toHaveValue('Surat');

    const email = newEmail();
    await fillInterest(page, email, null);
    await page.getByRole('button', { name: 'Express interest' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    const said = page.getByRole('status').filter({ hasText: success });
    await expect(said).toContainText(email);
    const reference = /EOI-[A-Z0-9]+/.exec((await said.textContent()) ?? '')?.[0] ?? 'none';
    expect((await site.mailbox.find(email, reference)).text).toContain('CIP Level 3');
    const notice = await site.mailbox.find('office@example.in', reference);
    expect(notice.headers['reply-to']).toContain(email);
    expect(notice.text).toContain('Surat');
    await said.getByRole('link', { name: 'See class dates' }).click();
    await expect(page).toHaveURL(/\/dates$/);
    await expect(said).toBeHidden();
  });
});
