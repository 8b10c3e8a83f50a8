export type Difference = { median: number; low: number; high: number };

const resamples = 4000;

/**
 * How much later the first of two answers comes: the median difference of the quieter half of the pairs, with its 95 % interval by
 * resampling the pairs (percentile bootstrap). A pair is quiet by the sum of its two times, so that neither of the two decides which
 * pairs stay, and no difference is made or lost by choosing.
 */
export function medianDifference(pairs: readonly (readonly [number, number])[]): Difference {
  const medians = Array.from({ length: resamples }, () =>
    quietMedian(pairs.map(() => pairs[Math.floor(Math.random() * pairs.length)]!)),
  ).toSorted((a, b) => a - b);
  return {
    median: quietMedian(pairs),
    low: medians[Math.floor(resamples * 0.025)]!,
    high: medians[Math.ceil(resamples * 0.975) - 1]!,
  };
}

function quietMedian(pairs: readonly (readonly [number, number])[]): number {
  const quiet = pairs.toSorted((a, b) => a[0] + a[1] - b[0] - b[1]).slice(0, Math.ceil(pairs.length / 2));
  return median(quiet.map(([first, second]) => first - second));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
