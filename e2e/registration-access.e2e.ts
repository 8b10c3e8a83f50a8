import { look, violations } from './access.ts';
import { open } from './open.ts';
import { expect, test } from './site.ts';
import { course, main, register, registered, row, withAccount } from './trainee.ts';

const ways = {
  // Without a record the form is looked at with a wish, in enrol-access.e2e.ts; what a new account has of data is part of what others have.
  'has just signed up': { enter: withAccount, own: ['/profile', '/myinterests'] },
  'has a record': { enter: registered, own: ['/profile', '/myinterests', '/account/data', '/registerprofile'] },
};

for (const [who, { enter, own }] of Object.entries(ways))
  test(`the pages of an account are accessible to somebody who ${who}`, async ({ page }) => {
    await enter(page);
    for (const path of own) {
      await open(page, path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await look(page, path);
    }
  });

test('My Profile is accessible while each kind of field is edited', async ({ page }) => {
  await registered(page);
  for (const label of ['courses', 'gender', 'certificate valid until', 'full address']) {
    await open(page, '/profile');
    await row(page, label).click();
    // Where the header happens to cut a button in two, axe calls it small: on a phone it goes with the page.
    const isPhone = page.viewportSize()!.width < 960;
    if (isPhone) await expect(page.locator('.header')).toHaveCSS('position', 'static');
    else await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page), label).toEqual([]);
  }
});

test('the form is accessible with help and with errors', async ({ page }) => {
  await open(page, '/registerprofile');
  await course(page, 'CIP Level 2').check({ force: true });
  await main(page).getByLabel('PIN code').fill('682003');
  await main(page).getByLabel('GSTIN').fill('x');
  await main(page).getByLabel('City').fill('x'.repeat(101));
  await register(page).click();
  await expect(main(page).getByRole('alert').filter({ hasText: 'Please check 1 answer' })).toBeFocused();
  await look(page, 'errors');
});

test('the form is accessible when it is refused', async ({ page }) => {
  await registered(page);
  await open(page, '/registerprofile');
  await course(page, 'CIP Level 1').check({ force: true });
  await register(page).click();
  await expect(main(page).getByText('Already Register Course.')).toBeVisible();
  await look(page, 'refused');
});
