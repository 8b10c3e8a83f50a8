import type { CSSProperties } from 'react';
import { classNames } from '../../../design/class-names.ts';
import type { Wish } from '../../people/cases/wish.ts';
import { barInWords, minimumOf } from '../words.ts';
import './seats-bar.css';

type Seats = { seats: number; minimum: number; taken: number; held: number };
type Props = Seats & { programme: Wish['programme']; large?: boolean };

/** Solid is taken, hatched is held, empty is free, and a bar across is the minimum. The figures stand beside it as text. */
export function SeatsBar({ seats, minimum, taken, held, programme, large }: Props) {
  return (
    <div
      className={classNames('seats-bar', large && 'seats-bar--large')}
      style={{ '--seat': `var(--${programme}, var(--ink-2))` } as CSSProperties}
      role="img"
      aria-label={barInWords({ seats, minimum, taken, held })}
    >
      {taken > held ? <i className="seats-bar__taken" style={{ flexGrow: taken - held }} /> : null}
      {held > 0 ? <i className="seats-bar__held" style={{ flexGrow: held }} /> : null}
      {seats > taken ? <i style={{ flexGrow: seats - taken }} /> : null}
      <b
        className={classNames(minimum / seats < 0.3 && 'seats-bar__early')}
        style={{ insetInlineStart: `${(minimum / seats) * 100}%` }}
      >
        {large ? <span>minimum {minimum}</span> : null}
      </b>
    </div>
  );
}

/** What the bar says, in figures. */
export function SeatsLine(seats: Seats) {
  return (
    <p className="bar bar--links bar--base seats-line">
      <b>
        {seats.taken}/{seats.seats}
      </b>{' '}
      <span>{minimumOf(seats)}</span>
    </p>
  );
}
