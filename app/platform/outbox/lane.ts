import type { Claimed } from './claims.server.ts';

/** Until when an attempt counts as quick. Who takes longer holds up nobody but the other readers of that domain. */
export const quickMilliseconds = 5000;
/** Mails a second that a lane opens connections for. */
const wantedPerSecond = 240;

type Flight = { domain: string | null; slow: boolean };

/** How many messages of a lane may be on their way at once, and to whom: pure arithmetic, without a clock or a database. */
export class Lane {
  readonly queue: Claimed[] = [];
  readonly #least: number;
  readonly #most: number;
  /** What is on its way to each domain, and how much of it is not slow. */
  readonly #flying = new Map<string | null, { all: number; quick: number }>();
  #all = 0;
  #quick = 0;
  /** Domains that were slow or asked to wait, until they take a mail again. */
  readonly #troubled = new Set<string>();
  /** Domains that have taken a mail while much waits, and were not slow since. */
  readonly #ready = new Set<string>();
  #width: number;
  #ceiling: number;
  #seconds = 0;

  /** Begins with `least` at once and goes up to `most` while much waits and each takes long. */
  constructor(least: number, most = least) {
    this.#least = least;
    this.#most = most;
    this.#width = least;
    this.#ceiling = most;
  }

  get onTheirWay(): number {
    return this.#all;
  }

  get hasRoom(): boolean {
    return this.#quick < Math.min(this.#width, this.#ceiling) && this.#all < Math.max(this.#ceiling, 5 * this.#least);
  }

  get batch(): number {
    return Math.max(25, 2 * this.#width);
  }

  /** Domains whose readers have to wait for one another. */
  get full(): string[] {
    const domains = new Set([...this.#flying.keys(), ...this.#troubled]);
    return [...domains].filter((domain) => domain !== null).filter((domain) => !this.#mayGoTo(domain));
  }

  /** The first message in the queue whose reader's domain has room. */
  takeNext(): Claimed | undefined {
    if (!this.hasRoom) return undefined;
    const at = this.queue.findIndex((message) => this.#mayGoTo(domainOf(message)));
    return at < 0 ? undefined : this.queue.splice(at, 1)[0];
  }

  /** Whether everything that is claimed waits for its own domain, so that others may go before it. */
  get isStuck(): boolean {
    return this.queue.every((message) => !this.#mayGoTo(domainOf(message)));
  }

  begin(message: Claimed): Flight {
    const flight = { domain: domainOf(message), slow: false };
    this.#count(flight.domain, 1, 1);
    return flight;
  }

  /** It takes long: the rest of the lane goes on without it. */
  slowDown(flight: Flight): void {
    if (!flight.slow) this.#count(flight.domain, 0, -1);
    flight.slow = true;
    if (flight.domain) this.#isTrouble(flight.domain);
  }

  /** `seconds` is how long it took to send. */
  land(flight: Flight, how: 'sent' | 'troubled' | 'cut', seconds = 0): void {
    this.#count(flight.domain, -1, flight.slow ? 0 : -1);
    if (flight.domain && how === 'troubled') this.#isTrouble(flight.domain);
    if (how !== 'sent') return;
    if (flight.domain && !flight.slow) {
      this.#troubled.delete(flight.domain);
      this.#ready.add(flight.domain);
    }
    this.#seconds = this.#seconds === 0 ? seconds : this.#seconds * 0.9 + seconds * 0.1;
  }

  #count(domain: string | null, all: number, quick: number): void {
    const was = this.#flying.get(domain) ?? { all: 0, quick: 0 };
    const now = { all: was.all + all, quick: was.quick + quick };
    if (now.all > 0) this.#flying.set(domain, now);
    else this.#flying.delete(domain);
    this.#all += all;
    this.#quick += quick;
  }

  #isTrouble(domain: string): void {
    this.#troubled.add(domain);
    this.#ready.delete(domain);
  }

  /** More connections while a whole batch was due and time goes by in waiting; back to few when little waits. A batch that domains without room made short tells nothing. */
  widen({ claimed, most, leftOut }: { claimed: number; most: number; leftOut: boolean }): void {
    const isLong = claimed === most && most > 1;
    if (!isLong && leftOut) return;
    if (!isLong) {
      this.#ceiling = this.#most;
      this.#ready.clear();
    }
    const useful = Math.max(this.#least, Math.ceil(wantedPerSecond * this.#seconds));
    this.#width = isLong ? Math.min(this.#most, useful, this.#width * 2) : this.#least;
  }

  /** The mail server wants no more connections than there are. */
  narrow(): void {
    this.#ceiling = Math.max(1, this.#all);
  }

  /** Half of the lane for one domain; once it takes mails, nine tenths of what the others leave, so that there is always a place. One at a time while it makes trouble. */
  #mayGoTo(domain: string | null): boolean {
    if (domain === null) return true;
    const { all, quick } = this.#flying.get(domain) ?? { all: 0, quick: 0 };
    if (this.#troubled.has(domain)) return all < 1;
    const others = this.#quick - quick;
    const share = this.#ready.has(domain) ? 0.9 * (this.#width - others) : this.#width / 2;
    return all < Math.max(2, Math.floor(share));
  }
}

function domainOf({ recipient, topic, payload }: Claimed): string | null {
  const address = recipient ?? (topic === 'mail' ? (JSON.parse(payload) as { to?: string }).to : undefined);
  return address?.split('@').at(-1)?.toLowerCase() ?? null;
}
