import type { ReactNode } from 'react';
import { Folded } from '../folded/folded.tsx';
import { classNames } from '../class-names.ts';
import type { Tone } from '../tone.ts';
import { hatch, place, ticks, type Scale } from '../scale/scale-geometry.ts';

type Props = {
  title: ReactNode;
  /** The sentence that gives the readings in words; the drawing only repeats it. */
  text: ReactNode;
  /** The working, line by line: folded, for whoever wants to follow it. */
  steps?: readonly string[] | undefined;
  /** The last line: what the reading means and what to do. */
  verdict: ReactNode;
  scale?: ReadingScale | undefined;
  tone?: Tone | undefined;
};

/** A worked measurement, on a scale when there is one, with its verdict. */
export function Reading({ title, text, steps, verdict, scale, tone = 'oxide' }: Props) {
  return (
    <figure className={classNames('reading', `tone-${tone}`)}>
      <h3 className="h3">{title}</h3>
      <p>{text}</p>
      {scale ? (
        <>
          <ReadingChart {...scale} width={760} />
          <ReadingChart {...scale} width={340} />
        </>
      ) : null}
      {steps?.length ? (
        <Folded summary="Step by step">
          <ol className="reading__steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Folded>
      ) : null}
      <figcaption className="reading__verdict">{verdict}</figcaption>
    </figure>
  );
}

/** A scale in one unit: zones where work may not go on, where it is close, and where it may; marks below, the reading above. */
type ReadingScale = {
  from: number;
  to: number;
  /** Written behind the last figure, such as "°C". */
  unit: string;
  /** A figure stands at every so many units. */
  every: number;
  zones: readonly { from: number; to: number; kind: 'no' | 'margin' | 'yes' }[];
  marks: readonly Mark[];
  pointer: Mark;
};

// Low enough to leave room for the figures above.
const heights = { short: 7, middle: 12, long: 14 };
const zoneHeight = 26;

/** The scale for one width; the style sheet shows the one that fits. */
function ReadingChart({ from, to, unit, every, zones, marks, pointer, width }: ReadingScale & { width: number }) {
  const scale: Scale = { from, to, left: 2, right: width - 2 };
  const wide = width > 400;
  const [y, top] = wide ? [78, 33] : [96, 39];
  const now = place(scale, pointer.value);
  const labels = layLabels(scale, marks);
  const [said] = layLabels(scale, [pointer]);
  const rows = 1 + Math.max(0, ...labels.map(({ row }) => row));
  return (
    <svg
      className={wide ? 'scale scale--wide' : 'scale scale--narrow'}
      viewBox={`0 0 ${width} ${y + 46 + rows * 22}`}
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--zinc)" d={`M2 ${y}H${width - 2}v${zoneHeight}H2z`} />
      {zones.map((zone) => (
        <Zone key={zone.from} kind={zone.kind} left={place(scale, zone.from)} right={place(scale, zone.to)} y={y} />
      ))}
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        d={`${ticks(scale, { ...divide(scale, every, wide ? 12 : 7), y, heights })}M2 ${y}H${width - 2}`}
      />
      <path
        stroke="currentColor"
        strokeWidth="2"
        d={marks.map(({ value }) => `M${place(scale, value)} ${y}v38`).join('')}
      />
      <path fill="var(--yellow)" stroke="#11181C" strokeWidth="1.6" d={`M${now} ${y + 1}L${now - 9} ${top}h18z`} />
      <Figures scale={scale} unit={unit} every={every} y={y - 20} clearOf={now} />
      <g fill="currentColor" className="reading__marks">
        {labels.map(({ label, left, row }) => (
          <text key={label} x={left} y={y + 56 + row * 20}>
            {label}
          </text>
        ))}
        <text x={said?.left} y={top - 9}>
          {pointer.label}
        </text>
      </g>
    </svg>
  );
}

type ZoneProps = { kind: 'no' | 'margin' | 'yes'; left: number; right: number; y: number };

function Zone({ kind, left, right, y }: ZoneProps) {
  if (kind === 'yes') return null;
  if (kind === 'no') return <path fill="var(--tone-ink)" d={`M${left} ${y}H${right}v${zoneHeight}H${left}z`} />;
  return <path stroke="var(--tone-ink)" strokeWidth="2.4" d={hatch(left, right, y, y + zoneHeight)} />;
}

/** As many ticks between two figures as stand apart. */
function divide(scale: Scale, every: number, apart: number) {
  const figures = Math.round((scale.to - scale.from) / every);
  const room = (scale.right - scale.left) / figures / apart;
  const parts = [20, 10, 5].find((count) => count <= room) ?? 2;
  return { divisions: figures * parts, middle: parts % 2 === 0 ? parts / 2 : parts, long: parts };
}

type FiguresProps = { scale: Scale; unit: string; every: number; y: number; clearOf: number };

function Figures({ scale, unit, every, y, clearOf }: FiguresProps) {
  const last = `${formatFigure(scale.to, every)} ${unit}`;
  const free = scale.right - widthOf(last) - 8;
  const shown = listFigures(scale, every).filter(({ x, text }) => x + widthOf(text) / 2 < free && isApart(x, clearOf));
  return (
    <g fill="currentColor">
      {shown.map(({ x, text }) => (
        <text key={x} x={x} y={y} textAnchor={x === scale.left ? 'start' : 'middle'}>
          {text}
        </text>
      ))}
      <text x={scale.right} y={y} textAnchor="end">
        {last}
      </text>
    </g>
  );
}

/** The pointer covers what stands under it. */
const isApart = (x: number, pointer: number) => Math.abs(x - pointer) > 20;

type Mark = { value: number; label: string };

/** About how wide a text of a scale is, in drawing units. */
function widthOf(text: string): number {
  return text.length * 7.9;
}

/** Where the words of each mark begin: under their mark as far as there is room, in a second row where there is none. */
function layLabels(scale: Scale, marks: readonly Mark[]): { label: string; left: number; row: number }[] {
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
function listFigures(scale: Scale, every: number): { x: number; text: string }[] {
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
function formatFigure(value: number, every: number): string {
  const decimals = String(every).split('.')[1]?.length ?? 0;
  return value.toFixed(decimals).replace('-', '−');
}
