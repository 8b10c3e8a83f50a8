import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Table, type Column } from '../../design/table/table.tsx';
import type { UnfoundSearch } from '../../catalogue/search/unfound.ts';
import { indianDate } from '../../platform/indian-time.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded } from '../ground/screen.office.tsx';

const key = ['unfound-searches'];

/** What visitors typed into the search and no course has: words to add to the search, or courses that people want. */
export function UnfoundSearches() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askOffice<{ searches: UnfoundSearch[] }>('/unfound-searches', { signal }),
  });
  return (
    <section className="stack" aria-labelledby="unfound">
      <h2 className="h3" id="unfound">
        Searched for and not found
      </h2>
      <p className="muted">
        Queries that no course has in its words, whether or not a suggestion helped. Nobody is named: what looks like an
        address or a telephone number is not kept. They are counted every half minute and go a year after the last time.{' '}
        <a href="/office/desk/subjects/search-words">Words of the search</a> decide what is suggested.
      </p>
      <Loaded query={query} what="the searches">
        {({ searches }) => <Searches searches={searches} />}
      </Loaded>
    </section>
  );
}

function Searches({ searches }: { searches: readonly UnfoundSearch[] }) {
  const mayWork = useMayAct('office');
  if (searches.length === 0)
    return (
      <Empty title="Nothing yet" heading="h3">
        <p>When somebody searches for what no course has, it appears here.</p>
      </Empty>
    );
  return (
    <>
      <Table
        label="Searched for and not found"
        columns={mayWork ? [...columns, erase] : columns}
        rows={searches}
        keyOf={({ query }) => query}
      />
      {mayWork ? <Erase query={null}>Erase all</Erase> : null}
    </>
  );
}

const columns: readonly Column<UnfoundSearch>[] = [
  { key: 'query', title: 'Searched for', heads: true, cell: ({ query }) => query },
  { key: 'times', title: 'Times', right: true, cell: ({ times }) => times },
  { key: 'firstDay', title: 'First', cell: ({ firstDay }) => indianDate(firstDay) },
  { key: 'lastDay', title: 'Last', cell: ({ lastDay }) => indianDate(lastDay) },
];

const erase: Column<UnfoundSearch> = {
  key: 'erase',
  title: 'Erase',
  cell: ({ query }) => (
    <Erase query={query}>
      Erase<span className="vh"> {query}</span>
    </Erase>
  ),
};

/** Nothing brings back what was erased: it is asked first. */
function Erase({ query, children }: { query: string | null; children: ReactNode }) {
  const notify = useNotify();
  const client = useQueryClient();
  const [sure, setSure] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const act = useMutation({
    mutationFn: () => askOffice<{ message: string }>('/unfound-searches/erase', { method: 'POST', body: { query } }),
    onSuccess({ message }) {
      setSure(false);
      notify(message, { type: 'success' });
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  function keep() {
    setSure(false);
    opener.current?.focus();
  }
  return (
    <div className="stack">
      <div>
        <Button look="outline" small ref={opener} aria-expanded={sure} onClick={() => setSure(!sure)}>
          {children}
        </Button>
      </div>
      {sure ? <Farewell query={query} busy={act.isPending} onErase={() => act.mutate()} onKeep={keep} /> : null}
    </div>
  );
}

type FarewellProps = { query: string | null; busy: boolean; onErase: () => void; onKeep: () => void };

function Farewell({ query, busy, onErase, onKeep }: FarewellProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const question = query === null ? 'Erase all of them?' : `Erase “${query}”?`;
  return (
    <div className="stack" role="group" aria-label={question}>
      <p role="alert">
        <b>{question}</b> Nothing brings {query === null ? 'them' : 'it'} back.
      </p>
      <Buttons>
        <Button look="outline" small onClick={onKeep} ref={keep}>
          Keep
        </Button>
        <Button small busy={busy} busyLabel="Erasing..." onClick={onErase}>
          Yes, erase
        </Button>
      </Buttons>
    </div>
  );
}
