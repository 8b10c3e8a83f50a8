/** One line of a graph: its values at regular times. */
export type Curve = { name: string; unit: string; values: readonly number[] };

const width = 900;
const height = 150;
const left = 110;

/** Curves under one another over the same time, with what happened marked on it, as SVG. */
export function drawGraph(
  title: string,
  curves: readonly Curve[],
  marks: readonly { at: number; what: string }[],
): string {
  const drawn = curves.map((curve, row) => drawCurve(curve, row));
  const tall = 60 + curves.length * height + 40;
  const lines = marks.map(({ at, what }) => {
    const x = left + at * width;
    return `<line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="50" y2="${tall - 40}" stroke="#999" stroke-dasharray="3 3"/><text x="${x.toFixed(1)}" y="${tall - 26}" font-size="10" transform="rotate(12 ${x.toFixed(1)} ${tall - 26})">${what}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 90} ${tall + 20}" font-family="sans-serif" role="img" aria-label="${title}">`,
    `<rect width="100%" height="100%" fill="#fff"/><text x="${left}" y="28" font-size="16">${title}</text>`,
    ...drawn,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}

function drawCurve({ name, unit, values }: Curve, row: number): string {
  const most = Math.max(1, ...values);
  const [top, tall] = [60 + row * height, height - 30];
  const points = values.map((value, at) => {
    const x = left + (at / Math.max(1, values.length - 1)) * width;
    return `${x.toFixed(1)},${(top + tall - (value / most) * tall).toFixed(1)}`;
  });
  return [
    `<text x="8" y="${top + 14}" font-size="12">${name}</text><text x="8" y="${top + 30}" font-size="11">to ${most.toFixed(0)} ${unit}</text>`,
    `<line x1="${left}" x2="${left + width}" y1="${top + tall}" y2="${top + tall}" stroke="#ccc"/>`,
    `<polyline fill="none" stroke="#0b5394" stroke-width="1.5" points="${points.join(' ')}"/>`,
  ].join('');
}
