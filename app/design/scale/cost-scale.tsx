import type { ReactNode } from 'react';
import { hatch, place, ticks, type Scale } from './scale-geometry.ts';

type Props = {
  /** The whole, in the unit the caption names. */
  total: number;
  /** The span of it that is meant, as parts of the whole between 0 and 1. */
  low: number;
  high: number;
  children: ReactNode;
};

/** A quantity as a gauge scale from 0, with the yellow span between two parts of it. The caption says the same in words. */
export function CostScale({ total, low, high, children }: Props) {
  return (
    <figure className="cost-scale">
      <Chart total={total} low={low} high={high} width={1180} letter={19} />
      <Chart total={total} low={low} high={high} width={340} letter={15} />
      <figcaption className="small">{children}</figcaption>
    </figure>
  );
}

type ChartProps = Omit<Props, 'children'> & { width: number; letter: number };

function Chart({ total, low, high, width, letter }: ChartProps) {
  const wide = width > 400;
  const y = wide ? 56 : 50;
  const scale: Scale = { from: 0, to: total, left: 1, right: width - 1 };
  const [a, b] = [place(scale, low * total), place(scale, high * total)];
  return (
    <svg
      className={wide ? 'scale scale--wide' : 'scale scale--narrow'}
      viewBox={`0 0 ${width} ${y + (wide ? 94 : 82)}`}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={ticks(scale, { divisions: total * 20, middle: 5, long: 10, y })}
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <path d={`M0 ${y}H${width}`} stroke="currentColor" strokeWidth="2.5" />
      <path fill="currentColor" fillOpacity=".16" d={`M0 ${y}H${width}v34H0z`} />
      <path fill="var(--yellow)" d={`M0 ${y}H${a}v34H0z`} />
      <path stroke="var(--yellow)" strokeWidth="2" d={hatch(a, b, y, y + 34)} />
      <path
        fill="none"
        stroke="var(--yellow)"
        strokeWidth="2"
        d={`M${a} ${y}H${b}v34H${a}zM${a} ${y + 34}v14M${b} ${y + 34}v14`}
      />
      <Labels scale={scale} low={low} high={high} letter={letter} y={y} width={width} />
    </svg>
  );
}

type LabelProps = { scale: Scale; low: number; high: number; letter: number; y: number; width: number };

function Labels({ scale, low, high, letter, y, width }: LabelProps) {
  const whole = Array.from({ length: Math.floor(scale.to) + 1 }, (_, index) => index);
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  return (
    <g fill="currentColor" fontSize={letter} fontWeight="620">
      {whole.map((value) => (
        <text
          key={value}
          x={value === 0 ? 0 : place(scale, value)}
          y={y - 30}
          textAnchor={value === 0 ? 'start' : 'middle'}
        >
          {value}
        </text>
      ))}
      <text x={width} y={y - 30} textAnchor="end">
        {scale.to}
      </text>
      <text x={place(scale, low * scale.to)} y={y + 64} textAnchor="middle">
        {percent(low)}
      </text>
      <text x={place(scale, high * scale.to)} y={y + 64} textAnchor="middle">
        {percent(high)}
      </text>
    </g>
  );
}
