import type { Page } from '@playwright/test';
import { look } from './access.ts';
import { open } from './open.ts';
import { expect, test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

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

test('the catalogue is read without a connection; any other tap says so, and loads by itself afterwards', async ({
  page,
  context,
}) => {
  await letKeep(page);
  await context.setOffline(true);
  await page.getByRole('navigation').first().waitFor({ state: 'attached' });
  for (const path of ['/', '/courses', '/courses/cp', '/courses/cip/level/level-2', '/faq']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden();
  }
  await page.goto('/expofinterst');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('What you typed into a form is kept')).toBeVisible();
  await look(page, 'without a connection');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Expression of Interest' })).toBeVisible();
});

test('what is kept is the catalogue and its frame: nothing of a person, no form, no call, no search', async ({
  page,
}) => {
  await letKeep(page);
  for (const path of [
    '/login',
    '/register',
    '/expofinterst',
    '/profile',
    '/search?query=cip',
    '/contact',
    '/courses?a=b',
  ])
    await open(page, path);
  await page.evaluate(() => Promise.all(['/session', '/getcourses'].map((path) => fetch(path))));
  const paths = await pathsOf(page);
  expect(paths.length).toBeGreaterThan(12);
  const allowed =
    /^\/(?:|offline|faq|sitemap\.xml|courses(?:\/\w+(?:\/level\/[\w-]+)?)?|assets\/[\w.-]+\.(?:js|woff2))$/;
  expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
});

test('while the network answers, nothing old is shown; a message for one reader is not kept', async ({ page }) => {
  await letKeep(page);
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]!);
    await cache.put('/faq', new Response('<h1>Old</h1>', { headers: { 'content-type': 'text/html' } }));
  });
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Old' })).toBeHidden();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/faq'))!.text()).includes('Old')))
    .toBe(false);
});

test('switched off, the worker and all it kept go; the next one keeps anew, and nothing of earlier releases', async ({
  page,
  site,
}) => {
  await letKeep(page);
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
