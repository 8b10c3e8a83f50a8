import { look } from './access.ts';
import { open } from './open.ts';
import { expect, test } from './site.ts';
import { course, main, register, registered, row, withAccount } from './trainee.ts';

test('sign-up on the way to a course is accessible', async ({ page }) => {
  await open(page, '/register?next=%2Fregisterprofile%3Fcourse%3Dcip-level-2');
  await look(page, 'on the way to a course');
});

test('the form with a new account, a wish and advice is accessible, opened notice and success too', async ({
  page,
}) => {
  await withAccount(page);
  await open(page, '/registerprofile?course=cip-level-2');
  await main(page).getByText('How long we keep it').click();
  await look(page, 'a wish');
  await course(page, 'CIP Level 1').check({ force: true });
  // Home answers nothing, so that the form stays to be looked at.
  await page.route(
    (address) => address.pathname === '/',
    (route) => route.fulfill({ status: 204 }),
  );
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'We have your registration for' })).toBeVisible();
  await look(page, 'success');
});

test('a blocked Edit, opened consents and the sent reset are accessible', async ({ page }) => {
  await registered(page);
  await open(page, '/profile');
  await row(page, 'company').click();
  await row(page, 'gender').click({ force: true });
  await look(page, 'blocked');
  await open(page, '/account/data');
  const consent = main(page).locator('details').filter({ hasText: 'notice at Complete Your Profile' });
  await expect(consent.getByText('How long.')).toBeHidden();
  for (const summary of await main(page).locator('summary').all()) await summary.click();
  await expect(consent.getByText('How long.')).toBeVisible();
  const tabs = main(page).getByRole('navigation', { name: 'Your account' });
  for (const name of ['Profile', 'My Interests', 'Your data', 'Security']) {
    const box = await tabs.getByRole('link', { name }).boundingBox();
    expect(box!.x + box!.width, `${name} lies on the screen`).toBeLessThanOrEqual(page.viewportSize()!.width);
  }
  await look(page, 'consents');
});
