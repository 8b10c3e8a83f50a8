import { typedInterest } from '../app/interest/interest.factory.ts';
import { look } from './access.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';
import { enterOffice } from './staff.ts';

test('a colleague is named in a note by keyboard and by finger, finds it on Today, and has seen it once the case is open', async ({
  page,
  site,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const { name: colleague } = await enterOffice(site, elsewhere, 'reader');
  const { name: writer } = await enterOffice(site, context, 'office');
  const fname = `Asha ${crypto.randomUUID().slice(0, 6)}`;
  const sent = await context.request.post('/registercourse', { data: typedInterest({ email: newEmail(), fname }) });
  expect(sent.ok()).toBe(true);
  // Others of this site may wait in so great a number that the newest is not among the first that are shown.
  const filter = JSON.stringify({ search: fname });
  await page.goto(`/office/inbox?${new URLSearchParams({ filter, sort: 'latestAt', order: 'DESC' })}`);
  await page.getByRole('link', { name: fname }).first().click();
  const note = page.getByRole('textbox', { name: 'Your note; its person may ask to read it' });
  await note.focus();
  await page.keyboard.type(`Asks for a Saturday. @${colleague.slice('Staff '.length)}`);
  const offered = page.getByRole('listbox', { name: 'Colleagues to name' });
  await expect(offered.getByRole('option')).toHaveText([new RegExp(colleague)]);
  await expect(page.getByText('One colleague to name: arrow keys, then Enter.')).toBeAttached();
  await look(page, 'colleagues to name');
  await note.focus();
  await page.keyboard.press('End');
  // Looking moved the focus: one letter more opens the list anew.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue(`Asks for a Saturday. @${colleague} `);
  await expect(offered).toHaveCount(0);
  await page.keyboard.type('can you?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your note is kept.')).toBeVisible();
  await expect(page.locator('mark')).toHaveText(`@${colleague}`);
  await look(page, 'a note that names somebody');

  const phone = await elsewhere.newPage();
  await phone.goto('/office');
  await expect(phone.getByRole('navigation', { name: 'Back office' })).toContainText('said to you: 1');
  const said = phone.getByRole('link', { name: `${writer} on ${fname}` });
  await expect(said).toBeVisible();
  await look(phone, 'said to you');
  await said.click();
  await expect(phone.locator('mark.said--me')).toHaveText(`@${colleague}`);
  await expect(phone.locator('[id^="note-"]:focus')).toContainText('Asks for a Saturday.');
  await expect(phone.getByRole('navigation', { name: 'Back office' })).not.toContainText('said to you');
  await phone.goto('/office');
  await expect(phone.getByRole('listitem').filter({ hasText: writer })).toContainText('Seen');
  await expect(phone.getByRole('button', { name: /^Seen/ })).toHaveCount(0);

  // A second one, by finger, which is said to be seen without opening it.
  await note.tap().catch(() => note.click());
  await page.keyboard.type(`And @${colleague.slice(0, 9)}`);
  await offered.getByRole('option').first().click();
  await expect(note).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('mark')).toHaveCount(2);
  await phone.reload();
  await phone.getByRole('button', { name: /^Seen/ }).click();
  await expect(phone.getByRole('button', { name: /^Seen/ })).toHaveCount(0);
  await expect(phone.getByRole('navigation', { name: 'Back office' })).not.toContainText('said to you');
  await elsewhere.close();
});
