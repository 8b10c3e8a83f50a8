import type { Announcement } from '../../../classes/batch.ts';
import { sayTold } from './told.ts';

/** How far the list of class dates has been told of a batch. */
export function Told({ announcement }: { announcement: Announcement }) {
  return (
    <>
      <span className="office-text">{sayTold(announcement).join('\n')}</span>
      {announcement.failed > 0 ? (
        <>
          {' '}
          <a href="/office/delivery?state=failed">See Delivery</a>
        </>
      ) : null}
    </>
  );
}
