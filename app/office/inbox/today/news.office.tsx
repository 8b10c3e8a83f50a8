import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianClock } from '../../../platform/indian-time.ts';
import type { SinceLast } from './contract.ts';
import { sayShortDay } from './say.ts';

/** What is new since somebody was last here; each line opens its list. */
export function SinceYouWereHere({ sinceLast: { at, news } }: { sinceLast: SinceLast }) {
  return (
    <Record title="Since you were last here" aside={<span className="muted">{clock(at)}</span>}>
      <RecordBody>
        {news.length === 0 ? (
          <p className="muted">Nothing new has come since then.</p>
        ) : (
          <ul className="today-news">
            {news.map(({ key, at: newest, count, more, words, href }) => (
              <li key={key}>
                <span className="muted">{clock(newest)}</span>
                <a href={href}>
                  <span>
                    <b>
                      {count.toLocaleString('en-IN')}
                      {more ? '+' : ''}
                    </b>{' '}
                    {words}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </RecordBody>
    </Record>
  );
}

/** '20 Nov, 18:02'. */
function clock(at: string): string {
  const said = indianClock(new Date(at));
  return `${sayShortDay(said.slice(0, 10))}, ${said.slice(11, 16)}`;
}
