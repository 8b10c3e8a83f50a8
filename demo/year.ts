import { dayAfter } from '../app/classes/days.ts';
import { lookAtClock } from '../app/classes/schedule/schedule.server.ts';
import type { App } from '../app/platform/app.server.ts';
import { indianDay, startOfDay } from '../app/platform/indian-time.ts';

export const daysOfYear = 364;
const hour = 3_600_000;

/** The clock that `app.now` reads, moved by whoever lives the year. */
export type Clock = { now: Date };

type Step = { day: number; at: number; act: () => Promise<unknown> };

/** What happens in the year up to a moment, in the order in which it would have. Days are counted from today: -1 is yesterday. */
export class Year {
  readonly #today: Date;
  readonly #steps: Step[] = [];

  constructor(today: Date) {
    this.#today = today;
  }

  /** The calendar day (YYYY-MM-DD). */
  dayOf(day: number): string {
    return dayAfter(indianDay(this.#today), day);
  }

  /** Something that is done on a day, at an hour of India's clocks. */
  on(day: number, at: number, act: () => Promise<unknown>): void {
    this.#steps.push({ day, at, act });
  }

  /** Does it all by the clock, and what the clock itself makes due. `deliver` brings what waits to its readers. */
  async live(app: App, clock: Clock, deliver: () => Promise<unknown>): Promise<void> {
    const steps = this.#steps.toSorted((one, other) => one.day - other.day || one.at - other.at);
    for (let day = -daysOfYear, next = 0; day <= 0; day += 1) {
      const doAt = async (at: number, act: () => Promise<unknown>) => {
        const moment = Date.parse(startOfDay(this.dayOf(day))) + at * hour;
        clock.now = new Date(Math.min(moment, this.#today.getTime()));
        await act();
        await deliver();
      };
      await doAt(7, () => lookAtClock(app));
      for (; next < steps.length && steps[next]!.day === day; next += 1) await doAt(steps[next]!.at, steps[next]!.act);
    }
    clock.now = this.#today;
  }
}
