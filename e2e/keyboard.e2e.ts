import { settle } from './open.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { newEmail } from './people.ts';
import { expect, test } from './site.ts';
import { course, main, row, success } from './trainee.ts';

// Nothing in this file is clicked or filled: keys only. So the office is gone through in office-case.e2e.ts and office-inbox-access.e2e.ts.

test('by keyboard alone: from the home page over a course to a sent expression of interest', async ({ page, site }) => {
  await page.clock.install();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(
    page,
    main(page)
      .getByRole('link', { name: /Course Details/ })
      .first(),
  );
  await expect(page).toHaveURL(/\/courses\/\w+$/);
  await page.goto('/expofinterst');
  await settle(page);
  const email = newEmail();
  await tabTo(page, main(page).getByLabel('Training event'));
  await page.keyboard.type('Basic');
  for (const choice of ['Within 3 months', 'Employer sponsored']) {
    const radio = main(page).getByRole('radio', { name: choice, exact: true });
    const group = main(page)
      .getByRole('group')
      .filter({ has: page.getByRole('radio', { name: choice, exact: true }) })
      .last();
    await tabTo(page, group.getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let tries = 0; tries < 3 && !(await radio.isChecked()); tries += 1) await page.keyboard.press('ArrowDown');
    await expect(radio).toBeChecked();
  }
  await typeInto(page, main(page).getByLabel('Name', { exact: true }), 'Asha Sample');
  await typeInto(page, main(page).getByLabel('Email', { exact: true }), email);
  await typeInto(page, main(page).getByLabel('Contact number'), '+91 90000 00000');
  for (const question of ['Are you a registered AMPP user?', 'Are you an AMPP member?']) {
    const group = main(page).getByRole('group', { name: question });
    await tabTo(page, group.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(group.getByRole('radio', { name: 'No' })).toBeChecked();
  }
  await page.clock.fastForward(5000);
  await pressOn(page, main(page).getByRole('button', { name: 'Express interest' }));
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText('Expression of interest submitted successfully!')).toBeVisible();
});

test('by keyboard alone: sign up, complete the profile, edit a field, log out', async ({ page }) => {
  test.slow();
  await page.goto('/register');
  await settle(page);
  await typeInto(page, main(page).getByLabel('Full name'), 'Asha Nair');
  await typeInto(page, main(page).getByLabel('Email'), newEmail());
  await typeInto(page, main(page).getByLabel('Contact number'), '98765 43210');
  await typeInto(page, main(page).locator('#password'), 'three grey pumps');
  await typeInto(page, main(page).getByLabel('Confirm password', { exact: true }).first(), 'three grey pumps');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/registerprofile$/);
  await settle(page);
  await pressOn(page, course(page, 'CIP Level 1'), 'Space');
  await expect(course(page, 'CIP Level 1')).toBeChecked();
  await pressOn(page, main(page).getByRole('button', { name: 'Register', exact: true }));
  await expect(main(page).getByRole('status').filter({ hasText: success })).toBeVisible();
  // The page goes on by itself, and would meet what is opened meanwhile.
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.goto('/profile');
  await settle(page);
  await pressOn(page, row(page, 'company'));
  await page.keyboard.type('Example Shipyard');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Example Shipyard')).toBeVisible();
  await expect(row(page, 'company')).toBeFocused();

  await tabTo(page, page.getByLabel(/Account menu/).first(), { back: true });
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Logout' }).first());
  await expect(page.locator('html')).not.toHaveAttribute('data-user');
});
