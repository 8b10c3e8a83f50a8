import { daySeconds, hourSeconds, minuteSeconds } from '../../platform/durations.ts';

export type Role = 'user' | 'staff';

/** How long sessions last, in seconds: since the last request, and in all; and how many one account may have. */
export const sessionLimits: Record<Role, { idle: number; absolute: number; most: number }> = {
  user: { idle: 14 * daySeconds, absolute: 30 * daySeconds, most: 10 },
  staff: { idle: 30 * minuteSeconds, absolute: 12 * hourSeconds, most: 2 },
};

/** Something grave (deleting the account, changing a second factor) asks for the password again after this many seconds. */
export const confirmedForSeconds = 5 * minuteSeconds;

/** Whether a session still counts. Times are ISO-8601 texts. */
export function isAlive(session: { createdAt: string; lastSeenAt: string }, role: Role, now: Date): boolean {
  const { idle, absolute } = sessionLimits[role];
  return secondsSince(session.createdAt, now) < absolute && secondsSince(session.lastSeenAt, now) < idle;
}

/** Seconds until a session ends when nobody does anything, and until it ends whatever they do; below zero it has ended. */
export function secondsLeft(
  session: { createdAt: string; lastSeenAt: string },
  role: Role,
  now: Date,
): { idle: number; whole: number } {
  const { idle, absolute } = sessionLimits[role];
  const whole = Math.floor(absolute - secondsSince(session.createdAt, now));
  return { idle: Math.min(whole, Math.floor(idle - secondsSince(session.lastSeenAt, now))), whole };
}

/** Writing down every request would be a write for every read: a twentieth of the idle time is exact enough. */
export function isWorthNoting(lastSeenAt: string, role: Role, now: Date): boolean {
  return secondsSince(lastSeenAt, now) >= sessionLimits[role].idle / 20;
}

function secondsSince(iso: string, now: Date): number {
  return (now.getTime() - new Date(iso).getTime()) / 1000;
}
