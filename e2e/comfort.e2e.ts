import { open } from './open.ts';
import { expect, test } from './site.ts';

test('a form asks softly about a misspelt address and a number nobody could call, and refuses neither', async ({
  page,
}) => {
  await open(page, '/expofinterst');
  const form = page.getByRole('main');
  const address = form.getByLabel('Email', { exact: true });
  await address.fill('ravi@gmial.com');
  // The script of the page may come after the first word on a slow machine.
  await expect(async () => {
    await address.focus();
    await address.blur();
    await expect(form.getByText('Did you mean ravi@gmail.com?')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await form.getByRole('button', { name: 'Use ravi@gmail.com' }).click();
  await expect(address).toHaveValue('ravi@gmail.com');
  await expect(address).toBeFocused();
  await address.blur();
  await expect(form.getByText('Did you mean')).toHaveCount(0);
  const number = form.getByLabel('Contact number');
  const odd = form.getByText('This looks too short or too long for a telephone number.');
  await number.fill('12');
  await number.blur();
  await expect(odd).toBeVisible();
  await expect(number).not.toHaveAttribute('aria-invalid');
  await number.fill('98200 12345');
  await number.blur();
  await expect(odd).toHaveCount(0);
});

test('hints that are lost twice on a bad network come later', async ({ page }) => {
  await page.clock.install();
  let lost = 0;
  await page.route('**/assets/hints-*', (route) => ((lost += 1) > 2 ? route.continue() : route.abort()));
  await open(page, '/faq');
  const form = page.getByRole('contentinfo');
  await form.getByLabel('Email', { exact: true }).fill('ravi@gmial.com');
  for (const times of [1, 2]) {
    await expect.poll(() => lost).toBe(times);
    await form.getByLabel('Email', { exact: true }).blur();
    await page.clock.runFor(3000 * times);
  }
  await page.clock.resume();
  await expect(form.getByText('Did you mean ravi@gmail.com?')).toBeVisible();
});
