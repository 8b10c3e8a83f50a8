import type { Page } from '@playwright/test';

/**
 * Goes on within the office as a link there leads: by its router, without loading the office anew, which costs as much as what is done on most screens.
 * Returns once the other screen stands there, with what it still reads. Who is not in the office yet opens the address.
 */
export async function follow(page: Page, address: string): Promise<void> {
  if (!/^https?:\/\/[^/]+\/office\b/.test(page.url())) return void (await page.goto(address));
  await page.evaluate(async (href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
    // What the router leads to is drawn by the second frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, address);
  // The inbox goes on to how it was looked at last, and would take whoever leaves it before along.
  if (address === '/office/inbox') await page.waitForURL(/filter=/);
}
