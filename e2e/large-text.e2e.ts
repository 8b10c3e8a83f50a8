import { chromium } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { documents } from './documents.ts';
import { expect, test } from './site.ts';

const applications = ['/expofinterst', '/login', '/register', '/forgotpassword', '/registerprofile', '/account/data'];
const ordinary = 16;
const launch = playwright.use?.launchOptions ?? {};

// Somebody who needs large letters sets them in the browser: the page's rem and every breakpoint grow with them.
for (const percent of [100, 150, 200]) {
  test(`letters of ${percent} % fit the narrow phones: no sideways scroll, and the menu is on the screen`, async ({
    site,
  }) => {
    test.slow();
    const size = (ordinary * percent) / 100;
    const browser = await chromium.launch({
      ...launch,
      args: [...(launch.args ?? []), `--blink-settings=defaultFontSize=${size}`],
    });
    const faults: string[] = [];
    for (const width of [320, 360]) {
      const page = await browser.newPage({ viewport: { width, height: 740 }, hasTouch: true });
      for (const path of [...documents, ...applications]) {
        await page.goto(site.url + path);
        const { letters, scroll, menu } = await page.evaluate(() => ({
          letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          scroll: document.documentElement.scrollWidth,
          menu: document.querySelector('.menu > summary')?.getBoundingClientRect().right ?? Infinity,
        }));
        expect(letters).toBe(size);
        if (scroll > width || menu > width) faults.push(`${path} at ${width}: ${scroll}, menu ends at ${menu}`);
      }
      await page.close();
    }
    await browser.close();
    expect(faults).toEqual([]);
  });
}
