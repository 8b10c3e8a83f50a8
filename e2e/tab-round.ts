import type { Page } from '@playwright/test';
import { expect } from './site.ts';

type Watched = 'sight' | 'sight and mark';

/** From now on the page notes, at each press of Tab, what is wrong with what had the focus until then: unseen, or in forced colours unmarked. */
function watchFocus(what: Watched): void {
  const floats = (hit: Element | null, element: Element): boolean =>
    hit !== null &&
    !hit.contains(element) &&
    (['fixed', 'sticky'].includes(getComputedStyle(hit).position) || floats(hit.parentElement, element));
  const hidden = (element: Element): string | null => {
    for (let part: Element | null = element; part; part = part.parentElement)
      if (getComputedStyle(part).opacity === '0' && part !== element) return `${element.outerHTML.slice(0, 90)} unseen`;
    const { left, top, width, height } = element.getBoundingClientRect();
    // A part larger than the window cannot all be in it.
    const hits = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
    const over = hits.find((hit) => floats(hit, element) && !element.contains(hit));
    const isOutside = hits.every((hit) => hit === null);
    return over || isOutside ? `${element.outerHTML.slice(0, 90)} under ${over?.outerHTML.slice(0, 90)}` : null;
  };
  const unmarked = (element: Element): string | null => {
    const around = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].flatMap((one) => [
      one,
      one.firstElementChild ?? one,
      one.nextElementSibling ?? one,
      one.parentElement ?? one,
    ]);
    const isMarked = around.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    return isMarked ? null : element.outerHTML.slice(0, 120);
  };
  // From the top of the page, with nothing in hand from a round before, which another width may have left out of sight.
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.collapse(document.body, 0);
  scrollTo(0, 0);
  (window as unknown as { seen?: { end: AbortController } }).seen?.end.abort();
  const seen = { focused: new Set<Element>(), faults: [] as string[], end: new AbortController() };
  Object.assign(window, { seen });
  addEventListener(
    'keydown',
    ({ key }) => {
      const focused = document.activeElement;
      if (key !== 'Tab' || !focused) return;
      seen.focused.add(focused);
      if (!(focused instanceof HTMLElement) || focused.matches('body, iframe')) return;
      const fault = hidden(focused) ?? (what === 'sight' ? null : unmarked(focused));
      if (fault) seen.faults.push(fault);
    },
    { capture: true, signal: seen.end.signal },
  );
}

type Round = { keys?: readonly string[]; most?: number; inTurn?: boolean };

/**
 * Goes through the page by Tab, and where it is asked back again; what was wrong on the way. All keys are pressed at once, one after the other: nothing is
 * asked between two of them. In turn, where a page does something of its own once a key is let go.
 */
export async function tabRound(
  page: Page,
  watched: Watched,
  { keys = ['Tab'], most = 70, inTurn = false }: Round = {},
): Promise<string[]> {
  // Once round is enough: two more than can have the focus.
  const stops = await page.locator('a, button, input, select, textarea, summary, iframe, [tabindex]').count();
  const pressed = keys.flatMap((key) => Array.from({ length: Math.min(most, stops + 2) }, () => key));
  await page.evaluate(watchFocus, watched);
  if (inTurn) for (const key of pressed) await page.keyboard.press(key);
  else await Promise.all(pressed.map((key) => page.keyboard.press(key)));
  const { count, faults } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { focused: Set<Element>; faults: string[] } };
    return { count: seen.focused.size, faults: seen.faults };
  });
  expect(count).toBeGreaterThan(8);
  return faults;
}
