/** Whoever is asked gave no answer: no connection, out of time, or a fault of their own. */
export class NoAnswer extends Error {}

/** Nobody was asked: there was no answer the last times. */
export class Resting extends Error {}

const mostInARow = 3;
const restSeconds = 30;

export type Breaker = {
  /** Throws Resting during a rest, for a step that asks nobody itself and would lead nowhere. */
  check: () => void;
  /** Does what asks somebody else; throws Resting instead during a rest, and while one request finds out whether it is over. */
  guard: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * After three NoAnswer in a row nobody is asked for 30 seconds, so that a hanging server elsewhere keeps nobody waiting here. Then one
 * request goes through: its answer ends the rest, its silence begins the next one. A refusal is an answer.
 */
export function createBreaker(now: () => Date): Breaker {
  let silent = 0;
  let restsUntil = 0;
  let probing = false;

  function check(): void {
    if (now().getTime() < restsUntil) throw new Resting('there was no answer lately');
  }

  return {
    check,
    async guard(work) {
      check();
      const probe = silent >= mostInARow;
      if (probe && probing) throw new Resting('somebody else is finding out whether there are answers again');
      probing ||= probe;
      try {
        const result = await work();
        silent = 0;
        return result;
      } catch (error) {
        silent = error instanceof NoAnswer ? silent + 1 : 0;
        if (silent >= mostInARow) restsUntil = now().getTime() + restSeconds * 1000;
        throw error;
      } finally {
        if (probe) probing = false;
      }
    },
  };
}
