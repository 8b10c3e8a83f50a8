import { useListContext, type RaRecord } from 'ra-core';
import { Table, type Column } from '../../design/table/table.tsx';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import { useTicked } from './filter-menu.office.tsx';
import { choosable, mostLaidOut, shownColumns, type Choices, type List, type ListColumn } from './list.ts';
import './list-table.css';

/** A row as lists answer it: every column's value, and what acting on it needs. */
export type ListRow = RaRecord<string>;

type Props = {
  list: List;
  choices: Choices;
  rows: readonly ListRow[];
  addressOf: (row: ListRow) => string;
};

/** The rows of a list; the first column names the row and leads to it. */
export function ListTable({ list, choices, rows, addressOf }: Props) {
  const { sort, setSort } = useListContext<ListRow>();
  const heading = list.columns.find(({ key }) => key === list.heads)!;
  const columns = [heading, ...shownColumns(list, useChosenColumns())].map((column) => ({
    ...(column === heading ? headingOf(list, column, choices, addressOf) : columnOf(list, column, choices)),
    ...sortingOf(column, sort, setSort),
  }));
  return <Table<ListRow> label={list.title} columns={columns} rows={rows} keyOf={(row) => row.id} />;
}

function headingOf(
  { columns, marks = {} }: List,
  column: ListColumn,
  choices: Choices,
  addressOf: Props['addressOf'],
): Column<ListRow> {
  const marked = columns.filter(({ key }) => key in marks);
  return {
    key: column.key,
    title: column.title,
    heads: true,
    cell: (row) => (
      <>
        <a href={addressOf(row)} dir="auto">
          {textOf(row, column, choices) || 'No name'}
        </a>
        {marked
          .filter(({ key }) => row[key] === marks[key])
          .map((mark) => (
            <span key={mark.key} className="list-mark">
              {textOf(row, mark, choices)}
            </span>
          ))}
      </>
    ),
  };
}

function columnOf(list: List, column: ListColumn, choices: Choices): Column<ListRow> {
  return {
    key: column.key,
    title: column.title,
    right: column.type === 'moment' || column.type === 'day',
    inCard: column.key === list.sort.key ? 'beside' : column.titled && 'titled',
    cell: (row) => renderValue(row, column, choices),
  };
}

type Sort = { field: string; order: 'ASC' | 'DESC' };

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

/** A value as people read it. */
export function textOf(row: ListRow, { key, type }: ListColumn, choices: Choices): string {
  const value = String(row[key] ?? '');
  if (value === '') return '';
  if (type === 'moment') return indianTime(value);
  if (type === 'day') return indianDate(value);
  return choices[key]?.find((choice) => choice.value === value)?.label ?? value;
}

/**
 * The columns that somebody has chosen for a list, by key; none where the list shows what it shows by itself. They stand in the address, under
 * the name that ra-core keeps beside filters and order whatever becomes of these.
 */
export function useChosenColumns(): readonly string[] {
  const { displayedFilters } = useListContext();
  return Object.keys((displayedFilters ?? {}) as Record<string, true>);
}

/** The same as a part of an address. */
export const columnsInAddress = (chosen: readonly string[]): Record<string, string> =>
  chosen.length > 0 ? { displayedFilters: JSON.stringify(Object.fromEntries(chosen.map((key) => [key, true]))) } : {};

/** The columns of a list to tick. One is always left. */
export function ColumnChoices({ list }: { list: List }) {
  const { filterValues, setFilters } = useListContext();
  const now = shownColumns(list, useChosenColumns()).map(({ key }) => key);
  const usual = shownColumns(list, []).map(({ key }) => key);
  const [shown, toggle] = useTicked(now, (keys) => {
    // Whoever is back at the usual columns has chosen none.
    const chosen = keys.length === usual.length && usual.every((key) => keys.includes(key)) ? [] : keys;
    setFilters(filterValues, Object.fromEntries(chosen.map((key) => [key, true])), false);
  });
  const isFull = list.laidOut !== undefined && shown.length >= mostLaidOut;
  return (
    <details className="list-columns">
      <summary className="menu-choice">Columns</summary>
      <fieldset>
        <legend className="vh">Columns</legend>
        {isFull ? <p className="small">{mostLaidOut} fit into a row. Take one away for another.</p> : null}
        {choosable(list).map(({ key, title }) => (
          <label key={key} className="menu-choice">
            <input
              type="checkbox"
              checked={shown.includes(key)}
              disabled={shown.includes(key) ? shown.length === 1 : isFull}
              onChange={() => toggle(key)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
