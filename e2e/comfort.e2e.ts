import type { Page } from '@playwright/test';
import { open } from './open.ts';
import { expect, test } from './site.ts';

/** One page of every kind. */
const kinds = [
  '/',
  '/courses',
  '/courses/cip',
  '/courses/cip/level/level-1',
  '/search?query=level',
  '/search?query=nothing+like+it',
  '/faq',
  '/contact',
  '/PrivacyPolicy',
  '/api',
  '/offline',
  '/there/is/nothing/here',
  '/expofinterst',
  '/registerprofile',
  '/register',
  '/login',
  '/forgotpassword',
] as const;
/** Those of them that are laid out like none before: where the keys go through each, there and back. */
const layouts = kinds.filter(
  (path) => !['/search?query=nothing+like+it', '/api', '/offline', '/register', '/forgotpassword'].includes(path),
);

/** From now on the page notes, at each press of Tab, what is wrong with what had the focus until then: unseen, or in forced colours unmarked. */
function watchFocus(page: Page, watched: 'sight' | 'mark'): Promise<void> {
  return page.evaluate((what) => {
    const floats = (hit: Element | null, element: Element): boolean =>
      hit !== null &&
      !hit.contains(element) &&
      (['fixed', 'sticky'].includes(getComputedStyle(hit).position) || floats(hit.parentElement, element));
    const hidden = (element: Element): string | null => {
      for (let part: Element | null = element; part; part = part.parentElement)
        if (getComputedStyle(part).opacity === '0' && part !== element)
          return `${element.outerHTML.slice(0, 90)} unseen`;
      const { left, top, width, height } = element.getBoundingClientRect();
      // A part larger than the window cannot all be in it.
      const hits = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
      const over = hits.find((hit) => floats(hit, element) && !element.contains(hit));
      const isOutside = hits.every((hit) => hit === null);
      return over || isOutside ? `${element.outerHTML.slice(0, 90)} under ${over?.outerHTML.slice(0, 90)}` : null;
    };
    const unmarked = (element: Element): string | null => {
      const around = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].flatMap(
        (one) => [one, one.firstElementChild ?? one, one.nextElementSibling ?? one, one.parentElement ?? one],
      );
      const isMarked = around.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      });
      return isMarked ? null : element.outerHTML.slice(0, 120);
    };
    const seen = { focused: new Set<Element>(), faults: [] as string[] };
    Object.assign(window, { seen });
    addEventListener(
      'keydown',
      ({ key }) => {
        const focused = document.activeElement;
        if (key !== 'Tab' || !focused) return;
        seen.focused.add(focused);
        if (!(focused instanceof HTMLElement) || focused.matches('body, iframe')) return;
        const fault = what === 'sight' ? hidden(focused) : unmarked(focused);
        if (fault) seen.faults.push(fault);
      },
      true,
    );
  }, watched);
}

type Watched = { seen: { focused: Set<Element>; faults: string[] } };

/** Presses all at once, one after the other: nothing is asked between two of them. What was wrong on the way. */
async function pressAll(page: Page, path: string, keys: readonly string[]): Promise<string[]> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  const { count, faults } = await page.evaluate(() => {
    const { seen } = window as unknown as Watched;
    return { count: seen.focused.size, faults: seen.faults };
  });
  expect(count, path).toBeGreaterThan(8);
  return faults;
}

test('by Tab, there and back, the focus is never out of sight, on a phone and at a desk', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of layouts) {
    await open(page, path);
    // Once round is enough: two more than can have the focus.
    const stops = await page.locator('a, button, input, select, textarea, summary, iframe, [tabindex]').count();
    const round = ['Tab', 'Shift+Tab'].flatMap((key) => Array.from({ length: Math.min(70, stops + 2) }, () => key));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await watchFocus(page, 'sight');
      expect(await pressAll(page, path, round), `${path}, ${width} px wide`).toEqual([]);
    }
  }
});

test('in forced colours every control keeps an edge and shows the focus', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of kinds) {
    await open(page, path);
    const faults = await page.evaluate(() => {
      const edged = ({ borderTopWidth, borderBottomWidth, borderTopStyle, borderBottomStyle }: CSSStyleDeclaration) =>
        (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
        (borderBottomStyle !== 'none' && borderBottomWidth !== '0px');
      return [...document.querySelectorAll<HTMLElement>('.button, button, input, select, textarea')]
        .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((control) => control.getClientRects().length > 0 && control.offsetWidth > 1)
        .filter((control) => {
          for (let at: HTMLElement | null = control; at && at !== control.parentElement?.parentElement;)
            if (edged(getComputedStyle(at))) return false;
            else at = at.parentElement;
          return !control.matches('[type=radio], [type=checkbox]');
        })
        .map((control) => control.outerHTML.slice(0, 120));
    });
    expect.soft(faults, path).toEqual([]);
    await watchFocus(page, 'mark');
    const once = Array.from({ length: 41 }, () => 'Tab');
    expect.soft(await pressAll(page, path, once), path).toEqual([]);
  }
});

/** Every form that asks who somebody is, with its fields for an address and a number. */
const whoForms = [
  ['/expofinterst', 'main', 'Email', 'Contact number'],
  ['/contact', 'main', 'Email', 'Phone'],
  ['/register', 'main', 'Email', 'Contact number'],
  ['/faq', 'contentinfo', 'Email', null],
] as const;

for (const [path, part, email, phone] of whoForms)
  test(`${path} asks softly about a misspelt address and a number nobody could call, and refuses neither`, async ({
    page,
  }) => {
    await open(page, path);
    const form = page.getByRole(part);
    const address = form.getByLabel(email, { exact: true });
    await address.fill('ravi@gmial.com');
    // The script of the page may come after the first word on a slow machine.
    await expect(async () => {
      await address.focus();
      await address.blur();
      await expect(form.getByText('Did you mean ravi@gmail.com?')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await form.getByRole('button', { name: 'Use ravi@gmail.com' }).click();
    await expect(address).toHaveValue('ravi@gmail.com');
    await expect(address).toBeFocused();
    await address.blur();
    await expect(form.getByText('Did you mean')).toHaveCount(0);
    if (!phone) return;
    const number = form.getByLabel(phone);
    const odd = form.getByText('This looks too short or too long for a telephone number.');
    await number.fill('12');
    await number.blur();
    await expect(odd).toBeVisible();
    await expect(number).not.toHaveAttribute('aria-invalid');
    await number.fill('98200 12345');
    await number.blur();
    await expect(odd).toHaveCount(0);
  });

test('hints that are lost twice on a bad network come later', async ({ page }) => {
  await page.clock.install();
  let lost = 0;
  await page.route('**/assets/hints-*', (route) => ((lost += 1) > 2 ? route.continue() : route.abort()));
  await open(page, '/faq');
  const form = page.getByRole('contentinfo');
  await form.getByLabel('Email', { exact: true }).fill('ravi@gmial.com');
  for (const times of [1, 2]) {
    await expect.poll(() => lost).toBe(times);
    await form.getByLabel('Email', { exact: true }).blur();
    await page.clock.runFor(3000 * times);
  }
  await page.clock.resume();
  await expect(form.getByText('Did you mean ravi@gmail.com?')).toBeVisible();
});
