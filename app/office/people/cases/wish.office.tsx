import type { Wish } from './wish.ts';
import './wish.css';

/** The mark of a wish; the words beside it say the same. */
export function WishMark({ wish: { programme, mark } }: { wish: Wish }) {
  return (
    <span className={`wish-mark wish-mark--${programme}`} aria-hidden="true">
      {mark}
    </span>
  );
}
