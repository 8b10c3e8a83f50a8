import type { Place } from './claims.server.ts';
import type { Lane } from './lane.ts';
import { priorities, type Priority } from './outbox.server.ts';
import type { Trouble } from './delivery-failure.ts';

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

const firstMilliseconds = 2000;
const longestMilliseconds = 60_000;
/** No answer for readers at so many domains, with nothing sent in between, is the mail server's doing and not the readers'. */
const mostDomains = 5;

/** Whether the mail server takes mails at all. While it does not, everything waits and one mail at a time asks. */
export class Pause {
  /** A mail is asking at this moment. */
  isAsking = false;
  #until: number | null = null;
  #length = 0;
  #domains = new Set<string>();
  /** What failed before this process started may wait for its first success. */
  #isHeld = true;

  get isOn(): boolean {
    return this.#until !== null;
  }

  /** Milliseconds until one mail may ask. */
  waits(): number {
    if (this.isAsking) return 1000;
    return Math.max(0, (this.#until ?? 0) - performance.now());
  }

  endWait(): void {
    if (this.#until !== null) this.#until = 0;
  }

  /** Takes down a failure. True when it begins a pause. */
  note(trouble: Trouble, domain: string | null): boolean {
    if (trouble === 'server') return this.#begin();
    // Whoever asks us to come back has answered.
    if (trouble !== 'slow') return false;
    if (domain) this.#domains.add(domain);
    return this.isOn || this.#domains.size >= mostDomains ? this.#begin() : false;
  }

  /** A mail has left. True when something may have waited for that. */
  end(): boolean {
    const held = this.#isHeld;
    this.#until = null;
    this.#length = 0;
    this.#domains.clear();
    this.#isHeld = false;
    return held;
  }

  #begin(): boolean {
    const isNew = !this.isOn;
    // What was on its way together fails together: that is one failure.
    if (!isNew && this.waits() > 0 && !this.isAsking) return false;
    this.#length = Math.min(longestMilliseconds, this.#length === 0 ? firstMilliseconds : this.#length * 2);
    this.#until = performance.now() + this.#length;
    this.#isHeld = true;
    return isNew;
  }
}
