import { place, type Scale } from '../scale/scale-geometry.ts';

export type Mark = { value: number; label: string };

/** About how wide a text of a scale is, in drawing units. */
export function widthOf(text: string): number {
  return text.length * 7.9;
}

/** Where the words of each mark begin: under their mark as far as there is room, in a second row where there is none. */
export function layLabels(scale: Scale, marks: readonly Mark[]): { label: string; left: number; row: number }[] {
  const ends = [-Infinity, -Infinity];
  return marks
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, label }) => {
      const width = widthOf(label);
      const centred = place(scale, value) - width / 2;
      const left = Math.round(Math.min(Math.max(centred, scale.left), scale.right - width));
      const row = left >= (ends[0] ?? 0) ? 0 : 1;
      ends[row] = left + width + 10;
      return { label, left, row };
    });
}

/** The figures of a scale but the last, which carries the unit; only every second or fifth where all would touch. */
export function listFigures(scale: Scale, every: number): { x: number; text: string }[] {
  const count = Math.round((scale.to - scale.from) / every);
  const figures = Array.from({ length: count }, (_, index) => {
    const value = scale.from + index * every;
    return { x: place(scale, value), text: formatFigure(value, every) };
  });
  const room = (scale.right - scale.left) / count;
  const widest = Math.max(...figures.map(({ text }) => widthOf(text))) + 20;
  const stride = [1, 2, 5].find((step) => room * step >= widest) ?? count;
  return figures.filter((_, index) => index % stride === 0);
}

/** A figure with as many decimals as its step has, and a minus sign of full width. */
export function formatFigure(value: number, every: number): string {
  const decimals = String(every).split('.')[1]?.length ?? 0;
  return value.toFixed(decimals).replace('-', '−');
}
