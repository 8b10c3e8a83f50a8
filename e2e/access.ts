import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly, RunOptions } from 'axe-core';

/** The short form: half as much for every page to take in as the library itself says by `axe.source`. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The bar at the top and what stands at the foot are the same on every page: they are looked at where `frame` is asked for. */
const frameOf = ['.header', '.footer', '.office-bar', '.rail'];

/** What axe finds wrong with the page as it stands, by WCAG 2.2 A and AA and its best practice. */
export async function violations(page: Page, { frame = false } = {}): Promise<string[]> {
  return scan(page, frame ? [] : frameOf);
}

async function scan(page: Page, leftOut: string[]): Promise<string[]> {
  // What is half under the bar at the top counts as no larger than what shows of it.
  await page.evaluate(() => scrollTo(0, 0));
  if (!(await page.evaluate(() => 'axe' in window))) await takeIn(page);
  // A preview lets no script in, so that a scan of it never ends; the page it shows is looked at by itself.
  // What passes is counted and not described: to name every element of it takes as long as the scan.
  // Only an experimental rule reads style sheets, which would be taken apart anew for each scan.
  const preload = { assets: ['media' as const] };
  const options: RunOptions = { runOnly: everything, iframes: false, resultTypes: ['violations'], preload };
  const { violations: found, passes } = await page.evaluate(
    async ([given, exclude]) => {
      // What an open menu half covers counts as no larger than what shows of it: rows are looked at when they are in sight.
      const covered = document.querySelector('details[data-menu][open]') ? ['.list-sheetlike'] : [];
      return (window as unknown as { axe: typeof axe }).axe.run({ exclude: ['iframe', ...covered, ...exclude] }, given);
    },
    [options, leftOut] as const,
  );
  // A scan that looked at nothing would find nothing.
  expect(passes.length).toBeGreaterThanOrEqual(10);
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** Given to the browser as a script of its own, the library is read once for all pages of a window; by `evaluate` it is read anew on each. */
async function takeIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Runtime.evaluate', { expression: source });
  await client.detach();
}

const widths = [360, 1280];

/**
 * No accessibility violation in light at the window's own width, and no sideways scroll on a phone or at a desk; the window is as it was afterwards. One
 * state of each kind of screen is looked at as a whole: in the dark at the other width too, which draws what others are made of in the same way.
 */
export async function look(page: Page, state: string, { whole = false, frame = false } = {}): Promise<void> {
  const leftOut = frame ? [] : frameOf;
  const { width: wide, height } = page.viewportSize()!;
  const own = wide < 960 ? 360 : 1280;
  // The width at which it came last, so that it stays as it is.
  for (const width of widths.toSorted((one) => (one === own ? 1 : -1))) {
    await page.setViewportSize({ width, height });
    if (width === own) await expectNone(page, state, 'light', leftOut);
    else if (whole) await expectNone(page, state, 'dark', leftOut);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${state}, ${width} px wide`).toBe(0);
  }
}

async function expectNone(page: Page, state: string, theme: 'light' | 'dark', leftOut: string[]) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const at = `${state}, ${page.viewportSize()?.width} px wide, ${theme}`;
  expect(await scan(page, leftOut), at).toEqual([]);
}
