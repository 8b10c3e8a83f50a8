import type { BrowserContext } from '@playwright/test';
import { test as base } from './site.ts';

let kept: BrowserContext | undefined;

/** `test` for pages that are only looked at: those of a worker share one window, as a new one takes longer to open than a page in it. */
export const test = base.extend({
  context: async ({ browser, site, viewport, hasTouch }, use) => {
    kept ??= await browser.newContext({ baseURL: site.url, viewport, hasTouch, serviceWorkers: 'block' });
    await use(kept);
  },
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await use(page);
  },
});
