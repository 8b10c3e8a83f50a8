import http from 'node:http';
import { interestOf } from '../../bench/interest-of.ts';
import { ask, fromElsewhere, type Answer } from './ask.ts';
import { pause, type Findings } from './drill.ts';

let people = 0;

/** An expression of interest, from a person who has never written before. */
export function anInterest(): { email: string } & Record<string, string> {
  people += 1;
  return interestOf(`person${people}-${process.pid}@example.com`);
}

/** People who send interests without a break, or one each in so many milliseconds (`pace`), each to the next of `urls`. */
export class Storm {
  /** What was acknowledged: reference and address. */
  readonly acknowledged = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  /** Answers that none should ever get. */
  readonly wrong = new Map<string, number>();
  readonly milliseconds: number[] = [];
  /** Of those that were acknowledged. */
  readonly accepted: number[] = [];
  /** Requests whose connection was refused or lost: nobody knows of those. When, as `performance.now` says it, and why. */
  readonly lost: { at: number; why: string }[] = [];
  #stopped = false;
  readonly #agent: http.Agent | false;
  readonly #running: Promise<unknown>;

  constructor(urls: readonly string[] | (() => string), posters: number, pace = 0, keepsConnections = true) {
    let turn = 0;
    const next = typeof urls === 'function' ? urls : () => urls[(turn += 1) % urls.length]!;
    this.#agent = keepsConnections && new http.Agent({ keepAlive: true, maxSockets: posters });
    this.#running = Promise.all(Array.from({ length: posters }, () => this.#post(next, pace)));
  }

  get unanswered(): number {
    return this.lost.length;
  }

  /** With `findings` no answer may have been wrong. */
  async stop(findings?: Findings): Promise<void> {
    this.#stopped = true;
    await this.#running;
    if (this.#agent) this.#agent.destroy();
    const wrong = [...this.wrong].map(([words, n]) => `${n} x ${words}`);
    findings?.must(wrong.length === 0, `wrong answers: ${wrong.join('; ')}`);
  }

  async #post(next: () => string, pace: number): Promise<void> {
    while (!this.#stopped) {
      const interest = anInterest();
      const request = { body: interest, headers: fromElsewhere(), agent: this.#agent, patience: 20_000 };
      try {
        const answer = await ask(`${next()}/registercourse`, request);
        this.#note(interest.email, answer);
        if (answer.milliseconds < pace) await pause(pace - answer.milliseconds);
      } catch (error) {
        this.lost.push({ at: performance.now(), why: (error as Error).message });
        await pause(20);
      }
    }
  }

  #note(email: string, { status, headers, body, milliseconds }: Answer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.milliseconds.push(milliseconds);
    if (status === 200) {
      this.accepted.push(milliseconds);
      this.acknowledged.set((JSON.parse(body) as { reference: string }).reference, email);
    }
    const isTold = status === 503 && headers['retry-after'] !== undefined;
    if (status === 200 || isTold) return;
    const words = `${status} ${body.slice(0, 120)}`;
    this.wrong.set(words, (this.wrong.get(words) ?? 0) + 1);
  }
}
