import type { ComponentType, ReactNode } from 'react';
import { Buttons, QuietButton } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { useAsk, useMayAct } from '../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { listCalls, type ListRow } from './contract.ts';
import { ExportButtons } from './export-list.office.tsx';
import { FilterMenu } from './filter-menu.office.tsx';
import { ActiveFilters, FilterSheet, filtersBeside, ListSearch } from './filter.office.tsx';
import type { Choices, List, ListColumn } from './list.ts';
import { ListHolder, useListState, type Sort } from './list-state.office.tsx';
import { Table, type Column } from '../../design/table/table.tsx';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import { notConfirmed } from '../people/merges/contract.ts';
import './lists.css';
import './list-table.css';

type Props = {
  list: List;
  views?: ReactNode;
  mark?: string | undefined; // Words before the title in the browser's tab.
  actions?: ReactNode;
  kinds?: ReactNode;
  news?: ReactNode;
  bulk?: ReactNode;
  /** The filter that the list opens with; `usualOrder` its order. */
  usual?: object | undefined;
  usualOrder?: Sort | undefined;
  /** What is shown now, where it has a name: its filter, and its own words for when nothing is there, or nothing that further filters let through. */
  look?: { filter: object; empty?: ReactNode } | undefined;
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
  const { views, mark, look, actions, kinds, news, bulk, Rows, addressOf } = parts;
  const { rows: data, error, readAgain, filter } = useListState();
  const choices = useChoices(list);
  const beside = filtersBeside(filter, look?.filter ?? usual);
  return (
    <Screen title={list.title} mark={mark} lede={views ? undefined : list.lede} views={views}>
      <div className="bar list-tools">
        <ListSearch list={list} usual={usual} />
        {kinds}
        {list.columns
          .filter(({ quick }) => quick)
          .slice(0, kinds ? inSight - 1 : inSight)
          .map((column) => (
            <FilterMenu key={column.key} column={column} choices={choices[column.key] ?? []} />
          ))}
        <FilterSheet list={list} choices={choices} beside={beside.length} />
        <span className="list-tools__gap" />
        {beside.length > 0 ? <Matches /> : null}
        <ExportButtons list={list} />
        {actions}
      </div>
      <ActiveFilters list={list} choices={choices} usual={look?.filter ?? usual} />
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
  if (narrowed) return <NothingFits list={list} usual={look?.filter ?? usual} />;
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
      <p>{`Look at everything again${isOfCases ? ', or enter by hand what somebody has told you' : ''}.`}</p>
      <Buttons>
        <QuietButton onClick={() => setFilter(usual ?? {})}>Remove the filters</QuietButton>
        {typed ? (
          <QuietButton href={`/office/find?${new URLSearchParams({ q: typed })}`}>Look in Find</QuietButton>
        ) : null}
        {isOfCases && mayWork ? (
          <QuietButton href={`/office/enter${typed ? `?${new URLSearchParams({ typed })}` : ''}`}>
            Add a caller
          </QuietButton>
        ) : null}
      </Buttons>
    </Empty>
  );
}

const caseLists: ReadonlySet<string> = new Set(['cases', 'interests', 'registrations', 'messages']);

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

function ShowMore({ shown }: { shown: number }) {
  const { hasMore, readMore, isReadingMore, total } = useListState();
  if (shown === 0 && !hasMore) return null;
  return (
    <div className="bar no-print">
      <p className="muted" role="status">
        {shown} shown{total ? (total.more ? `; there are more than ${total.count}` : ` of ${total.count}`) : ''}.
      </p>
      {hasMore ? (
        <QuietButton busy={isReadingMore} busyLabel="Reading..." onClick={() => void readMore()}>
          {shown === 0 ? 'Look further' : 'Show more'}
        </QuietButton>
      ) : null}
    </div>
  );
}

function useChoices(list: List): Choices {
  const missing = list.columns.some(({ type, choices, suggested }) => suggested || (type === 'choice' && !choices));
  const { data } = useAsk(listCalls.choices, { list: list.name }, { enabled: missing, staleTime: 60_000 });
  const fixed = list.columns.flatMap(({ key, choices }) => (choices ? [[key, choices] as const] : []));
  return { ...Object.fromEntries(fixed), ...data };
}

type ListTableProps = { list: List; choices: Choices; rows: readonly ListRow[]; addressOf: (row: ListRow) => string };

function ListTable({ list, choices, rows, addressOf }: ListTableProps) {
  const { sort, setSort } = useListState();
  const heading = list.columns.find(({ key }) => key === list.rowHeader)!;
  const columns = [heading, ...list.columns.filter((column) => column.inTable && column !== heading)].map((column) => ({
    ...(column === heading ? headingOf(list, column, choices, addressOf) : columnOf(list, column, choices)),
    ...sortingOf(column, sort, setSort),
  }));
  return <Table<ListRow> label={list.title} columns={columns} rows={rows} keyOf={(row) => row.id} />;
}

function headingOf(
  list: List,
  column: ListColumn,
  choices: Choices,
  addressOf: ListTableProps['addressOf'],
): Column<ListRow> {
  const marksOf = (row: ListRow) =>
    Object.entries(list.marks ?? {}).flatMap(([key, words]) => words[String(row[key])] ?? []);
  return {
    key: column.key,
    title: column.title,
    heads: true,
    cell: (row) => (
      <>
        <a href={addressOf(row)} dir="auto">
          {textOf(row, column, choices) || 'No name'}
        </a>
        {marksOf(row).map((mark) => (
          <span key={mark} className="list-mark">
            {mark}
          </span>
        ))}
        {doubtOf(list, row, column)}
      </>
    ),
  };
}

/** Beside a value that nobody has proved. */
function doubtOf({ doubts }: List, row: ListRow, { key }: ListColumn) {
  const doubted = doubts === undefined ? null : row[doubts];
  if (doubted !== key && !(doubted === 'both' && (key === 'name' || key === 'phone'))) return null;
  return <span className="list-mark">{notConfirmed}</span>;
}

function columnOf(list: List, column: ListColumn, choices: Choices): Column<ListRow> {
  return {
    key: column.key,
    title: column.title,
    right: column.type === 'moment' || column.type === 'day',
    inCard: column.key === list.sort.key ? 'beside' : column.titled && 'titled',
    cell: (row) => (
      <>
        {renderValue(row, column, choices)}
        {doubtOf(list, row, column)}
      </>
    ),
  };
}

function sortingOf({ key, sortable }: ListColumn, now: Sort, setSort: (sort: Sort) => void) {
  if (!sortable) return {};
  const sorted =
    now.field === key ? (now.order === 'ASC' ? ('ascending' as const) : ('descending' as const)) : undefined;
  return { sorted, onSort: () => setSort({ field: key, order: sorted === 'ascending' ? 'DESC' : 'ASC' }) };
}

function renderValue(row: ListRow, column: ListColumn, choices: Choices) {
  const text = textOf(row, column, choices);
  if (column.type === 'moment' && text) return <span title={text}>{indianDate(String(row[column.key]))}</span>;
  return text;
}

function textOf(row: ListRow, { key, type }: ListColumn, choices: Choices): string {
  const value = String(row[key] ?? '');
  if (value === '') return '';
  if (type === 'moment') return indianTime(value);
  if (type === 'day') return indianDate(value);
  return choices[key]?.find((choice) => choice.value === value)?.label ?? value;
}
