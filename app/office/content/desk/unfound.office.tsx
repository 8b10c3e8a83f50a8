import type { ReactNode } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import type { UnfoundSearch } from '../../../catalogue/search/unfound.ts';
import { indianDate } from '../../../platform/indian-time.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { deskCalls } from './contract.ts';
import './desk.css';

/** What visitors typed into the search and no course has: words to add to the search, or courses that people want. */
export function UnfoundSearches() {
  const query = useAsk(deskCalls.unfound, {});
  return (
    <Screen
      title="Searched for and not found"
      lede={
        <>
          Queries that no course has in its words, whether or not a suggestion helped. Nobody is named: what looks like
          an address or a telephone number is not kept. They are counted every half minute and go a year after the last
          time. <a href="/office/desk/subjects/search-words">Words of the search</a> decide what is suggested.
        </>
      }
    >
      <Loaded query={query} what="the searches">
        {({ searches }) => <Searches searches={searches} />}
      </Loaded>
    </Screen>
  );
}

function Searches({ searches }: { searches: readonly UnfoundSearch[] }) {
  const mayWork = useMayAct('office');
  if (searches.length === 0)
    return (
      <Empty title="Nothing yet">
        <p>When somebody searches for what no course has, it appears here.</p>
      </Empty>
    );
  return (
    <>
      <ul className="record lines lines--inset desk-rows" aria-label="Searched for and not found">
        {searches.map((search) => (
          <li key={search.query}>
            <p>
              <b dir="auto">{search.query}</b> <span className="muted">{sayTimes(search)}</span>
            </p>
            {mayWork ? (
              <Erase query={search.query}>
                Erase<span className="vh"> {search.query}</span>
              </Erase>
            ) : null}
          </li>
        ))}
      </ul>
      {mayWork ? <Erase query={null}>Erase all</Erase> : null}
    </>
  );
}

/** 'once, on 3 Nov 2026'; '12 times from 1 Nov 2026 to 3 Nov 2026'. */
function sayTimes({ times, firstDay, lastDay }: UnfoundSearch): string {
  const often = times === 1 ? 'once' : `${times.toLocaleString('en-IN')} times`;
  const [first, last] = [indianDate(firstDay), indianDate(lastDay)];
  return first === last ? `${often}, on ${first}` : `${often} from ${first} to ${last}`;
}

/** Nothing brings back what was erased: a second press erases. */
function Erase({ query, children }: { query: string | null; children: ReactNode }) {
  const act = useAct(deskCalls.eraseUnfound, { refresh: ['/unfound-searches'] });
  return (
    <details>
      <summary className="press">{children}</summary>
      <Button small busy={act.isPending} busyLabel="Erasing..." onClick={() => act.mutate({ body: { query } })}>
        Yes, erase {query === null ? 'them for good' : 'it for good'}
      </Button>
    </details>
  );
}
