import type { Page } from '@playwright/test';
import { look } from './access.ts';
import { somebodyAsks } from './asking.ts';
import { lettersOf, ordinary } from './letters.ts';
import { open } from './open.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice } from './staff.ts';
import { test as glance } from './window.ts';

test.use(desk);

const screens = [
  '/office',
  '/office/inbox',
  '/office/enter',
  '/office/interests',
  '/office/find',
  '/office/find?q=asha%20sample',
  '/office/find?q=xqzzyvwq',
  '/office/registrations',
  '/office/messages',
  '/office/people',
  '/office/subscribers',
  '/office/demand',
  '/office/batches',
  '/office/batches/plan',
  '/office/money',
  '/office/desk',
  '/office/desk/open-points',
  '/office/desk/add-event',
  '/office/desk/add-level',
  '/office/desk/add-course',
  '/office/desk/search?words=days',
  '/office/desk/subjects/home',
  '/office/desk/subjects/level.cip.level-1',
  '/office/desk/subjects/refund-policy',
  '/office/desk/subjects/event.BasicCorrosion',
  '/office/desk/subjects/mail.interest-received',
  '/office/desk/subjects/level.cip.level-1/history',
  '/office/pictures',
  '/office/delivery',
  '/office/log',
  '/office/team',
  '/office/you',
  '/office/more',
  '/office/nowhere',
] as const;

/** Those that are laid out like none before: nothing that has the focus is behind a bar of the smallest phone, and the bars are looked at, too. */
const frames = new Set<string>(['/office', '/office/inbox', '/office/more', '/office/people', '/office/delivery']);

glance.use({ office: true });

let hasAsked = false;

for (const path of screens) {
  glance(
    `${path} has no accessibility violation, light and dark, and never scrolls sideways, on the smallest phone and with letters twice as large`,
    async ({ page, site }) => {
      if (!hasAsked) await somebodyAsks(site);
      hasAsked = true;
      await page.setViewportSize(desk.viewport);
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await look(page, path, { whole: true, frame: frames.has(path) });
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      for (let pressed = 0; pressed < (frames.has(path) ? 30 : 0); pressed += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(lookBehindBars)).toBeNull();
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await expectLargeLetters(page);
    },
  );
}

async function expectLargeLetters(page: Page): Promise<void> {
  const letters = await lettersOf(page);
  await letters.set(2 * ordinary);
  const found = await page.evaluate(() => ({
    letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    scroll: document.documentElement.scrollWidth,
  }));
  await letters.reset();
  expect(found).toEqual({ letters: 2 * ordinary, scroll: 360 });
}

/** What has the focus, when the bar at the top or the ways at the foot hide it. */
function lookBehindBars(): string | null {
  const focused = document.activeElement;
  const bars = [...document.querySelectorAll('.office-bar, .rail')];
  if (!focused || focused.matches('body, .skip') || bars.some((bar) => bar.contains(focused))) return null;
  const box = focused.getBoundingClientRect();
  const [top, foot] = bars.map((bar) => bar.getBoundingClientRect()).toSorted((one, other) => one.top - other.top);
  const hidden = box.bottom <= top!.bottom || box.top >= foot!.top;
  return hidden && box.height > 0 ? (focused.textContent || focused.outerHTML).slice(0, 80) : null;
}

test('the answers of the find box are accessible', async ({ page, site, context }) => {
  await enterOffice(site, context);
  await somebodyAsks(site);
  await page.goto('/office');
  await page.locator('#find').fill('Basic corosion');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await look(page, 'the answers of the find box', { frame: true });
});
