import type { Page } from '@playwright/test';

/** Goes to an address and waits until its scripts have taken the page over. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
}

/** Waits until React has taken the page over; documents have nothing to wait for. An `expect` would describe the whole page each time it looks. */
export async function settle(page: Page): Promise<void> {
  await page.locator('html:not([data-hydrating])').waitFor({ state: 'attached' });
}
