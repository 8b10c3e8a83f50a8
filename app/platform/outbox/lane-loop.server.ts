import type { Place } from './claims.server.ts';
import type { Lane } from './lane.ts';
import { priorities, type Priority } from './outbox.server.ts';

/** A lane with what makes its loop wait and look again. */
export type LaneLoop = {
  lane: Lane;
  priority: number;
  isMail: boolean;
  /** Nobody waits for it: it rests while requests need the event loop. */
  yieldsToRequests: boolean;
  /** More may be due than it has seen: it looks again. */
  mayHaveMore: boolean;
  /** How far it has looked past mails whose domain has no room: there may be very many. */
  scannedTo: Place | null;
  /** When it last claimed all that was due; null where more was. */
  claimedAt: number | null;
  isWoken: boolean;
  /** How long it rests after a look in vain, in milliseconds. */
  idleMs: number;
  endSleep: () => void;
};

/** Between two claims of a lane that nobody waits for, unless more is due than one claim takes: what a crowd causes leaves together. */
const gatherMilliseconds = 300;

/** The rest between two looks in vain, however often the loop is woken: every submission wakes every loop. It doubles each time, up to the longest. */
const leastRest = 40;
const longestRest = 320;

/** How long a loop rests after a look: found nothing, twice as long as the last time. */
export function idleAfter(loop: LaneLoop, found: boolean): number {
  const rest = found ? 0 : loop.idleMs;
  loop.idleMs = found ? leastRest : Math.min(longestRest, loop.idleMs * 2);
  return rest;
}

/** How long what comes is gathered before the next claim, in milliseconds. */
export const gatheringOf = ({ yieldsToRequests, claimedAt }: LaneLoop): number =>
  yieldsToRequests && claimedAt !== null ? claimedAt + gatherMilliseconds - performance.now() : 0;

export function loopOf(name: Priority, lane: Lane): LaneLoop {
  return {
    lane,
    priority: priorities[name],
    isMail: name !== 'work',
    yieldsToRequests: name === 'ordinary' || name === 'many',
    mayHaveMore: true,
    scannedTo: null,
    claimedAt: null,
    isWoken: false,
    idleMs: leastRest,
    endSleep: () => {},
  };
}

export function wakeLoop(loop: LaneLoop, mayHaveMore = false): void {
  loop.mayHaveMore ||= mayHaveMore;
  loop.isWoken = true;
  loop.endSleep();
}

/** True when it slept until its end, false when it was woken. */
export async function sleep(loop: LaneLoop, milliseconds: number): Promise<boolean> {
  if (loop.isWoken) return false;
  const wholly = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    loop.endSleep = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });
  loop.endSleep = () => {};
  // Nobody woke it: there is no crowd.
  if (wholly) loop.idleMs = leastRest;
  return wholly;
}
