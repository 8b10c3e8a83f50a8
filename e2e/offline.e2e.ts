import type { Page } from '@playwright/test';
import { look } from './access.ts';
import { open } from './open.ts';
import { aClass } from './seats.ts';
import { expect, test } from './site.ts';

test.use({ serviceWorkers: 'allow', plansClasses: true });

// What is kept outlives the worker that kept it, also where the next test has a clean window.
test.afterEach(({ page }) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  }),
);

/** The addresses that the worker keeps, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return [name, requests.map(({ url }) => new URL(url).pathname).toSorted()] as const;
      }),
    );
    return Object.fromEntries(all) as Record<string, string[]>;
  });

const pathsOf = async (page: Page) => Object.values(await kept(page)).flat();

/** Opens the home page and waits until the worker has kept everything it may. */
async function letKeep(page: Page): Promise<void> {
  await open(page, '/');
  await expect.poll(() => pathsOf(page)).toContain('/sitemap.xml');
}

test('what is kept is the catalogue, its frame and the class dates one opened, read without a connection; with one nothing old is shown; switched off all of it goes, and nothing of earlier releases comes back', async ({
  page,
  context,
  site,
}) => {
  const { page: aClassPage } = await aClass(site, []);
  await letKeep(page);
  for (const path of ['/profile', '/search?query=cip', '/courses?a=b']) await open(page, path);
  await page.evaluate(() => Promise.all(['/session', '/getcourses'].map((path) => fetch(path))));
  // Nothing of a person, no form, no call, no search; and of what is put there by somebody else nothing while the network answers.
  const paths = await pathsOf(page);
  expect(paths.length).toBeGreaterThan(12);
  const allowed =
    /^\/(?:|offline|faq|sitemap\.xml|courses(?:\/\w+(?:\/level\/[\w-]+)?)?|assets\/[\w.-]+\.(?:js|woff2))$/;
  expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]!);
    await cache.put('/faq', new Response('<h1>Old</h1>', { headers: { 'content-type': 'text/html' } }));
  });
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Old' })).toBeHidden();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/faq'))!.text()).includes('Old')))
    .toBe(false);
  await page.goto('/dates');
  await page.goto(aClassPage);
  await expect.poll(() => page.evaluate(async (one) => (await caches.match(one)) !== undefined, aClassPage)).toBe(true);
  const note = page
    .getByRole('status')
    .filter({ hasText: /^You are offline\. This page was saved on \d+ \w+ \d{4}, .+, Indian time\./ });
  await expect(note).toHaveCount(0);

  await context.setOffline(true);
  for (const path of ['/courses/cip/level/level-2', '/faq']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden();
  }
  for (const path of ['/dates', aClassPage]) {
    await page.goto(path);
    await expect(note).toContainText('Seats and dates may have changed.');
  }
  await expect(page.getByRole('form').getByRole('button', { name: 'Ask for a seat' })).toBeVisible();
  await page.goto('/expofinterst');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('What you typed into a form is kept')).toBeVisible();
  await look(page, 'without a connection', { frame: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  // It loads by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Expression of Interest' })).toBeVisible();
  await page.goto(aClassPage);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);

  // Switched off, the worker and all it kept go; the next one keeps anew, and nothing of earlier releases.
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await site.killAndRestart({ OFFLINE_READING: 'off' });
  await open(page, '/faq');
  await expect.poll(() => kept(page)).toEqual({});
  await expect.poll(workers).toBe(0);
  await page.evaluate(() => caches.open('reading of an earlier release'));
  await site.killAndRestart();
  await letKeep(page);
  // The new worker keeps its pages first, and clears away what is older once it has taken over.
  await expect.poll(async () => Object.keys(await kept(page))).not.toContain('reading of an earlier release');
  expect(Object.keys(await kept(page))).toHaveLength(1);
});
