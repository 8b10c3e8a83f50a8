import type { BrowserContext } from '@playwright/test';
import { test as base } from './site.ts';

let kept: BrowserContext | undefined;

/** `test` for pages that are only looked at: those of a worker share one window, as a new one takes longer to open than a page in it. */
export const test = base.extend({
  context: async ({ browser, site, viewport, hasTouch }, use) => {
    kept ??= await browser.newContext({ baseURL: site.url, viewport, hasTouch, serviceWorkers: 'block' });
    await use(kept);
  },
  page: async ({ context, site }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await use(page);
    // What a form keeps of what was typed, once nothing is left that would write it again: other pages load more where something waits.
    await page.goto(`${site.url}/robots.txt`);
    const client = await context.newCDPSession(page);
    await client.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'local_storage' });
    await client.detach();
  },
});
