import type { Page } from '@playwright/test';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { aMailExchange } from '../app/testing/mail-exchange.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { look, violations } from './access.ts';
import { follow } from './follow.ts';
import { newEmail } from './people.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice, sendAtOnce } from './staff.ts';

test.use(desk);

/** So many people ask for the same; the words of their names are nobody else's. */
async function people(site: Site, count: number, called = 'Yard') {
  const word = `${called}${crypto.randomUUID().slice(0, 6)}`;
  const emails = Array.from({ length: count }, () => newEmail());
  for (const [n, email] of emails.entries())
    await fetch(`${site.url}/registercourse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${Math.floor(Math.random() * 250)}.7` },
      body: JSON.stringify(typedInterest({ fname: `${word} ${n}`, email, preferredLocation: 'Mumbai' })),
    });
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const rows = await app.db.selectFrom('cases').select(['id', 'email']).where('email', 'in', emails).execute();
  await app.db.destroy();
  return { word, emails, ids: emails.map((email) => rows.find((row) => row.email === email)!.id) };
}

/** Counts what is clicked, chosen or ticked on a page. */
function clicksOf(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async click(name: RegExp | string, role: 'button' | 'link' | 'checkbox' = 'button') {
      count += 1;
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click();
    },
    async choose(label: string, option: string) {
      count += 1;
      await page.getByLabel(label, { exact: true }).selectOption(option);
    },
  };
}

test('one person is answered from their case in three clicks: the letter goes, is kept in the story, and moves the case; its answer by mail comes over the mail server and the hook, waits in the case, and is dealt with', async ({
  page,
  site,
  context,
}) => {
  await page.clock.install();
  const { email: mine } = await enterOffice(site, context, 'office');
  const {
    word,
    emails: [email],
    ids: [id],
  } = await people(site, 1, 'Venkatanarasimharajuvaripeta ');
  await page.goto(`/office/cases/${id}`);
  const hand = clicksOf(page);
  // What is answered stands beside the letter; on a phone above it, folded.
  const wrote = page.locator('.letter .record--folds').getByText(/^Basic Corrosion/);
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 780 });
  await hand.click(/^Reply/, 'link');
  await expect(page.getByRole('heading', { name: 'They wrote' })).toBeVisible();
  await expect(wrote).toBeHidden();
  await page.setViewportSize(wide);
  await page.reload();
  await expect(wrote).toBeVisible();
  await hand.choose('Begin with', 'Dates not fixed yet');
  await expect(page.getByRole('region', { name: `As ${word} 0 will read it` })).toContainText('Basic Corrosion');

  // Whatever the letter is like, Send is in view.
  const bar = page.getByRole('button', { name: 'Send', exact: true });
  await expect(bar).toBeInViewport({ ratio: 1 });
  // So is what moves with it, above that bar.
  await page.evaluate(() => scrollTo(0, 0));
  const [status, above] = [await page.getByLabel('Status by sending').boundingBox(), await bar.boundingBox()];
  expect(status!.y + status!.height).toBeLessThan(above!.y);
  // What is thrown away by mistake comes back.
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Bring it back' }).click();

  // A wrong placeholder keeps the letter, and not the test.
  const text = page.getByLabel('Text', { exact: true });
  const words = await text.inputValue();
  await text.fill(`${words}\n\nin {citty}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/“{citty}” is not a placeholder\. Do you mean {city}\?/);
  expect(await violations(page), 'a reply that is refused').toEqual([]);
  await page.getByRole('button', { name: 'Test to me' }).click();
  const tested = await site.mailbox.find(mine, 'Test: Your wish EOI-');
  expect(tested.text).toContain('in {citty}');
  expect(site.mailbox.sentTo(email!).filter(({ subject }) => subject.includes('dates are not fixed'))).toEqual([]);

  await text.fill(`${words}\n\nWe call on Monday.`);
  // Another text takes its place, and what was typed is there again, even later.
  await page.getByLabel('Begin with').selectOption({ index: 2 });
  await expect(text).not.toHaveValue(/We call on Monday\./);
  await page.reload();
  await page.getByRole('button', { name: 'Take back what you wrote' }).click();
  await expect(text).toHaveValue(/We call on Monday\./);
  await expect(text).toBeFocused();

  // Pressed by mistake, it is taken back from whatever screen one is on by then, as long as the seconds last.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `Your letter to ${word} 0 leaves` })).toBeVisible();
  // The seconds stand still for whoever is in the line: it can be looked at.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: /^Take back/ }).focus();
  await page.clock.resume();
  expect(await violations(page), 'a letter that can be taken back').toEqual([]);
  await page.keyboard.press('z');
  await expect(page.getByText('Taken back: nothing was sent.')).toBeVisible();
  await expect(text).toHaveValue(/We call on Monday\./);

  await hand.click('Send');
  // Whoever leaves the page lets it go at once.
  await page.goto('/office/inbox');
  const mail = await site.mailbox.find(email!, 'dates are not fixed yet');
  expect(mail.text).toContain(`Dear ${word} 0,`);
  expect(mail.text).toContain('We call on Monday.');
  await follow(page, `/office/cases/${id}`);
  await page.getByText(/^Letter to .*dates are not fixed yet/).click();
  await expect(page.getByText(/We call on Monday\./)).toBeVisible();
  expect(hand.count()).toBe(3);
  await answerByMail(page, site, { id: id!, email: email!, name: `${word} 0` }, mail.headers);
});

/** The person answers by mail: it comes over the mail server and the hook, waits in the case, and is dealt with. */
async function answerByMail(
  page: Page,
  site: Site,
  { id, email, name }: Record<'id' | 'email' | 'name', string>,
  headers: Record<string, string>,
): Promise<void> {
  const exchange = await aMailExchange(site.url, site.replySecret);
  const reply = [
    `From: <${email}>`,
    `To: ${headers['reply-to']}`,
    'Subject: Re: Your wish',
    `In-Reply-To: ${headers['message-id']}`,
    '',
    'The second week of March suits us.',
    '',
    'On Friday 20, Training wrote:',
    '> The dates are not fixed yet.',
    '',
  ];
  const to = headers['reply-to']!.replaceAll(/[<>]/g, '');
  expect(await exchange.send(to, Buffer.from(reply.join('\r\n')))).toMatch(/^250/);

  await page.goto(`/office/inbox?${new URLSearchParams({ filter: JSON.stringify({ reply: ['waits'] }) })}`);
  const row = page.getByRole('row', { name: /Reply: The second week of March suits us\./ });
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/office/cases/${id}`));
  await expect(page.getByText('The second week of March suits us.').first()).toBeVisible();
  await expect(page.getByText('> The dates are not fixed yet.')).toBeHidden();
  expect(await violations(page), 'a case with a reply').toEqual([]);
  // That it is done is said once the case is read anew: what one does next is then done to what stands there.
  const said = page.getByText('Noted: it needs no answer.');
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route(`**/cases/${id}`, async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Needs no answer' }).click();
  await asked.promise;
  expect(await said.count()).toBe(0);
  answer.resolve();
  await expect(said).toBeVisible();
  await page.unrouteAll();

  // Whoever sits here sees by what they log in.
  await page.getByLabel(/^Account menu/).click();
  await expect(page.getByRole('link', { name: /^Security/ })).toHaveText(/codes$/);
  await exchange.close();
}

