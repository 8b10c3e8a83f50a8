export type Difference = { median: number; low: number; high: number };

const resamples = 4000;

/** The median of paired differences with its 95 % interval, by resampling the pairs (percentile bootstrap). */
export function medianDifference(differences: number[]): Difference {
  const medians = Array.from({ length: resamples }, () =>
    median(differences.map(() => differences[Math.floor(Math.random() * differences.length)]!)),
  ).toSorted((a, b) => a - b);
  return {
    median: median(differences),
    low: medians[Math.floor(resamples * 0.025)]!,
    high: medians[Math.ceil(resamples * 0.975) - 1]!,
  };
}

/** True when zero lies outside the interval: the two can be told apart. */
export function isDifferent({ low, high }: Difference): boolean {
  return low > 0 || high < 0;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
