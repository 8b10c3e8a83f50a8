import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { Tabs } from '../../design/tabs/tabs.tsx';
import { cases } from '../lists/case-lists.ts';
import { ListScreen } from '../list-screens/list-screen.office.tsx';
import { indianDay } from '../indian-day.ts';
import { askOffice } from '../shell/ask-office.ts';
import { useMayAct, useMe } from '../shell/me.office.tsx';
import { BulkActions } from './bulk-actions.office.tsx';
import { caseStatuses, type CaseCounts } from '../cases/contract.ts';

const inbox = { ...cases, title: 'Inbox', lede: 'Everything that was sent to the office and waits for somebody.' };
const fresh = { status: ['New'] };
const unfinished = caseStatuses.filter((status) => status !== 'Registered' && status !== 'Closed');

/** What is new, what is one's own, what is due: one list of all that people sent. */
export function Inbox() {
  const mayWork = useMayAct('office');
  return (
    <ListScreen
      list={inbox}
      usual={fresh}
      above={<Usual />}
      addressOf={({ id }) => `/office/cases/${id}`}
      {...(mayWork ? { bulk: <BulkActions /> } : {})}
    />
  );
}

/** The looks that one takes every morning, with how much waits in each. */
function Usual() {
  const me = useMe();
  const { filterValues } = useListContext();
  const { data } = useQuery({
    queryKey: ['counts'],
    queryFn: ({ signal }) => askOffice<CaseCounts>('/cases/counts', { signal }),
    refetchInterval: 30_000,
  });
  const [today] = useState(() => indianDay(new Date()));
  const now = JSON.stringify(filterValues);
  const looks = [
    { label: 'New', filter: fresh, count: data?.waiting },
    { label: 'Mine', filter: { owner: [me.uid], status: unfinished }, count: data?.mine },
    { label: 'Due', filter: { status: unfinished, dueOn: { to: today } }, count: data?.due },
    { label: 'Everything', filter: {}, count: undefined },
  ];
  return (
    <Tabs
      label="Usual looks"
      tabs={looks.map(({ label, filter, count }) => ({
        label: count ? `${label} (${count.count}${count.more ? '+' : ''})` : label,
        href: `/office?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
        current: now === JSON.stringify(filter),
      }))}
    />
  );
}
