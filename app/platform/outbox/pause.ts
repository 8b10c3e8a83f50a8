import type { Trouble } from './delivery-failure.ts';

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

  /** Lets one mail ask now. */
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
