import type { Page } from '@playwright/test';
import { look, violations } from './access.ts';
import { open } from './open.ts';
import { expect, test } from './site.ts';
import { main, register, row, withAccount } from './trainee.ts';

test('the pages of an account are accessible: new, the form with a wish and advice refused and taken, with a record, opened consents, and with a blocked Edit while a field is edited', async ({
  page,
}) => {
  await withAccount(page);
  await open(page, '/profile');
  await expect(page).toHaveURL(/\/profile$/);
  // The bar at the top knows who is logged in.
  expect(await violations(page, { frame: true }), 'the profile of somebody new').toEqual([]);
  await open(page, '/registerprofile?course=cip-level-2');
  await main(page).getByText('How long we keep it').click();
  await main(page).getByLabel('PIN code').fill('682003');
  await main(page).getByLabel('GSTIN').fill('x');
  await main(page).getByLabel('City').fill('x'.repeat(101));
  await register(page).click();
  await expect(main(page).getByRole('alert').filter({ hasText: 'Please check 1 answer' })).toBeFocused();
  await look(page, 'a wish, advice and an error', { whole: true });
  await main(page).getByLabel('City').fill('Kochi');
  // Home answers nothing, so that the form stays to be looked at.
  const isHome = (address: URL) => address.pathname === '/';
  await page.route(isHome, (route) => route.fulfill({ status: 204 }));
  const wentHome = page.waitForRequest((request) => isHome(new URL(request.url())));
  await register(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'We have your registration for' })).toBeVisible();
  await wentHome;

  await open(page, '/myinterests');
  await expect(main(page).getByText('Total Courses')).toBeVisible();
  await look(page, '/myinterests');
  await open(page, '/account/data');
  await lookAtConsents(page);
  await open(page, '/profile');
  await row(page, 'company').click();
  await row(page, 'gender').click({ force: true });
  await look(page, 'blocked', { whole: true });
});

async function lookAtConsents(page: Page): Promise<void> {
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
}
