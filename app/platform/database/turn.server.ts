import { AsyncLocalStorage } from 'node:async_hooks';

/** Knows what runs inside a transaction of `app.write`, which must ask the transaction alone: whoever asked outside would wait for itself. */
export type Turn = {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Throws when called from inside; `what` was asked for. */
  refuseInside: (what: string) => void;
};

export function createTurn(): Turn {
  const turns = new AsyncLocalStorage<{ ended: boolean }>();
  return {
    async run(work) {
      // What the work leaves behind, such as a timer, goes on with this in hand; it is outside again when the work has ended.
      const turn = { ended: false };
      try {
        return await turns.run(turn, work);
      } finally {
        turn.ended = true;
      }
    },
    refuseInside(what) {
      if (turns.getStore()?.ended === false)
        throw new Error(`${what} was asked inside app.write: pass on the transaction instead.`);
    },
  };
}
