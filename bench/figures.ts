/** One line of the report. */
export type Row = { id: string; what: string; goal: string; reached: string };

export type Figure = { median: number; min: number; max: number };

export function figure(values: number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! };
}

export function show({ median, min, max }: Figure, unit = '', digits = 0): string {
  return `${median.toFixed(digits)} ${unit} (${min.toFixed(digits)} to ${max.toFixed(digits)})`.replace('  ', ' ');
}
