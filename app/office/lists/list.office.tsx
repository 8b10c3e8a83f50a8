import { useQuery } from '@tanstack/react-query';
import { InfiniteListBase, useInfinitePaginationContext, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { ExportButtons } from './export-list.office.tsx';
import { ActiveFilters, ListFilters } from './filter.office.tsx';
import { ListTable, type ListRow } from './list-table.office.tsx';
import type { Choices, List } from './list.ts';
import './lists.css';

type Props = {
  list: List;
  /** Beside the title. */
  actions?: ReactNode;
  /** Between the title and the filters. */
  above?: ReactNode;
  /** Just above the rows. */
  news?: ReactNode;
  /** What may be done with chosen rows; without it none can be chosen. */
  bulk?: ReactNode;
  /** The filter that the list opens with. */
  usual?: object | undefined;
  /** Filters that have their own words for when nothing is there. */
  looks?: readonly { filter: object; empty?: string }[];
  /** Where a row leads. */
  addressOf: (row: ListRow) => string;
};

/** A list with its filters, table and ways on. Filters and sort stand in the address. */
export function ListScreen({ list, usual, ...parts }: Props) {
  return (
    <InfiniteListBase
      key={list.name}
      resource={list.name}
      perPage={50}
      sort={{ field: list.sort.key, order: list.sort.order === 'asc' ? 'ASC' : 'DESC' }}
      disableAuthentication
      {...(usual ? { filterDefaultValues: usual } : {})}
    >
      <Parts list={list} usual={usual} {...parts} />
    </InfiniteListBase>
  );
}

function Parts({ list, usual, looks, actions, above, news, bulk, addressOf }: Props) {
  const { data, error, refetch, filterValues } = useListContext<ListRow>();
  const choices = useChoices(list);
  const { hasNextPage } = useInfinitePaginationContext();
  // What a list opens with is not somebody's filter: nobody has to take it away.
  const narrowed = Object.keys(filterValues).length > 0 && JSON.stringify(filterValues) !== JSON.stringify(usual);
  const look = looks?.find(({ filter }) => JSON.stringify(filter) === JSON.stringify(filterValues));
  return (
    <Screen title={list.title} lede={list.lede} actions={actions}>
      {above}
      <ListFilters list={list} choices={choices} usual={usual} />
      <ActiveFilters list={list} choices={choices} />
      <ExportButtons list={list} />
      {bulk}
      {news}
      <Loaded query={{ data, error: error as Error | null, refetch }} what={list.title.toLowerCase()}>
        {(rows) =>
          rows.length === 0 && hasNextPage ? (
            <Empty title="Nothing so far">
              <p>There is more to look through than was looked through in one go.</p>
            </Empty>
          ) : rows.length === 0 && look?.empty ? (
            <Empty title={look.empty} />
          ) : rows.length === 0 ? (
            <Empty title={narrowed ? 'Nothing fits these filters' : 'Nothing here yet'}>
              <p>{narrowed ? 'Remove a filter, or look for something else.' : list.empty}</p>
            </Empty>
          ) : (
            <ListTable list={list} choices={choices} rows={rows} addressOf={addressOf} selects={bulk !== undefined} />
          )
        }
      </Loaded>
      <ShowMore shown={data?.length ?? 0} />
    </Screen>
  );
}

/** How much is shown, and the next part. */
function ShowMore({ shown }: { shown: number }) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  const { meta } = useListContext<ListRow>();
  const total = (meta as { total?: { count: number; more: boolean } } | undefined)?.total;
  if (shown === 0 && !hasNextPage) return null;
  return (
    <div className="office-more">
      <p className="muted" role="status">
        {shown} shown{total ? (total.more ? `; there are more than ${total.count}` : ` of ${total.count}`) : ''}.
      </p>
      {hasNextPage ? (
        <Button look="outline" busy={isFetchingNextPage} busyLabel="Reading..." onClick={() => void fetchNextPage()}>
          {shown === 0 ? 'Look further' : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}

/** The words of every field that is a choice; some only the database knows. */
function useChoices(list: List): Choices {
  const missing = list.columns.some(({ type, choices }) => type === 'choice' && !choices);
  const { data } = useQuery({
    queryKey: ['choices', list.name],
    queryFn: ({ signal }) => askOffice<Choices>(`/lists/${list.name}/choices`, { signal }),
    enabled: missing,
    staleTime: 60_000,
  });
  const fixed = list.columns.flatMap(({ key, choices }) => (choices ? [[key, choices] as const] : []));
  return { ...Object.fromEntries(fixed), ...data };
}
