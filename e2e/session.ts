import type { BrowserContext, CDPSession, Page } from '@playwright/test';

const begun = new WeakMap<BrowserContext, CDPSession[]>();

/** Talks to the browser about a page until its test ends. */
export async function sessionOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  begun.set(page.context(), [...(begun.get(page.context()) ?? []), session]);
  return session;
}

export async function endSessions(context: BrowserContext): Promise<void> {
  // One whose page is gone has ended with it.
  for (const session of begun.get(context) ?? []) await session.detach().catch(() => {});
  begun.delete(context);
}
