import { look, violations } from './access.ts';
import { open } from './open.ts';
import { typedInterest } from '../app/interest/interest.factory.ts';
import { newEmail } from './people.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';
import { test as glance } from './window.ts';

test.use(desk);

const screens = [
  '/office',
  '/office/inbox',
  '/office/enter',
  '/office/interests',
  '/office/find',
  '/office/find?q=asha%20sample',
  '/office/find?q=xqzzyvwq',
  '/office/registrations',
  '/office/messages',
  '/office/people',
  '/office/subscribers',
  '/office/demand',
  '/office/desk',
  '/office/desk/open-points',
  '/office/desk/add-event',
  '/office/desk/add-level',
  '/office/desk/add-course',
  '/office/desk/search?words=days',
  '/office/desk/subjects/home',
  '/office/desk/subjects/level.cip.level-1',
  '/office/desk/subjects/refund-policy',
  '/office/desk/subjects/event.BasicCorrosion',
  '/office/desk/subjects/mail.interest-received',
  '/office/desk/subjects/level.cip.level-1/history',
  '/office/pictures',
  '/office/delivery',
  '/office/log',
  '/office/team',
  '/office/you',
  '/office/more',
  '/office/nowhere',
] as const;

glance.use({ office: true });

for (const path of screens) {
  glance(
    `${path} has no accessibility violation, light and dark, and never scrolls sideways`,
    async ({ page, site }) => {
      await fetch(`${site.url}/registercourse`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${Math.floor(Math.random() * 250)}.7` },
        body: JSON.stringify(typedInterest({ email: newEmail() })),
      });
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await look(page, path, { whole: true });
    },
  );
}

test('a case, its conflict and its person are accessible', async ({ page, site, context }) => {
  await enterOffice(site, context);
  const email = newEmail();
  await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.8.251.7' },
    body: JSON.stringify(typedInterest({ email })),
  });
  await page.goto(`/office/inbox?${new URLSearchParams({ filter: JSON.stringify({ search: email }) })}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Somebody else is quicker.
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await page.evaluate(
    (body) =>
      fetch('/office/api/cases/move', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    JSON.stringify({ cases: [{ id, version: 0 }], change: { status: 'Contacted' } }),
  );
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByRole('dialog')).toContainText('There now');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await page.getByText('Due', { exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Tomorrow' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Everything about them' }).click();
  await expect(page.getByRole('heading', { name: 'Who it is' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the answers of the find box are accessible', async ({ page, site, context }) => {
  await enterOffice(site, context);
  await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.8.252.7' },
    body: JSON.stringify(typedInterest({ email: newEmail() })),
  });
  await page.goto('/office');
  await page.locator('#find').fill('Basic corosion');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await look(page, 'the answers of the find box');
});
