import type { CSSProperties, ReactNode } from 'react';
import type { Batch } from '../../../classes/batch.ts';
import { classNames } from '../../../design/class-names.ts';
import { minimumOf, subjectOf } from '../words.ts';
import './seats-bar.css';

type Props = { batch: Batch; large?: boolean; children?: ReactNode };

/** Solid is taken, hatched is held, empty is free, and a bar across is the minimum. Below it the same in figures, and what stands beside them. */
export function SeatsBar({ batch, large, children }: Props) {
  const { seats, minimum, taken, held } = batch;
  return (
    <>
      <div
        className={classNames('seats-bar', large && 'seats-bar--large')}
        style={{ '--seat': `var(--${subjectOf(batch).programme}, var(--ink-2))` } as CSSProperties}
        aria-hidden
      >
        {taken > held ? <i className="seats-bar__taken" style={{ flexGrow: taken - held }} /> : null}
        {held > 0 ? <i className="seats-bar__held" style={{ flexGrow: held }} /> : null}
        {seats > taken ? <i style={{ flexGrow: seats - taken }} /> : null}
        <b style={{ insetInlineStart: `${(minimum / seats) * 100}%` }} />
      </div>
      <div className="bar bar--ends">
        <p className="bar bar--links bar--base seats-line">
          <b>
            {taken}/{seats}
          </b>{' '}
          <span>{minimumOf(batch)}</span>
        </p>
        {children}
      </div>
    </>
  );
}
