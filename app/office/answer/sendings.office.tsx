import { useQuery } from '@tanstack/react-query';
import { indianTime } from '../../platform/indian-time.ts';
import { askOffice } from '../ground/ask-office.ts';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { LetterTexts } from '../letters/letter-texts.office.tsx';
import type { Sending } from './contract.ts';

/** The texts that letters are begun with, and the newest letters to many. */
export function LettersScreen() {
  const query = useQuery({
    queryKey: ['sendings'],
    queryFn: ({ signal }) => askOffice<{ sendings: Sending[] }>('/sendings', { signal }),
  });
  return (
    <Screen title="Letters">
      <LetterTexts />
      <section aria-labelledby="letters-to-many" className="stack">
        <h2 className="h3" id="letters-to-many">
          Letters to many
        </h2>
        <Loaded query={query} what="the letters">
          {({ sendings }) =>
            sendings.length === 0 ? (
              <p className="muted">None yet. Choose people in a list and then Write.</p>
            ) : (
              <ul className="letter-left">
                {sendings.map((one) => (
                  <li key={one.id}>
                    <a href={`/office/write/${one.id}`}>{one.subject}</a>
                    <span className="muted">
                      to {one.people}, {one.by}, {indianTime(one.begunAt)}
                      {one.stopped ? ', stopped' : one.ended ? '' : ', on its way'}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </Screen>
  );
}
