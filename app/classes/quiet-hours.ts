import { indianClock, startOfDay } from '../platform/indian-time.ts';
import { hourMilliseconds } from '../platform/durations.ts';

/** Nobody is written to from nine in the evening until seven in the morning: what is decided then begins at seven. */
export const quiet = { from: 21, until: 7 };

/** When somebody is told of what is decided now, and their time begins. */
export function toldAt(now: Date): Date {
  const clock = indianClock(now);
  const at = Number(clock.slice(11, 13));
  if (at >= quiet.until && at < quiet.from) return now;
  const morning = startOfDay(clock.slice(0, 10), at >= quiet.from ? 1 : 0);
  return new Date(Date.parse(morning) + quiet.until * hourMilliseconds);
}

/** When a mail leaves that is written now and rests at night; '' of one that leaves at once. */
export const inTheMorning = (now: Date): string => (toldAt(now) > now ? ' at 7:00' : '');
