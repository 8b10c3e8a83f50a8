import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

/** Presses Tab until this has the focus, as somebody without a mouse does. Fails when it is never reached. */
export async function tabTo(page: Page, aim: Locator, { back = false, most = 120 } = {}): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await aim.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
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
