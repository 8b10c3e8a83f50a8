import { hatch, place, ticks, type Scale } from '../scale/scale-geometry.ts';
import { formatFigure, layLabels, listFigures, widthOf, type Mark } from './reading-labels.ts';

/** A scale in one unit: zones where work may not go on, where it is close, and where it may; marks below, the reading above. */
export type ReadingScale = {
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
export function ReadingChart({
  from,
  to,
  unit,
  every,
  zones,
  marks,
  pointer,
  width,
}: ReadingScale & { width: number }) {
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
