import { Record, RecordBody } from '../../../design/record/record.tsx';
import type { Need } from './contract.ts';

/** What goes on by itself no further. */
export function NeedsAHand({ needs }: { needs: readonly Need[] }) {
  return (
    <Record title="Needs a hand">
      <RecordBody>
        {needs.length === 0 ? (
          <p className="muted">
            Nothing. What is held back, mails that do not leave and wishes that reach their minimum appear here.
          </p>
        ) : (
          <ul className="today-needs">
            {needs.map(({ key, count, more, words, href, late }) => (
              <li key={key}>
                <a href={href}>
                  <b className={late ? 'today-late' : undefined}>
                    {count.toLocaleString('en-IN')}
                    {more ? '+' : ''}
                  </b>
                  <span>{words}</span>
                  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                    <path d="m8 4 6 6-6 6" />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        )}
      </RecordBody>
    </Record>
  );
}
