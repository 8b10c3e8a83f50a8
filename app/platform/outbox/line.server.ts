import type { Place } from './claims.server.ts';
import type { Lane } from './lane.ts';
import { priorities, type Priority } from './outbox.server.ts';

/** A lane with what makes its loop wait and look again. */
export type Line = {
  lane: Lane;
  priority: number;
  isMail: boolean;
  /** Nobody waits for it: it rests while requests need the event loop. */
  rests: boolean;
  look: boolean;
  /** How far it has looked behind readers whose domain has no room, who may be a hundred thousand. */
  lookedTo: Place | null;
  /** When it last claimed all that was due; null where more was. */
  claimedAt: number | null;
  poked: boolean;
  /** How long it rests after a look in vain, in milliseconds. */
  rest: number;
  endSleep: () => void;
};

/** Between two claims of a lane that nobody waits for, unless the line is longer than one claim: what a crowd causes leaves together. */
const gatherMilliseconds = 300;

/** Between two looks at an empty line, however often it is woken: every submission wakes every line. In a crowd it looks less and less often in vain. */
const leastRest = 40;
const longestRest = 320;

/** How long a line rests after a look: found nothing, twice as long as the last time. */
export function restAfter(line: Line, found: boolean): number {
  const rest = found ? 0 : line.rest;
  line.rest = found ? leastRest : Math.min(longestRest, line.rest * 2);
  return rest;
}

/** How long what comes is gathered before the next claim, in milliseconds. */
export const gatheringOf = ({ rests, claimedAt }: Line): number =>
  rests && claimedAt !== null ? claimedAt + gatherMilliseconds - performance.now() : 0;

export function lineOf(name: Priority, lane: Lane): Line {
  return {
    lane,
    priority: priorities[name],
    isMail: name !== 'work',
    rests: name === 'ordinary' || name === 'many',
    look: true,
    lookedTo: null,
    claimedAt: null,
    poked: false,
    rest: leastRest,
    endSleep: () => {},
  };
}

export function poke(line: Line, look = false): void {
  line.look ||= look;
  line.poked = true;
  line.endSleep();
}

/** True when it slept until its end, false when it was poked. */
export async function sleep(line: Line, milliseconds: number): Promise<boolean> {
  if (line.poked) return false;
  const wholly = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    line.endSleep = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });
  line.endSleep = () => {};
  // Nobody woke it: there is no crowd.
  if (wholly) line.rest = leastRest;
  return wholly;
}
