import type { Page } from '@playwright/test';

export const ordinary = 16;

/** Somebody who needs large letters sets them in the browser: the page's rem and every breakpoint grow with them. */
export async function lettersOf(page: Page) {
  const client = await page.context().newCDPSession(page);
  const set = (standard: number) => client.send('Page.setFontSizes', { fontSizes: { standard } });
  return {
    set,
    /** As they were, for whoever looks at this window next. */
    reset: async () => {
      await set(ordinary);
      await client.detach();
    },
  };
}
