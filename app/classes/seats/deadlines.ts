import { dayAfter, daysBetween } from '../days.ts';
import { quiet, toldAt } from '../quiet-hours.ts';
import { indianClock, startOfDay } from '../../platform/indian-time.ts';
import { dayMilliseconds, hourMilliseconds } from '../../platform/durations.ts';

const holdsEndAt = 18;
const askDays = 5;
const freeBeforeHours = 48;
const leastHours = 12;

/** Until when a seat offered now is held: so many hours from when they are told, which in the quiet hours is the morning, up to the next 18:00, never later than 48 hours before the first day. Null when fewer than 12 hours are left. */
export function endOfHold(
  now: Date,
  { startsOn, answerHours }: { startsOn: string; answerHours: number },
): Date | null {
  const told = toldAt(now);
  const wanted = nextAt(holdsEndAt, new Date(told.getTime() + answerHours * hourMilliseconds));
  return within(told, wanted, startsOn);
}

/** Until when an answer is asked for that binds nobody: five days, at 18:00. */
export function askUntil(now: Date, { startsOn }: { startsOn: string }): Date | null {
  const told = toldAt(now);
  return within(told, nextAt(holdsEndAt, new Date(told.getTime() + askDays * dayMilliseconds)), startsOn);
}

/** 18:00 on a day. */
export const endOfAnswer = (day: string): Date => new Date(Date.parse(startOfDay(day)) + holdsEndAt * hourMilliseconds);

/** 18:00 on a day that somebody chose; null where it leaves fewer than 12 hours to answer, or is not two days before the class. */
export function untilOn(day: string, now: Date, { startsOn }: { startsOn: string }): Date | null {
  const until = endOfAnswer(day);
  return hasTime(toldAt(now), until) && daysBetween(day, startsOn) >= 2 ? until : null;
}

/** What is said of a day that is too soon or too late for it. */
export const noAnswerBy =
  'Please choose a day that leaves 12 hours to answer, and at the latest two days before the class.';
export const noHoldUntil = 'Hold them for half a day at least, and until two days before the class at the latest.';

/** The last moment until which a seat is held or an answer asked for, by the same rule; without time for that, 18:00 on the day before, or the beginning of the class. */
export function latestAnswer(now: Date, { startsOn }: { startsOn: string }): Date {
  const [told, begins] = [toldAt(now), new Date(startOfDay(startsOn))];
  const eve = endOfAnswer(dayAfter(startsOn, -1));
  return within(told, begins, startsOn) ?? (hasTime(told, eve) ? eve : begins);
}

/** When a holder is reminded of the deadline: with a quarter of their time left. What falls into the quiet hours waits for the morning, or, where that is too late, comes the evening before. Null where the time is too short for it. */
export function remindAt(offered: Date, answerBy: Date): Date | null {
  const told = toldAt(offered);
  const wanted = new Date(answerBy.getTime() - (answerBy.getTime() - told.getTime()) / 4);
  const morning = toldAt(wanted);
  if (morning < answerBy) return morning > told ? morning : null;
  const evening = nextAt(quiet.from - 1, new Date(wanted.getTime() - dayMilliseconds));
  return evening > told ? evening : null;
}

function within(told: Date, wanted: Date, startsOn: string): Date | null {
  const last = new Date(Date.parse(startOfDay(startsOn)) - freeBeforeHours * hourMilliseconds);
  if (!hasTime(told, last)) return null;
  // At 18:00 as every other, where that leaves time to answer.
  const evening = endOfAnswer(dayAfter(startsOn, -3));
  const latest = hasTime(told, evening) ? evening : last;
  return wanted < latest ? wanted : latest;
}

const hasTime = (told: Date, until: Date) => until.getTime() - told.getTime() >= leastHours * hourMilliseconds;

/** The next moment at which India's clocks show an hour. */
function nextAt(at: number, from: Date): Date {
  const today = Date.parse(startOfDay(indianClock(from).slice(0, 10))) + at * hourMilliseconds;
  return new Date(today >= from.getTime() ? today : today + dayMilliseconds);
}
