import type { Browser, BrowserContextOptions } from '@playwright/test';

type Noted = { paint: number; long: number };

/** Loads a page once with an empty cache on a slow phone and a slow line: its largest paint, and all its tasks over 50 ms. */
export async function timePage(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const noted: Noted = { paint: 0, long: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) noted.paint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.long += duration;
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url);
  // Asked without Playwright's own script, which would be a long task itself.
  const isTakenOver = { expression: '!document.documentElement.hasAttribute("data-hydrating")' };
  while (!(await client.send('Runtime.evaluate', isTakenOver)).result.value) await page.waitForTimeout(50);
  // What a page does after its load counts too.
  await page.waitForTimeout(700);
  const { result } = await client.send('Runtime.evaluate', { expression: 'window.noted', returnByValue: true });
  const { paint, long } = result.value as Noted;
  await context.close();
  return { paintMilliseconds: paint, longTaskMilliseconds: long };
}
