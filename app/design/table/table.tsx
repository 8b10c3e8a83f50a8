import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** The first row of a table whose rows are its own. */
export const Heads = ({ of }: { of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((name) => (
        <th scope="col" key={name}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Where a row is a card: beside its name, or with the title before a value that says nothing alone. */
  inCard?: 'beside' | 'titled' | false | undefined;
  /** Numbers and dates stand right. */
  right?: boolean | undefined;
  /** Names the row and stays in view while the table scrolls sideways. One column has it. */
  heads?: boolean | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
  /** Where the column can be sorted: what does it. */
  onSort?: (() => void) | undefined;
};

type Props<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string };

/** Rows for the staff. The table scrolls in its own region, never the page. */
export function Table<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <section className="table-scroll" tabIndex={0} aria-label={`${label}, scrolls sideways`}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ key, ...column }) => (
              <Head key={key} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>{columns.map((column) => renderCell(column, row))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head<Row>({ title, inCard, right, heads, sorted, onSort }: Omit<Column<Row>, 'key'>) {
  return (
    <th
      scope="col"
      className={classNames(right && 'table__right', heads && 'table__sticky', inCard && `table__${inCard}`)}
      aria-sort={sorted}
    >
      {onSort ? (
        <button type="button" className="table__sort" onClick={onSort}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

function renderCell<Row>({ key, title, cell, inCard, right, heads }: Column<Row>, row: Row) {
  if (heads) {
    return (
      <th scope="row" className="table__sticky" key={key}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={classNames(right && 'table__right', inCard && `table__${inCard}`)} data-title={title} key={key}>
      {cell(row)}
    </td>
  );
}

export type SumsRow = { key: string; href: string; name: string; cells: readonly string[] };

/** Rows that end with a sum, in the same columns as in every other table of them on the page; on a phone they are cards. */
export const SumsTable = ({ heads, rows }: { heads: readonly string[]; rows: readonly SumsRow[] }) => (
  <table className="table table--sums cards">
    <colgroup>
      {heads.map((head) => (
        <col key={head} />
      ))}
    </colgroup>
    <Heads of={heads} />
    <tbody>
      {rows.map(({ key, href, name, cells }) => (
        <tr key={key}>
          <th scope="row">
            <a href={href}>{name}</a>
          </th>
          {cells.map((words, at) => (
            <td key={heads[at + 1]} data-title={heads[at + 1]}>
              {words}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
