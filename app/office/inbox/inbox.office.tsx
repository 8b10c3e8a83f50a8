import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Tabs } from '../../design/tabs/tabs.tsx';
import { BulkActions } from '../cases/bulk-actions.office.tsx';
import { caseStatuses, finished } from '../cases/contract.ts';
import { askOffice } from '../ground/ask-office.ts';
import { indianDay } from '../ground/indian-day.ts';
import { useMayAct, useMe } from '../ground/me.office.tsx';
import { cases } from '../lists/case-lists.ts';
import type { ListRow } from '../lists/list-table.office.tsx';
import { ListScreen } from '../lists/list.office.tsx';
import type { CaseCounts, Count } from './contract.ts';
import { newestOf } from './newest.ts';

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
      addressOf={({ id }) => `/office/cases/${id}`}
      {...(mayWork ? { bulk: <BulkActions /> } : {})}
    />
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

/** The looks that one takes every morning, with how much waits in each. */
function Usual() {
  const me = useMe();
  const { filterValues } = useListContext();
  const { data } = useCounts();
  const [today] = useState(() => indianDay(new Date()));
  const now = JSON.stringify(filterValues);
  const looks: Look[] = [
    { label: 'New', filter: fresh, count: data?.waiting },
    { label: 'Mine', filter: { owner: [me.uid], status: unfinished }, count: data?.mine },
    { label: 'Due', filter: { status: unfinished, dueOn: { to: today } }, count: data?.due, sort: 'dueOn' },
    { label: 'Held back', filter: { shelf: ['suspected'] }, count: data?.heldBack },
    { label: 'Everything', filter: {}, count: undefined },
  ];
  return (
    <Tabs
      label="Usual looks"
      tabs={looks.map(({ label, filter, count, sort }) => ({
        label: count?.count ? `${label} (${say(count)})` : label,
        href: `/office?${new URLSearchParams({ filter: JSON.stringify(filter), ...(sort ? { sort, order: 'ASC' } : {}) })}`,
        current: now === JSON.stringify(filter),
      }))}
    />
  );
}

type Look = { label: string; filter: object; count: Count | undefined; sort?: string };

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
