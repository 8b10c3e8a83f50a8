import { classNames } from '../class-names.ts';

type Props = {
  /** The shape carries the programme: a coated profile, a pipe with field lines, a drilled core. */
  shape: 'coats' | 'field' | 'core';
  /** The count carries the level: coats, field lines or layers. 1 to 3. */
  count: 1 | 2 | 3;
  /** Small letters in the corner of the square shape. */
  code?: string | undefined;
  large?: boolean | undefined;
};

const drawings = { coats: Coats, field: FieldLines, core: Core };

/** The mark of a level. The words beside it say the same, so it is hidden from assistive technology. */
export function Badge({ shape, count, code, large }: Props) {
  const Drawing = drawings[shape];
  return (
    <svg
      className={classNames('badge', large && 'badge--large')}
      viewBox="0 0 72 72"
      width="72"
      height="72"
      aria-hidden="true"
      focusable="false"
    >
      <Drawing count={count} code={code} />
    </svg>
  );
}

type DrawingProps = Pick<Props, 'count' | 'code'>;

function Coats({ count, code }: DrawingProps) {
  return (
    <>
      <path fill="var(--oxide)" d="M1 1h70v70H1z" />
      <path fill="none" stroke="#F4EAD2" strokeWidth="1.4" vectorEffect="non-scaling-stroke" d="M4.5 4.5h63v63h-63z" />
      <path fill="#F4EAD2" d="M8 47h56v4.6H8z" />
      {count > 1 ? <path fill="#A9B4B6" d="M8 40.5h56v4.6H8z" /> : null}
      {count > 2 ? <path fill="#FFC629" d="M8 34h56v4.6H8z" /> : null}
      <path
        fill="#F4EAD2"
        fillOpacity=".42"
        d="M8 64V53.5l4 2.5 3-3.5 5 4 3-2.5 4 3.5 5-4.5 4 3 3-2 4 3.5 6-4 3 2.5 4-3 4 3 4-2.5V64z"
      />
      <text x="12" y={count > 2 ? 30 : 32} className="badge__count" fill="#F4EAD2">
        {count}
      </text>
      {code ? (
        <text x="62" y="20" textAnchor="end" className="badge__code" fill="#F4EAD2">
          {code}
        </text>
      ) : null}
    </>
  );
}

function FieldLines({ count }: DrawingProps) {
  return (
    <>
      <circle cx="36" cy="36" r="35" fill="var(--vitriol)" />
      <circle cx="36" cy="36" r="31.5" fill="none" stroke="#F4EAD2" strokeWidth="1.2" />
      <circle cx="36" cy="32" r="16" fill="none" stroke="#F4EAD2" strokeWidth="2.4" />
      <g fill="none" stroke="#FFC629" strokeLinecap="round" strokeWidth="2.4">
        <path d="M17 44a23 23 0 0 0 38 0" />
        {count > 1 ? <path d="M13 50a29 29 0 0 0 46 0" /> : null}
        {count > 2 ? <path d="M22 39a15 15 0 0 0 28 0" /> : null}
      </g>
      <text x="36" y="40" textAnchor="middle" className="badge__count badge__count--small" fill="#F4EAD2">
        {count}
      </text>
    </>
  );
}

function Core({ count }: DrawingProps) {
  const top = count > 1 ? 12.5 : 20.5;
  const lid = count > 1 ? '#FFC629' : '#F4EAD2';
  return (
    <>
      <path
        fill="var(--chrome)"
        stroke="#F4EAD2"
        strokeWidth="1.4"
        d="M10 21v41c0 5 12 8.300 26 8.300s26-3.300 26-8.300V21z"
      />
      <path fill="#F4EAD2" d="M10 26c0 5 12 8.500 26 8.500s26-3.500 26-8.500v-5.500H10z" />
      {count > 1 ? <path fill="#FFC629" d="M10 18c0 5 12 8.500 26 8.500s26-3.500 26-8.500v-5.500H10z" /> : null}
      <ellipse cx="36" cy={top} rx="26" ry="7" fill={lid} stroke="#305337" />
      {count > 1 ? <path d="M10 20.500c0 4 12 7 26 7s26-3 26-7" fill="none" stroke="#305337" /> : null}
      {count > 2 ? <path d="M10 16.500c0 4 12 7 26 7s26-3 26-7" fill="none" stroke="#305337" /> : null}
      <path
        fill="#F4EAD2"
        fillOpacity=".32"
        d="M14 42l6-2 3 4-5 4zM50 38l7 1-1 6-6-1zM15 58l5-1 2 4-5 2zM52 56l6-2 1 6-6 2zM46 63l3-1 1 3-3 1z"
      />
      <text x="36" y="59" textAnchor="middle" className="badge__count badge__count--small" fill="#F4EAD2">
        {count}
      </text>
    </>
  );
}
