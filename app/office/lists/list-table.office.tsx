import { Table, type Column } from '../../design/table/table.tsx';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import { notConfirmed } from '../people/merges/contract.ts';
import type { ListRow } from './contract.ts';
import type { Choices, List, ListColumn } from './list.ts';
import { useListState, type Sort } from './list-state.office.tsx';
import './list-table.css';

type Props = {
  list: List;
  choices: Choices;
  rows: readonly ListRow[];
  addressOf: (row: ListRow) => string;
};

/** The rows of a list; the first column names the row and leads to it. */
export function ListTable({ list, choices, rows, addressOf }: Props) {
  const { sort, setSort } = useListState();
  const heading = list.columns.find(({ key }) => key === list.heads)!;
  const columns = [heading, ...list.columns.filter((column) => column.inTable && column !== heading)].map((column) => ({
    ...(column === heading ? headingOf(list, column, choices, addressOf) : columnOf(list, column, choices)),
    ...sortingOf(column, sort, setSort),
  }));
  return <Table<ListRow> label={list.title} columns={columns} rows={rows} keyOf={(row) => row.id} />;
}

function headingOf(list: List, column: ListColumn, choices: Choices, addressOf: Props['addressOf']): Column<ListRow> {
  const { columns, marks = {} } = list;
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

/** A value as people read it. */
export function textOf(row: ListRow, { key, type }: ListColumn, choices: Choices): string {
  const value = String(row[key] ?? '');
  if (value === '') return '';
  if (type === 'moment') return indianTime(value);
  if (type === 'day') return indianDate(value);
  return choices[key]?.find((choice) => choice.value === value)?.label ?? value;
}
