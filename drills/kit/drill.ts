/** One drill: what is done to the site, and what must hold all the while. */
export type Drill = {
  /** A number of its own; several drills may share one. */
  id: string;
  name: string;
  does: string;
  holds: string;
  /** How often; the short form belongs to `npm test`, null where it is too dear for that, or a matter of the clock. */
  count: { long: number; short: number | null };
  run: (count: number, findings: Findings, ends: Ends) => Promise<void>;
};

/** What is to be ended after a drill, the last first, however the drill went. */
export class Ends {
  readonly #ends: (() => unknown)[] = [];

  add(end: () => unknown): void {
    this.#ends.push(end);
  }

  async all(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await Promise.resolve(end()).catch(() => {});
  }
}

/** What a drill has seen. */
export class Findings {
  readonly figures: string[] = [];
  readonly broken: string[] = [];
  /** Why the drill could not be done on this machine. */
  impossible: string | null = null;
  readonly #judgesTime: boolean;

  /** Tests share their machine with others: there the clock is read and not judged. */
  constructor(judgesTime: boolean) {
    this.#judgesTime = judgesTime;
  }

  figure(text: string): void {
    this.figures.push(text);
  }

  must(holds: boolean, otherwise: string): void {
    if (!holds && !this.broken.includes(otherwise)) this.broken.push(otherwise);
  }

  /** The largest of some times, against a goal in milliseconds. */
  inTime(what: string, milliseconds: readonly number[], goal: number): void {
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const largest = sorted.at(-1) ?? 0;
    this.figure(`${what} ${middle.toFixed(0)} ms in the middle, ${largest.toFixed(0)} at most (goal ${goal})`);
    if (this.#judgesTime) this.must(largest <= goal, `${what}: ${largest.toFixed(0)} ms, the goal is ${goal}`);
  }

  /** Like `must`, for what another load on the machine may break. */
  mustWhenQuiet(holds: boolean, otherwise: string): void {
    if (this.#judgesTime) this.must(holds, otherwise);
  }
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
/** The value that this share of all lie under. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
