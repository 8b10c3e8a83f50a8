import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

/** Tells whether this has the focus; if not, Tab goes no further once it has: so many are pressed at once, and nothing is asked between two of them. */
function holdTab(aim: Element): boolean {
  if (document.activeElement === aim) return true;
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && document.activeElement === aim) event.preventDefault();
  };
  addEventListener('keydown', stay, { capture: true });
  addEventListener('tab-goes-on', () => removeEventListener('keydown', stay, { capture: true }), { once: true });
  return false;
}

/** Presses Tab until this has the focus, as somebody without a mouse does. Fails when it is never reached. */
export async function tabTo(page: Page, aim: Locator, { back = false, most = 120 } = {}): Promise<void> {
  const key = back ? 'Shift+Tab' : 'Tab';
  for (let pressed = 0; pressed < most; pressed += 12) {
    if (await aim.evaluate(holdTab)) return;
    const presses = Array.from({ length: 12 }, () => key);
    // Shift is held for one press alone: those go one after the other.
    if (back) for (const one of presses) await page.keyboard.press(one);
    else await Promise.all(presses.map((one) => page.keyboard.press(one)));
    await page.evaluate(() => dispatchEvent(new Event('tab-goes-on')));
  }
  await expect(aim, 'reached by Tab').toBeFocused();
}

/** Goes to a field by Tab and types. */
export async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

/** Goes to a button or a link by Tab and presses it. */
export async function pressOn(page: Page, aim: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, aim);
  await page.keyboard.press(key);
}
