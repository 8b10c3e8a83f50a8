/** How many letters have to be added, left out, changed or swapped with the next to make one word of the other; no further than `most` + 1. */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let y = 1; y <= one.length; y += 1) {
    const row = [y];
    for (let x = 1; x <= other.length; x += 1) {
      const same = one.charAt(y - 1) === other.charAt(x - 1);
      row[x] = Math.min(last[x]! + 1, row[x - 1]! + 1, last[x - 1]! + (same ? 0 : 1));
      const isSwapped = one.charAt(y - 1) === other.charAt(x - 2) && one.charAt(y - 2) === other.charAt(x - 1);
      if (x > 1 && y > 1 && isSwapped) row[x] = Math.min(row[x]!, before[x - 2]! + 1);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last.at(-1)!;
}

/** Whether at most so many of them have to. */
export const isWithin = (one: string, other: string, most: number): boolean => lettersApart(one, other, most) <= most;
