import type { ReactNode } from 'react';
import { hatch, place, ticks, type Scale } from '../scale/scale-geometry.ts';

type Mark = { value: number; label: string };

type Props = {
  title: ReactNode;
  /** The sentence that gives the readings in words; the drawing only repeats it. */
  text: ReactNode;
  /** The last line: what the reading means and what to do. */
  verdict: ReactNode;
  from: number;
  to: number;
  /** Written under the ticks, such as "°C". */
  unit: string;
  /** A number stands at every so many units. */
  every: number;
  /** Solid up to here. */
  floor: Mark;
  /** Hatched up to here. */
  limit: Mark;
  /** The yellow pointer. */
  reading: Mark;
  heading?: 'h2' | 'h3' | undefined;
};

/** A worked measurement on a scale, with its verdict. */
export function Reading({ title, text, verdict, heading: Heading = 'h3', ...chart }: Props) {
  return (
    <figure className="reading">
      <Heading className="h3">{title}</Heading>
      <p>{text}</p>
      <Chart {...chart} width={760} y={78} />
      <Chart {...chart} width={340} y={96} />
      <figcaption className="reading__verdict">{verdict}</figcaption>
    </figure>
  );
}

type ChartProps = Omit<Props, 'title' | 'text' | 'verdict' | 'heading'> & { width: number; y: number };

// Low enough to leave room for the numbers above.
const heights = { short: 7, middle: 12, long: 14 };

function Chart({ from, to, unit, every, floor, limit, reading, width, y }: ChartProps) {
  const scale: Scale = { from, to, left: 2, right: width - 2 };
  const [a, b, now] = [place(scale, floor.value), place(scale, limit.value), place(scale, reading.value)];
  const wide = width > 400;
  const top = wide ? 33 : 39;
  const parts = wide ? 4 : 2;
  return (
    <svg
      className={wide ? 'scale scale--wide' : 'scale scale--narrow'}
      viewBox={`0 0 ${width} ${wide ? 150 : 186}`}
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--zinc)" d={`M2 ${y}H${width - 2}v26H2z`} />
      <path fill="var(--cip)" d={`M2 ${y}H${a}v26H2z`} />
      <path stroke="var(--cip)" strokeWidth="2.4" d={hatch(a, b, y, y + 26)} />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        d={`${ticks(scale, { divisions: (to - from) * parts, middle: parts, long: every * parts, y, heights })}M2 ${y}H${width - 2}`}
      />
      <path stroke="currentColor" strokeWidth="2" d={`M${a} ${y}v38M${b} ${y}v38`} />
      <path fill="var(--yellow)" stroke="#11181C" strokeWidth="1.6" d={`M${now} ${y + 1}L${now - 9} ${top}h18z`} />
      <Numbers scale={scale} unit={unit} every={every} y={y} />
      <g fill="currentColor" className="reading__marks">
        <text x={a} y={y + 56} textAnchor="end" dx="4">
          {floor.label}
        </text>
        <text x={b} y={y + 56} textAnchor="start" dx="-4">
          {limit.label}
        </text>
        <text x={now} y={top - 9} textAnchor="middle">
          {reading.label}
        </text>
      </g>
    </svg>
  );
}

function Numbers({ scale, unit, every, y }: { scale: Scale; unit: string; every: number; y: number }) {
  const { from, to } = scale;
  const values = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => from + index * every);
  const anchorOf = (value: number) => (value === from ? 'start' : value === to ? 'end' : 'middle');
  return (
    <g fill="currentColor">
      {values.map((value) => (
        <text key={value} x={place(scale, value)} y={y - 20} textAnchor={anchorOf(value)}>
          {value === to ? `${value} ${unit}` : value}
        </text>
      ))}
    </g>
  );
}
