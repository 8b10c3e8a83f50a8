import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Tabs } from '../../design/tabs/tabs.tsx';
import { writeAddress } from '../answer/use-people.ts';
import { WriteToChosen } from '../answer/write-to-chosen.office.tsx';
import { BulkActions } from '../cases/bulk-actions.office.tsx';
import { caseStatuses, finished } from '../cases/contract.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct, useMe } from '../ground/me.office.tsx';
import { cases } from '../lists/case-lists.ts';
import type { ListRow } from '../lists/list-table.office.tsx';
import { ListScreen } from '../lists/list.office.tsx';
import { indianDay } from '../../platform/indian-time.ts';
import type { CaseCounts, Count } from './contract.ts';
import { newestOf } from './newest.ts';
import './inbox.css';

const inbox = {
  ...cases,
  title: 'Inbox',
  lede: 'Everything that was sent to the office and waits for somebody.',
  empty: 'Nobody waits. Interests, registrations and messages from the site appear here as they arrive.',
};
const fresh = { status: ['New'] };
const unfinished = caseStatuses.filter((status) => !finished.includes(status));
const lookEveryMilliseconds = 30_000;

/** What is new, what is one's own, what is due: one list of all that people sent. */
export function Inbox() {
  const mayWork = useMayAct('office');
  return (
    <ListScreen
      list={inbox}
      usual={fresh}
      above={<Usual />}
      news={<News />}
      looks={useLooks()}
      addressOf={({ id }) => `/office/cases/${id}`}
      {...(mayWork
        ? {
            bulk: (
              <>
                <Write />
                <BulkActions />
              </>
            ),
          }
        : {})}
    />
  );
}

/** To the people of the chosen rows, or of all that match. */
function Write() {
  const { selectedIds, filterValues } = useListContext<ListRow>();
  if (selectedIds.length === 0) return null;
  return (
    <div className="office-inline">
      <WriteToChosen cases={selectedIds} />
      <Button look="text" small href={writeAddress('cases', filterValues)}>
        Write to all that match
      </Button>
    </div>
  );
}

/** How much waits, and how much of it came after the newest row that is shown; asked again and again. */
function useCounts() {
  const { data: rows } = useListContext<ListRow>();
  const since = newestOf(rows);
  return useQuery({
    queryKey: ['counts', since],
    queryFn: ({ signal }) =>
      askOffice<CaseCounts>(`/cases/counts${since ? `?${new URLSearchParams({ since })}` : ''}`, { signal }),
    refetchInterval: lookEveryMilliseconds,
    placeholderData: (before) => before,
  });
}

type Look = {
  label: string;
  filter: object;
  counted?: 'waiting' | 'mine' | 'due' | 'heldBack';
  empty?: string;
  sort?: string;
};

/** The looks that one takes every morning. */
function useLooks(): Look[] {
  const { uid } = useMe();
  const [today] = useState(() => indianDay(new Date()));
  return [
    { label: 'New', filter: fresh, counted: 'waiting' },
    { label: 'Mine', filter: { owner: [uid], status: unfinished }, counted: 'mine', empty: 'Nothing is yours yet.' },
    {
      label: 'Due',
      filter: { status: unfinished, dueOn: { to: today } },
      counted: 'due',
      empty: 'Nothing is due.',
      sort: 'dueOn',
    },
    { label: 'Held back', filter: { shelf: ['suspected'] }, counted: 'heldBack', empty: 'Nothing is held back.' },
    { label: 'Everything', filter: {} },
  ];
}

/** The looks as tabs, with how much waits in each. */
function Usual() {
  const { filterValues } = useListContext();
  const { data } = useCounts();
  const now = JSON.stringify(filterValues);
  return (
    <>
      <Tabs
        label="Usual looks"
        tabs={useLooks().map(({ label, filter, counted, sort }) => ({
          label: counted && data?.[counted].count ? `${label} (${say(data[counted])})` : label,
          href: `/office?${new URLSearchParams({ filter: JSON.stringify(filter), ...(sort ? { sort, order: 'ASC' } : {}) })}`,
          current: now === JSON.stringify(filter),
        }))}
      />
      {'search' in filterValues && !('status' in filterValues) ? (
        <p className="muted small">The search looks at every status, not at what is new alone.</p>
      ) : null}
    </>
  );
}

const say = ({ count, more }: Count) => `${count}${more ? '+' : ''}`;

/** What came since the rows were read, shown when somebody asks: rows never move under whoever reads them. */
function News() {
  const { data } = useCounts();
  const { refetch, filterValues, sort } = useListContext();
  // Only of a list that begins with the newest can it be said what is newer.
  const now = JSON.stringify(filterValues);
  const newestFirst = sort.field === inbox.sort.key && sort.order === 'DESC';
  const whole = newestFirst && [fresh, {}].some((filter) => JSON.stringify(filter) === now);
  const since = whole && data?.since.count ? data.since : null;
  return (
    <div role="status">
      {since ? (
        <p className="office-news">
          <b>{say(since)} new</b>{' '}
          <Button look="text" small onClick={() => void refetch()}>
            Show
          </Button>
        </p>
      ) : null}
    </div>
  );
}
