/** A straight scale: the values at its ends and the drawing units they stand at. */
export type Scale = { from: number; to: number; left: number; right: number };

/** Where a value stands on the scale, in drawing units to one decimal. */
export function place(scale: Scale, value: number): number {
  const { from, to, left, right } = scale;
  return round(left + ((value - from) / (to - from)) * (right - left));
}

type Ticks = {
  divisions: number;
  middle: number;
  long: number;
  y: number;
  heights?: { short: number; middle: number; long: number };
};

const tall = { short: 8, middle: 15, long: 22 };

/** A path of ticks that stand on `y`: long and half-long ones every so many divisions, short ones between. */
export function ticks(scale: Scale, { divisions, middle, long, y, heights = tall }: Ticks): string {
  const heightAt = (index: number) =>
    index % long === 0 ? heights.long : index % middle === 0 ? heights.middle : heights.short;
  const step = (scale.right - scale.left) / divisions;
  return Array.from({ length: divisions + 1 }, (_, index) => {
    const height = heightAt(index);
    return `M${round(scale.left + index * step)} ${y}v-${height}`;
  }).join('');
}

/** A path of slanting strokes that fill a box and end at its right side. */
export function hatch(left: number, right: number, top: number, bottom: number): string {
  const lean = 12;
  let path = '';
  for (let x = left + 4; x < right; x += 7) {
    const run = Math.min(lean, right - x);
    const rise = ((bottom - top) * run) / lean;
    path += `M${round(x)} ${bottom}l${round(run)} ${round(-rise)}`;
  }
  return path;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
