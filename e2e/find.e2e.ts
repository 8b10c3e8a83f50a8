import { typedInterest } from '../app/interest/interest.factory.ts';
import { violations } from './access.ts';
import { follow } from './follow.ts';
import { newEmail } from './people.ts';
import { desk, expect, test, type Site } from './site.ts';
import { enterOffice } from './staff.ts';

test.use(desk);

/** Somebody with a surname that nobody else in this run has, and how others write it. */
async function somebodyAsks(site: Site): Promise<{ name: string; misspelt: string; email: string }> {
  const letters = [...'bdgklmnprt'];
  const syllable = () => `${letters[Math.floor(Math.random() * letters.length)]}a`;
  const middle = syllable() + syllable() + syllable() + syllable();
  const name = `Meera Sri${middle}m`;
  const email = newEmail();
  const answer = await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${Math.floor(Math.random() * 250)}.7` },
    // Not what other journeys look for on the demand board.
    body: JSON.stringify(typedInterest({ fname: name, email, trainingEvent: 'CIPLevel1' })),
  });
  expect(answer.status).toBe(200);
  return { name, misspelt: `Shree${middle}m`, email };
}

test('by keys alone: the box finds somebody while one types, also misspelt, says why, and opens them; all hits stand on a screen of their own, by kind, with arrows between them and the box', async ({
  page,
  site,
  context,
}) => {
  const { name, misspelt, email } = await somebodyAsks(site);
  await enterOffice(site, context, 'reader');
  await page.goto('/office');
  const box = page.getByRole('combobox', { name: 'Find a person, case, class, bill or text' });
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type(email.split('@')[0]!);
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect(options.filter({ hasText: name }).first().locator('mark').first()).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');

  await page.keyboard.type(misspelt);
  const surname = name.split(' ')[1]!;
  await expect(options.filter({ hasText: `spelt ${surname}` }).first()).toBeVisible();
  await expect(options.first().locator('mark')).toHaveText(surname);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', 'find-0');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/people\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  await page.goto('/office/find');
  const onScreen = page.locator('#find');
  await expect(onScreen).toBeFocused();
  await page.keyboard.type(misspelt);
  await expect(page.getByRole('heading', { level: 1, name: '2 found' })).toBeAttached();
  await expect(page).toHaveURL(/q=Shree/);
  await expect(page.getByText('The nearest spelling is')).toContainText(surname);
  await page.keyboard.press('ArrowDown');
  const links = page.locator('.hits').getByRole('link');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(onScreen).toBeFocused();
  await page.getByRole('navigation', { name: 'What is found' }).getByRole('link', { name: 'Interests 1' }).click();
  await expect(page.locator('.hits').getByRole('listitem')).toHaveCount(1);
  await page.locator('.hits').getByRole('link').click();
  await expect(page).toHaveURL(/\/office\/cases\//);
  await page.goBack();
  await expect(page.locator('.hits').getByRole('listitem')).toHaveCount(1);
  await expect(onScreen).toHaveValue(misspelt);
});

test('nothing found says what to do; a late answer never stands in for a newer one; without a connection the box says so, keeps what was typed, and shows nothing of another word', async ({
  page,
  site,
  context,
}) => {
  const { name } = await somebodyAsks(site);
  await enterOffice(site, context, 'reader');
  await page.goto('/office/find?q=xqzzyvwq');
  await expect(page.getByText('Nothing is found for “xqzzyvwq”')).toBeVisible();
  expect(await violations(page), 'nothing found').toEqual([]);
  await follow(page, '/office/log');
  const [newerIsThere, lateHasCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/office/api/find?q=Meera&**', async (route) => {
    await newerIsThere.promise;
    // Whoever no longer asks takes no answer.
    await route
      .fetch()
      .then((response) => route.fulfill({ response }))
      .catch(() => {});
    lateHasCome.resolve();
  });
  const box = page.locator('#find');
  const asked = page.waitForRequest('**/office/api/find?q=Meera&**');
  await box.fill('Meera');
  await asked;
  await box.fill(name);
  const first = page.getByRole('option').first();
  await expect(first).toContainText(name);
  const before = await first.textContent();
  newerIsThere.resolve();
  await lateHasCome.promise;
  // Another answer is read after the late one; what that one would draw is drawn two frames on.
  await page.evaluate(async () => {
    await (await fetch('/office/api/me')).text();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  expect(await first.textContent()).toBe(before);

  await page.route('**/office/api/find**', (route) => route.abort());
  await box.fill('menon');
  await expect(page.getByText('There is no connection.').first()).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(box).toHaveValue('menon');
});
