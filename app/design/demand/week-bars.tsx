type Week = { label: string; value: number };

type Props = {
  /** Says what the columns show and where the figures stand as text. */
  label: string;
  weeks: readonly Week[];
};

const [width, height, foot, head] = [60, 120, 28, 22];

/** One column for each week, with its figure above. A table must repeat the figures. */
export function WeekBars({ label, weeks }: Props) {
  const most = Math.max(1, ...weeks.map(({ value }) => value));
  return (
    <svg
      className="weeks"
      viewBox={`0 0 ${weeks.length * width} ${head + height + foot}`}
      role="img"
      aria-label={label}
    >
      {weeks.map(({ label: name, value }, at) => {
        const tall = Math.round((value / most) * height);
        const middle = at * width + width / 2;
        return (
          <g key={name}>
            <rect x={at * width + 8} y={head + height - tall} width={width - 16} height={tall} fill="var(--cip)" />
            <text x={middle} y={head + height - tall - 6} textAnchor="middle">
              {value}
            </text>
            <text x={middle} y={head + height + 18} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${head + height}h${weeks.length * width}`} stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
