import { classNames } from '../../../design/class-names.ts';
import type { Wish } from '../../people/cases/wish.ts';
import { barInWords, minimumOf } from '../words.ts';
import './seats-bar.css';

/** Beyond so many seats a cell would be a hair: one run for each kind instead. */
const mostCells = 40;

type Seats = { seats: number; minimum: number; taken: number; held: number };
type Props = Seats & { programme: Wish['programme']; large?: boolean };

/** One cell a seat: solid is taken, hatched is held, empty is free, and a bar across is the minimum. The figures stand beside it as text. */
export function SeatsBar({ seats, minimum, taken, held, programme, large }: Props) {
  const cells = seats <= mostCells;
  return (
    <div
      className={classNames('seats-bar', `seats-bar--${programme}`, large && 'seats-bar--large')}
      role="img"
      aria-label={barInWords({ seats, minimum, taken, held })}
    >
      {cells
        ? Array.from({ length: seats }, (_, at) => (
            <i
              key={at}
              className={classNames(at < taken && (at < taken - held ? 'seats-bar__taken' : 'seats-bar__held'))}
            />
          ))
        : runs(taken - held, held, seats - taken)}
      <b
        className={classNames(minimum / seats < 0.3 && 'seats-bar__early')}
        style={{ insetInlineStart: `${(minimum / seats) * 100}%` }}
      >
        {large ? <span>minimum {minimum}</span> : null}
      </b>
    </div>
  );
}

function runs(taken: number, held: number, free: number) {
  return (
    <>
      {taken > 0 ? <i className="seats-bar__taken" style={{ flexGrow: taken }} /> : null}
      {held > 0 ? <i className="seats-bar__held" style={{ flexGrow: held }} /> : null}
      {free > 0 ? <i style={{ flexGrow: free }} /> : null}
    </>
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

/** What the fillings mean, in the colours of the bars beside it. */
export function SeatsKey({ programmes }: { programmes: readonly Wish['programme'][] }) {
  const swatch = (filling: string) =>
    [...new Set(programmes)]
      .toSorted()
      .map((programme) => <i key={programme} className={`seats-bar--${programme} ${filling}`} />);
  return (
    <ul className="bar bar--links small seats-key" aria-hidden="true">
      <li>{swatch('seats-bar__taken')} Taken</li>
      <li>{swatch('seats-bar__held')} Held, waiting for a yes</li>
      <li>
        <i /> Free
      </li>
      <li>
        <b /> Minimum
      </li>
    </ul>
  );
}
