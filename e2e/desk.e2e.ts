import type { Page } from '@playwright/test';
import { violations } from './access.ts';
import { follow } from './follow.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

test('a level’s duration is edited, previewed, published, seen on the public page, and restored', async ({
  page,
  site,
  context,
}) => {
  const { name } = await enterOffice(site, context, 'office');
  const level = '/courses/cip/level/level-2';
  await page.goto('/office/desk');
  await page.getByRole('link', { name: 'CIP 2: Certified Coatings Inspector' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CIP 2: Certified Coatings Inspector' })).toBeFocused();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('CIP Level 2');

  await page
    .locator('summary')
    .filter({ hasText: /^Facts/ })
    .click();
  await page.getByLabel('Duration').fill('5 days and a half');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(said(page, 'Draft saved')).toBeVisible();
  await expect(frame.getByText('5 days and a half').first()).toBeVisible();
  expect(await (await context.request.get(level)).text()).not.toContain('5 days and a half');

  await page.getByRole('button', { name: 'Publish…' }).click();
  const change = page.getByRole('row').filter({ hasText: 'Facts, duration' });
  await expect(change).toContainText('Given with the schedule');
  await expect(change).toContainText('5 days and a half');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(said(page, 'Published.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(said(page, 'As published')).toBeVisible();
  await expect(async () => {
    expect(await (await context.request.get(level)).text()).toContain('5 days and a half');
  }).toPass({ intervals: [100] });

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed: Facts, duration.' })).toContainText(name);
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(said(page, 'Version 1 is published again.')).toBeVisible();
  await expect(async () => {
    expect(await (await context.request.get(level)).text()).not.toContain('5 days and a half');
  }).toPass({ intervals: [100] });
});

test('of two people at one text, the second sees what the first wrote and chooses, also where the page beside it cannot be read', async ({
  page,
  site,
  context,
  browser,
}) => {
  await enterOffice(site, context, 'office');
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const first = await enterOffice(site, elsewhere, 'office');
  // This browser lets nobody read it.
  await page.route('**/office/preview/**', (route) => route.abort());
  await page.goto('/office/desk/subjects/refund-policy');
  const paragraph = page.getByLabel('First paragraph');
  const asPublished = await paragraph.inputValue();
  await paragraph.fill('The second one wrote this.');
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(paragraph).toHaveValue('The second one wrote this.');

  const subject = '/office/api/desk/subjects/refund-policy';
  const { published, madeFrom } = (await (await elsewhere.request.get(subject)).json()) as Record<string, unknown>;
  const written = JSON.stringify(published).replace(JSON.stringify(asPublished), '"The first one wrote this."');
  const data = { document: JSON.parse(written) as unknown, version: 0, madeFrom };
  expect((await elsewhere.request.put(`${subject}/draft`, { data })).ok()).toBe(true);
  await elsewhere.close();

  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else saved this draft meanwhile' });
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText(first.name);
  await expect(conflict.getByRole('row').filter({ hasText: 'The first one wrote this.' })).toContainText(
    'The second one wrote this.',
  );
  expect(await violations(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(paragraph).toHaveValue('The first one wrote this.');
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await expect(said(page, 'The draft is gone.')).toBeVisible();
});

test('a question is added with a pasted answer, moved by its buttons, retired and brought back; what cannot be published is said field by field, and the draft stays', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  await page.goto('/office/desk/subjects/faq');
  const frame = page.frameLocator('iframe');
  // The page beside it stays where it was, with the same answers open.
  const third = frame.locator('main details').nth(2);
  await third.locator('summary').click();
  await expect(third).toHaveAttribute('open', '');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/office/preview/')),
    page.getByRole('button', { name: 'Show again' }).click(),
  ]);
  await expect(third).toHaveAttribute('open', '');

  await page.getByRole('button', { name: 'Add: Question' }).click();
  await expect(page.getByLabel('Question', { exact: true }).last()).toBeFocused();
  await page.keyboard.type('Is there a laundry?');
  const answer = page.getByRole('textbox', { name: 'Answer' }).last();
  await answer.focus();
  await answer.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<style>p{color:red}</style><p style="font:9px x">Ask\u00A0<a href="/contact">the \u200Boffice</a>.</p><ul><li>Soap</li></ul><img src=x onerror="document.title=1">',
    );
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(answer).toHaveValue('Ask [the office](/contact).\n\n- Soap');
  await page.getByRole('button', { name: 'Move up: Is there a laundry?' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move up: Is there a laundry?' })).toBeFocused();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(said(page, 'Draft saved')).toBeVisible();
  await expect(frame.locator('main summary').nth(7)).toHaveText('Is there a laundry?');
  // The page beside it is open at the question one is at, and goes along.
  const open = frame.locator('main details[open]');
  await expect(open).toHaveText(/^Is there a laundry\?/);
  await expect(open).toBeInViewport();
  await page.locator('form summary').filter({ hasText: 'Which certifications' }).click();
  await expect(open).toHaveCount(1);
  await expect(open).toHaveText(/^Which certifications do you train for\?/);
  await page.getByRole('button', { name: 'Retire: Is there a laundry?' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Bring back: Is there a laundry?' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Retire: What is AMPP/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(frame.locator('main summary').filter({ hasText: 'Is there a laundry?' })).toHaveCount(0);

  await page.getByLabel('Heading').fill('');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'This cannot be published yet' });
  await expect(summary).toBeFocused();
  await expect(frame.getByText('This draft cannot be shown yet')).toBeVisible();
  await summary.getByRole('link', { name: 'Heading: Please write something here.' }).click();
  await expect(page.getByLabel('Heading')).toBeFocused();
  // The draft goes only after a question.
  await page.getByRole('button', { name: 'Discard…' }).click();
  expect(await violations(page), 'discard?').toEqual([]);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByLabel('Heading')).toHaveValue('');
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await expect(said(page, 'The draft is gone.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Heading')).toHaveValue('Questions people ask before they register');
  await page.getByRole('radio', { name: 'Desk' }).press('Space');
  await expect(page.getByTitle('Preview of Questions and answers')).toHaveCSS('width', '1280px');
});

test('a training event is added, can be asked for, and is retired; whoever adds a level goes on in its form; words are found in texts, and lists take entries', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'owner');
  await page.goto('/office/desk/add-event');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This cannot be added yet' })).toBeFocused();
  await page.getByLabel('Title').fill('Tank Linings');
  await page.getByLabel('Description').fill('Linings of tanks, from steel to handover.');
  const atOnce = page.getByLabel('Put it into the public form at once');
  await expect(atOnce).not.toBeChecked();
  await atOnce.check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tank Linings' })).toBeVisible();
  expect(await (await context.request.get('/expofinterst')).text()).toContain('Tank Linings');
  await page.getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await follow(page, '/office/desk/add-level');
  await page.getByLabel('Name').fill('Tank Inspector');
  await page.getByLabel('Certificate').fill('Tank Inspector');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/office\/desk\/subjects\/level\./);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tank Inspector');

  await follow(page, '/office/desk/search?words=coating');
  await expect(page).toHaveURL(/\/office\/find\?q=coating&kind=text$/);
  await page.getByRole('link', { name: 'CIP Level 1' }).first().click();
  await expect(said(page, 'As published')).toBeVisible();

  // Entries of a list are added, moved and taken away, and the focus stays with them.
  await follow(page, '/office/desk/subjects/provider');
  await page
    .locator('summary')
    .filter({ hasText: /^Address lines/ })
    .click();
  const lines = page.getByRole('group', { name: 'Address lines' });
  await lines.getByRole('button', { name: 'Add: Address line' }).click();
  await expect(lines.getByLabel('Address line 3', { exact: true })).toBeFocused();
  await page.keyboard.type('Dock Road');
  await lines.getByRole('button', { name: 'Move up: Address line 3' }).click();
  await expect(lines.getByRole('button', { name: 'Move up: Address line 2' })).toBeFocused();
  await expect(lines.getByLabel('Address line 2', { exact: true })).toHaveValue('Dock Road');
  await lines.getByRole('button', { name: 'Take away: Address line 2' }).click();
  await expect(lines.getByRole('textbox')).toHaveCount(2);
});
