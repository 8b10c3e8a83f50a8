/** One at a time, in the order of coming; and a door before those who would write. */
export class WriteQueue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;
  #closed: Promise<void> | null = null;

  async enter(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    // Handed over without being free in between, so that nobody who comes now is first.
    if (next) next();
    else this.#taken = false;
  }

  /** What a writer waits for, outside, before it begins; null when nothing. */
  get closed(): Promise<void> | null {
    return this.#closed;
  }

  /** While `work` is done nobody writes; who reads does. */
  async close(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#closed = promise;
    try {
      // Whoever is within a transaction ends it first.
      await this.enter();
      this.leave();
      await work();
    } finally {
      this.#closed = null;
      resolve();
    }
  }
}
