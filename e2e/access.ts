import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds wrong with the page as it stands, by WCAG 2.2 A and AA and its best practice. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found, passes } = await new AxeBuilder({ page })
    // A preview lets no script in, so that a scan of it never ends; the page it shows is looked at by itself.
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  // A scan that looked at nothing would find nothing.
  expect(passes.length).toBeGreaterThan(10);
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** No accessibility violation, light and dark, and no sideways scroll. */
export async function look(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), `${state}, ${colorScheme}`).toEqual([]);
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, state).toBe(0);
}
