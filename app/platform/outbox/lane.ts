import type { Claimed } from './claims.server.ts';

/** Until when an attempt counts as quick. Who takes longer holds up nobody but the other readers of that domain. */
export const quickMilliseconds = 5000;
/** Mails a second that a lane opens connections for. */
const wantedPerSecond = 240;

/** A message on its way. */
type Flight = { domain: string | null; slow: boolean };

/** How many messages of a lane may be on their way at once, and to whom: pure arithmetic, without a clock or a database. */
export class Lane {
  readonly queue: Claimed[] = [];
  readonly #least: number;
  readonly #most: number;
  readonly #flights = new Set<Flight>();
  /** Domains that were slow or asked to wait, until they take a mail again. */
  readonly #troubled = new Set<string>();
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
    return this.#flights.size;
  }

  /** Room for another message, whoever gets it. */
  get hasRoom(): boolean {
    const quick = [...this.#flights].filter(({ slow }) => !slow).length;
    return (
      quick < Math.min(this.#width, this.#ceiling) && this.#flights.size < Math.max(this.#ceiling, 5 * this.#least)
    );
  }

  /** How many to claim at once. */
  get batch(): number {
    return Math.max(25, 2 * this.#width);
  }

  /** Domains whose readers have to wait for one another. */
  get full(): string[] {
    const domains = new Set([...this.#flights].flatMap(({ domain }) => domain ?? []).concat([...this.#troubled]));
    return [...domains].filter((domain) => !this.#mayGoTo(domain));
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
    this.#flights.add(flight);
    return flight;
  }

  /** It takes long: the rest of the lane goes on without it. */
  slowDown(flight: Flight): void {
    flight.slow = true;
    if (flight.domain) this.#troubled.add(flight.domain);
  }

  /** `seconds` is how long it took to send. */
  land(flight: Flight, how: 'sent' | 'troubled' | 'cut', seconds = 0): void {
    this.#flights.delete(flight);
    if (flight.domain && how === 'troubled') this.#troubled.add(flight.domain);
    if (how !== 'sent') return;
    if (flight.domain && !flight.slow) this.#troubled.delete(flight.domain);
    this.#seconds = this.#seconds === 0 ? seconds : this.#seconds * 0.9 + seconds * 0.1;
  }

  /** More connections while a whole batch was due and time goes by in waiting for answers; back to few when the line is short. */
  widen(isLong: boolean): void {
    if (!isLong) this.#ceiling = this.#most;
    const useful = Math.max(this.#least, Math.ceil(wantedPerSecond * this.#seconds));
    this.#width = isLong ? Math.min(this.#most, useful, this.#width * 2) : this.#least;
  }

  /** The mail server wants no more connections than there are. */
  narrow(): void {
    this.#ceiling = Math.max(1, this.#flights.size);
  }

  /** Half of the lane for one domain, so that no other waits for it; one at a time while it makes trouble. */
  #mayGoTo(domain: string | null): boolean {
    if (domain === null) return true;
    const flying = [...this.#flights].filter((flight) => flight.domain === domain).length;
    return flying < (this.#troubled.has(domain) ? 1 : Math.max(2, Math.floor(this.#width / 2)));
  }
}

function domainOf({ recipient, topic, payload }: Claimed): string | null {
  const address = recipient ?? (topic === 'mail' ? (JSON.parse(payload) as { to?: string }).to : undefined);
  return address?.split('@').at(-1)?.toLowerCase() ?? null;
}
