import type { ComponentType, ReactNode } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { useAsk } from '../ground/use-calls.office.tsx';
import { listCalls, type ListRow } from './contract.ts';
import { ExportButtons } from './export-list.office.tsx';
import { FilterMenu } from './filter-menu.office.tsx';
import { ActiveFilters, FilterSheet, filtersBeside, ListSearch } from './filter.office.tsx';
import type { Choices, List } from './list.ts';
import { ListHolder, useListState, type Sort } from './list-state.office.tsx';
import { ListTable } from './list-table.office.tsx';
import './lists.css';

type Props = {
  list: List;
  /** Tabs beside the title, in place of those of its sisters. */
  views?: ReactNode;
  /** Words before the title in the browser's tab. */
  mark?: string | undefined;
  /** Last in the line of the filters. */
  actions?: ReactNode;
  /** First in the line of the filters. */
  kinds?: ReactNode;
  /** What was kept of its filters: a menu at the right of the title, and a note above the rows. */
  kept?: { menu: ReactNode; note: ReactNode };
  /** Just above the rows. */
  news?: ReactNode;
  /** What may be done with chosen rows, below them. */
  bulk?: ReactNode;
  /** The filter that the list opens with; `usualOrder` its order. */
  usual?: object | undefined;
  usualOrder?: Sort | undefined;
  /** What is shown now, where it has a name: its filter, and its own words for when nothing is there, or nothing that further filters let through. */
  look?: { filter: object; empty?: ReactNode; emptyNarrowed?: ReactNode } | undefined;
  /** Where a row leads, and the rows themselves where they have a look of their own. */
  addressOf: (row: ListRow) => string;
  Rows?: ComponentType<RowsProps>;
};

/** So many filters stand above the rows, the kinds of cases among them. */
const inSight = 3;

export type RowsProps = { list: List; rows: readonly ListRow[]; choices: Choices };

/** A list with its filters, rows and ways on. Filters and sort stand in the address. */
export function ListScreen({ list, usual, usualOrder, ...parts }: Props) {
  const order = { field: list.sort.key, order: list.sort.order === 'asc' ? ('ASC' as const) : ('DESC' as const) };
  return (
    <ListHolder key={list.name} list={list} usualFilter={usual ?? {}} usualSort={usualOrder ?? order}>
      <Parts list={list} usual={usual} {...parts} />
    </ListHolder>
  );
}

function Parts({ list, usual, ...parts }: Omit<Props, 'usualOrder'>) {
  const { views, mark, look, actions, kinds, kept, news, bulk, Rows, addressOf } = parts;
  const { rows: data, error, readAgain, filter } = useListState();
  const choices = useChoices(list);
  const beside = filtersBeside(filter, look?.filter ?? usual);
  return (
    <Screen title={list.title} mark={mark} lede={views ? undefined : list.lede} views={views} actions={kept?.menu}>
      <div className="list-tools">
        <FilterSheet list={list} choices={choices} beside={beside.length} />
        <ListSearch list={list} usual={usual} />
        {kinds}
        {list.columns
          .filter(({ quick }) => quick)
          .slice(0, kinds ? inSight - 1 : inSight)
          .map((column) => (
            <FilterMenu key={column.key} column={column} choices={choices[column.key] ?? []} />
          ))}
        <span className="list-tools__gap" />
        <Matches />
        <ExportButtons list={list} />
        {actions}
      </div>
      <ActiveFilters list={list} choices={choices} usual={look?.filter ?? usual} />
      {kept?.note}
      <div className="list-sheetlike">
        {news}
        <Loaded query={{ data, error, refetch: readAgain }} what={list.title.toLowerCase()}>
          {(rows) =>
            rows.length === 0 ? (
              <NothingHere list={list} narrowed={beside.length > 0} look={look} usual={usual} />
            ) : Rows ? (
              <Rows list={list} rows={rows} choices={choices} />
            ) : (
              <ListTable list={list} choices={choices} rows={rows} addressOf={addressOf} />
            )
          }
        </Loaded>
      </div>
      <ShowMore shown={data?.length ?? 0} />
      {bulk}
    </Screen>
  );
}

function NothingHere({ list, narrowed, look, usual }: Pick<Props, 'list' | 'look' | 'usual'> & { narrowed: boolean }) {
  const { hasMore } = useListState();
  if (hasMore)
    return (
      <Empty title="Nothing so far">
        <p>There is more to look through than was looked through in one go.</p>
      </Empty>
    );
  if (narrowed) return look?.emptyNarrowed ?? <NothingFits list={list} usual={look?.filter ?? usual} />;
  return (
    look?.empty ?? (
      <Empty title="Nothing here yet">
        <p>{list.empty}</p>
      </Empty>
    )
  );
}

/** Filters let nothing through: the way back to what they narrow, and a caller to be entered where somebody was looked for. */
function NothingFits({ list, usual }: Pick<Props, 'list' | 'usual'>) {
  const { filter, setFilter } = useListState();
  const mayWork = useMayAct('office');
  const { search } = filter as { search?: unknown };
  const typed = typeof search === 'string' ? search.trim() : '';
  const isOfCases = caseLists.has(list.name);
  return (
    <Empty title={typed ? `Nothing fits “${typed}”` : 'Nothing fits these filters'}>
      <p>
        {isOfCases
          ? 'Look at everything again, or enter by hand what somebody has told you.'
          : 'Look at everything again.'}
      </p>
      <Buttons>
        <Button look="outline" onClick={() => setFilter(usual ?? {})}>
          Remove the filters
        </Button>
        {isOfCases && mayWork ? (
          <Button look="outline" href={`/office/enter${typed ? `?${new URLSearchParams({ typed })}` : ''}`}>
            Add a caller
          </Button>
        ) : null}
      </Buttons>
    </Empty>
  );
}

const caseLists: ReadonlySet<string> = new Set(['cases', 'interests', 'registrations', 'messages']);

/** How many the filter lets through. */
function Matches() {
  const { total } = useListState();
  return (
    <p className="list-tools__matches" role="status">
      {total ? (
        <>
          <b>
            {total.count.toLocaleString('en-IN')}
            {total.more ? '+' : ''}
          </b>{' '}
          <span className="list-tools__word">match</span>
        </>
      ) : null}
    </p>
  );
}

/** How much is shown, and the next part. */
function ShowMore({ shown }: { shown: number }) {
  const { hasMore, readMore, isReadingMore, total } = useListState();
  if (shown === 0 && !hasMore) return null;
  return (
    <div className="office-more">
      <p className="muted" role="status">
        {shown} shown{total ? (total.more ? `; there are more than ${total.count}` : ` of ${total.count}`) : ''}.
      </p>
      {hasMore ? (
        <Button look="outline" busy={isReadingMore} busyLabel="Reading..." onClick={() => void readMore()}>
          {shown === 0 ? 'Look further' : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}

/** The words of every field that is a choice; some only the database knows. */
function useChoices(list: List): Choices {
  const missing = list.columns.some(({ type, choices, suggested }) => suggested || (type === 'choice' && !choices));
  const { data } = useAsk(listCalls.choices, { list: list.name }, { enabled: missing, staleTime: 60_000 });
  const fixed = list.columns.flatMap(({ key, choices }) => (choices ? [[key, choices] as const] : []));
  return { ...Object.fromEntries(fixed), ...data };
}
