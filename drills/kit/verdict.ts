import type { Difference } from './median-difference.ts';

/** Smaller differences than this, in milliseconds, are not told apart over a network. */
export const goal = 0.5;

export type Verdict = { passed: boolean; sentence: string };

/** What the measured interval says, and with which resolution; nothing at all when the planted branch was not found. */
export function judge(real: Difference, planted: Difference): Verdict {
  const resolution = Math.max(Math.abs(real.low), Math.abs(real.high));
  const within = `the interval lies within ±${resolution.toFixed(2)} ms`;
  if (planted.low <= 0)
    return { passed: false, sentence: 'NOTHING SHOWN: the planted branch was not found; ask for more pairs' };
  if (resolution <= goal)
    return { passed: true, sentence: `no difference that matters: ${within}, the goal is ±${goal} ms` };
  if (real.low > 0 || real.high < 0)
    return { passed: false, sentence: `KNOWN ADDRESSES CAN BE TOLD APART: ${within}, and without zero` };
  return {
    passed: true,
    sentence: `no difference found, but coarser than the goal of ±${goal} ms: ${within}; ask for more pairs on a quiet machine`,
  };
}