test('people of a list are written to in the background: who is left out is said, one may leave and come back, and a text to begin with is added', async ({
  page,
  site,
  context,
}) => {
  await enterOffice(site, context, 'office');
  const { word, emails, ids } = await people(site, 5);
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  await app.db.updateTable('cases').set({ archived_at: new Date().toISOString() }).where('id', '=', ids[4]!).execute();
  await app.db.destroy();
  const filter = JSON.stringify({ search: word, shelf: ['open', 'archived'] });
  await page.goto(`/office/write?${new URLSearchParams({ list: 'interests', filter })}`);
  const hand = clicksOf(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Write to 4 of 5' })).toBeVisible();
  await expect(page.getByText(/^was archived on/)).toBeVisible();
  // A letter without words is refused, and one is led to the first field that lacks something.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Send to 4' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 900 });
  await hand.choose('Begin with', 'Dates not fixed yet');
  const preview = page.getByRole('region', { name: 'Preview, 1 of 4' });
  const first = await preview.textContent();
  await page.getByRole('button', { name: /^Next/ }).click();
  expect(await page.getByRole('region', { name: 'Preview, 2 of 4' }).textContent()).not.toBe(first);
  await look(page, 'writing to many');
  await sendAtOnce(page);
  await hand.click('Send to 4');
  await expect(page.getByRole('heading', { level: 1, name: 'A letter to 4' })).toBeVisible();
  for (const [n, email] of emails.slice(0, 4).entries()) {
    const mail = await site.mailbox.find(email, 'dates are not fixed yet');
    expect(mail.text).toContain(`Dear ${word} ${n},`);
    expect(mail.text).toContain('answer with the word STOP');
  }
  expect(site.mailbox.sentTo(emails[4]!).filter(({ subject }) => subject.includes('not fixed'))).toEqual([]);
  await follow(page, '/office/letters');
  await page
    .getByRole('link', { name: /^Your wish {reference}/ })
    .first()
    .click();
  await expect(page.getByText('4 of 4 sent.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(hand.count()).toBe(2);

  const name = `Group ${crypto.randomUUID().slice(0, 6)}`;
  await follow(page, '/office/letters');
  await page.getByRole('button', { name: 'Add a text' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Subject', { exact: true }).fill('Your group');
  await page.getByLabel('Text', { exact: true }).fill('Dear {nam}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(/Do you mean {name}\?/);
  expect(await violations(page), 'texts, and one that is refused').toEqual([]);
  await page.getByLabel('Text', { exact: true }).fill('Dear {name}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The text is kept.')).toBeVisible();
  await follow(page, `/office/cases/${ids[0]}/reply`);
  await page.getByLabel('Begin with').selectOption(name);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Your group');
});
