import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Heads } from '../table/table.tsx';

type Props = {
  caption: string;
  columns: readonly string[];
  /** The first cell names the row; `head` is what stands there when it is more than the name. */
  rows: readonly { name: string; head?: ReactNode; cells: readonly ReactNode[] }[];
  /** Stays a table on phones, for two or three short columns. */
  keep?: boolean | undefined;
};

/** A table that turns into labelled blocks on a phone: an inspection plan, "where do I start?". */
export function PlanTable({ caption, columns, rows, keep }: Props) {
  return (
    <table className={classNames('plan', keep && 'plan--keep')}>
      <caption className="vh">{caption}</caption>
      <Heads of={columns} />
      <tbody>
        {rows.map(({ name, head, cells }) => (
          <tr key={name}>
            <th scope="row">{head ?? name}</th>
            {columns.slice(1).map((column, index) => (
              <td key={column} data-label={index > 0 ? column : undefined}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
