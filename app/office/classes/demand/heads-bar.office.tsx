import type { ReactNode } from 'react';
import type { Wish } from '../../people/cases/wish.ts';

const [width, height] = [168, 14];
const programmes = ['cip', 'cp', 'cci', 'short'] as const;
const colourOf = (programme: Wish['programme']) => (programme === 'short' ? 'var(--ink-2)' : `var(--${programme})`);

/** The stripes of what was said long ago, once for the page. */
export function Stripes() {
  return (
    <svg className="demand-stripes" aria-hidden="true" focusable="false">
      <defs>
        {programmes.map((programme) => (
          <pattern key={programme} id={`older-${programme}`} width="4" height="8" patternUnits="userSpaceOnUse">
            <path d="M1 0v8" stroke={colourOf(programme)} strokeWidth="1.5" />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

type Props = { programme: Wish['programme']; fresh: number; older: number; minimum: number; end: number };

/** Solid is what was said lately, striped what is older; the tick is the minimum. The figure stands beside it as text. */
export function HeadsBar({ programme, fresh, older, minimum, end }: Props) {
  const at = (value: number) => Math.round((value / end) * width * 10) / 10;
  const colour = colourOf(programme);
  return (
    <svg
      className="heads-bar"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0" y="3" width={at(fresh)} height="9" fill={colour} />
      {older > 0 ? (
        <rect
          x={at(fresh)}
          y="3.5"
          width={at(older)}
          height="8"
          fill={`url(#older-${programme})`}
          stroke={colour}
          strokeWidth="1"
        />
      ) : null}
      <path d={`M${at(minimum)} 0v${height}`} stroke="var(--ink)" strokeWidth="2" />
    </svg>
  );
}

/** What the fillings mean. */
export function HeadsKey({ minimum }: { minimum: number }) {
  const swatch = (drawn: ReactNode) => (
    <svg viewBox="0 0 28 14" aria-hidden="true" focusable="false">
      {drawn}
    </svg>
  );
  return (
    <ul className="bar demand-key">
      <li>{swatch(<rect y="2" width="28" height="10" fill="var(--ink-2)" />)} Said in the last 60 days</li>
      <li>
        {swatch(<rect x="0.5" y="2.5" width="27" height="9" fill="url(#older-short)" stroke="var(--ink-2)" />)} Older,
        ask again
      </li>
      <li>
        {swatch(<path d="M14 0v14" stroke="var(--ink)" strokeWidth="2" />)} Minimum, {minimum}
      </li>
    </ul>
  );
}
