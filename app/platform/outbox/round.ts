const goodForMilliseconds = 1000;

/**
 * What messages that were claimed together share: read for the first of them, after the claim and so after what they tell of, and good for a second.
 */
export class Round {
  readonly #known = new Map<string, { at: number; value: Promise<unknown> }>();

  async once<Value>(what: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(what);
    if (known && performance.now() - known.at < goodForMilliseconds) return known.value as Promise<Value>;
    const value = read();
    this.#known.set(what, { at: performance.now(), value });
    // Who comes next asks anew.
    value.catch(() => this.#known.delete(what));
    return value;
  }
}
