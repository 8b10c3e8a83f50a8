import type { Ends } from './drill.ts';
import { readBeside } from './read-beside.ts';
import { Storm } from './storm.ts';

const posters = 32;

/** The people of a soak: they send interests at half of what the server can do, and read beside; all of them may rest. */
export class SoakLoad {
  /** Whoever has sent anything, also for a moment. */
  readonly storms: Storm[] = [];
  /** How long each page took, by its address. */
  readonly milliseconds: Record<string, number[]> = {};
  readonly wrongPages: string[] = [];
  readonly #url: string;
  readonly #ends: Ends;
  #pace = 0;
  #sending: Storm | null = null;
  #reading: ReturnType<typeof readBeside> | null = null;

  constructor(url: string, ends: Ends) {
    this.#url = url;
    this.#ends = ends;
  }

  /** So many people send without a break, for so long. */
  async flood(people: number, wait: () => Promise<void>): Promise<Storm> {
    const storm = this.#storm(people, 0);
    await wait();
    await storm.stop();
    return storm;
  }

  /** `perSecond` is all that the server can do. */
  begin(perSecond: number): void {
    this.#pace = (2000 * posters) / perSecond;
    this.resume();
  }

  resume(): void {
    this.#sending = this.#storm(posters, this.#pace);
    const pages = ['/courses', '/search?query=level', '/login'];
    this.#reading = readBeside(
      pages.map((page) => this.#url + page),
      100,
      this.#ends,
    );
  }

  /** Resolves when nobody asks for anything any more. */
  async rest(): Promise<void> {
    const [read] = await Promise.all([this.#reading?.stop(), this.#sending?.stop()]);
    [this.#reading, this.#sending] = [null, null];
    if (!read) return;
    this.wrongPages.push(...read.wrong);
    for (const [page, times] of Object.entries(read.milliseconds)) (this.milliseconds[page] ??= []).push(...times);
  }

  /** What was acknowledged by then, to anybody. */
  get count(): number {
    return this.storms.reduce((all, { acknowledged }) => all + acknowledged.size, 0);
  }

  /** Reference and address of each. */
  acknowledged(): Map<string, string> {
    return new Map(this.storms.flatMap((storm) => [...storm.acknowledged]));
  }

  #storm(people: number, pace: number): Storm {
    const storm = new Storm([this.#url], people, pace);
    this.storms.push(storm);
    return storm;
  }
}
