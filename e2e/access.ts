import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can change: everything else is the same in the dark. */
const colours = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it stands, by WCAG 2.2 A and AA and its best practice. */
export async function violations(page: Page): Promise<string[]> {
  return scan(page, (axe) => axe.withTags(rules), 10);
}

async function scan(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder, fewest: number): Promise<string[]> {
  // A preview lets no script in, so that a scan of it never ends; the page it shows is looked at by itself.
  const { violations: found, passes } = await narrow(new AxeBuilder({ page }).exclude('iframe')).analyze();
  // A scan that looked at nothing would find nothing.
  expect(passes.length).toBeGreaterThanOrEqual(fewest);
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** No accessibility violation, light and dark, and no sideways scroll. */
export async function look(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violations(page), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await scan(page, (axe) => axe.withRules(colours), 1), `${state}, dark`).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, state).toBe(0);
}
