import { useId } from 'react';

/** How many, by how soon. */
export type Demand = {
  label: string;
  soon: number;
  later: number;
  undecided: number;
  /** Where the bar leads. */
  href?: string | undefined;
};

type Props = {
  /** Says what the bars show and where the figures stand as text. */
  label: string;
  rows: readonly Demand[];
  /** The dashed line. */
  minimum?: number | undefined;
};

/** Bars for three time frames: solid, hatched, outlined; the total at the end. A table must repeat the figures. */
export function DemandBars(props: Props) {
  // About eight units a letter, so that long names stand whole before their bars.
  const left = Math.min(480, Math.max(160, ...props.rows.map(({ label }) => label.length * 8)));
  return (
    <>
      <Chart
        {...props}
        frame={{ left, width: 1050 - left, row: 38, first: 32, bar: 22, top: 12 }}
        className="demand demand--wide"
      />
      <Chart
        {...props}
        frame={{ left: 0, width: 300, row: 58, first: 32, bar: 20, top: 6 }}
        className="demand demand--narrow"
      />
    </>
  );
}

type Frame = { left: number; width: number; row: number; first: number; bar: number; top: number };
type ChartProps = Props & { frame: Frame; className: string };

const total = ({ soon, later, undecided }: Demand) => soon + later + undecided;

function Chart({ label, rows, minimum, frame, className }: ChartProps) {
  const pattern = useId();
  const linked = rows.some(({ href }) => href !== undefined);
  const end = Math.max(6, Math.ceil(Math.max(minimum ?? 0, ...rows.map(total)) / 6) * 6);
  const at = (value: number) => Math.round((frame.left + (value / end) * frame.width) * 10) / 10;
  const bottom = frame.first + rows.length * frame.row - 8;
  const numbers = [0, end / 4, end / 2, (end * 3) / 4, end].filter(Number.isInteger);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${frame.left ? 1120 : 340} ${bottom + 24}`}
      role={linked ? 'group' : 'img'}
      aria-label={label}
    >
      <defs>
        <pattern id={pattern} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v7" stroke="var(--cip)" strokeWidth="3" />
        </pattern>
      </defs>
      {numbers.map((value) => (
        <g key={value}>
          <path d={`M${at(value)} ${frame.top}V${bottom}`} stroke="currentColor" strokeOpacity=".25" />
          <text x={at(value)} y={bottom + 18} textAnchor={value === 0 && !frame.left ? 'start' : 'middle'}>
            {value}
          </text>
        </g>
      ))}
      {minimum ? (
        <path
          d={`M${at(minimum)} ${frame.top}V${bottom}`}
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="6 4"
        />
      ) : null}
      {rows.map((row, index) => (
        <Bar key={row.label} demand={row} at={at} y={frame.first + index * frame.row} frame={frame} pattern={pattern} />
      ))}
    </svg>
  );
}

type BarProps = { demand: Demand; at: (value: number) => number; y: number; frame: Frame; pattern: string };

function Bar({ demand, at, y, frame, pattern }: BarProps) {
  const { label, soon, later } = demand;
  const [a, b, c] = [at(soon), at(soon + later), at(total(demand))];
  const box = (left: number, right: number) => `M${left} ${y}H${right}v${frame.bar}H${left}z`;
  const beside = frame.left > 0;
  const Wrap = demand.href ? 'a' : 'g';
  return (
    <Wrap href={demand.href}>
      <text
        className="demand__label"
        x={beside ? frame.left - 10 : 0}
        y={beside ? y + 16 : y - 6}
        textAnchor={beside ? 'end' : 'start'}
      >
        {label}
      </text>
      <path fill="var(--cip)" d={box(frame.left, a)} />
      <path fill={`url(#${pattern})`} stroke="var(--cip)" strokeWidth="1.5" d={box(a, b)} />
      <path fill="none" stroke="var(--edge)" strokeWidth="1.5" d={box(b, c)} />
      <text className="demand__total" x={c + 8} y={y + 16}>
        {total(demand)}
      </text>
    </Wrap>
  );
}

type KeyProps = { soon: string; later: string; undecided: string; minimum?: string | undefined };

/** What the fillings mean. */
export function DemandKey({ soon, later, undecided, minimum }: KeyProps) {
  return (
    <ul className="key">
      <li>
        <Swatch d="M0 0h24v14H0z" solid />
        {soon}
      </li>
      <li>
        <Swatch d="M1 1h22v12H1zM1 13 13 1M11 13 23 1" />
        {later}
      </li>
      <li>
        <Swatch d="M1 1h22v12H1z" />
        {undecided}
      </li>
      {minimum ? (
        <li>
          <Swatch d="M12 0v3.5M12 5.5v3M12 10.5v3.5" />
          {minimum}
        </li>
      ) : null}
    </ul>
  );
}

function Swatch({ d, solid }: { d: string; solid?: boolean }) {
  return (
    <svg viewBox="0 0 24 14" aria-hidden="true" focusable="false">
      <path d={d} fill={solid ? 'var(--cip)' : 'none'} stroke={solid ? 'none' : 'currentColor'} strokeWidth="2" />
    </svg>
  );
}
