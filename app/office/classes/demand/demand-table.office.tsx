import { useSearchParams } from 'react-router';
import { WishMark } from '../../people/cases/wish.office.tsx';
import { monthName, type DemandRow } from './demand-rows.ts';

type Props = {
  rows: readonly DemandRow[];
  /** The months ahead, YYYY-MM. */
  months: readonly string[];
  minimum: number;
  /** The line that is looked at, and the month of it; '' for all. */
  chosen: { key: string | undefined; month: string };
};

/** One line for each wish and city: heads that could come in each month ahead, and in all, beside a bar with the minimum across it. */
export function DemandTable({ rows, months, minimum, chosen }: Props) {
  const [address] = useSearchParams();
  const columns = [...months.map(monthName), 'Later or no date'];
  const most = Math.max(minimum * 1.5, ...rows.map(({ heads }) => heads));
  const addressOf = (key: string, month = '') => {
    const next = new URLSearchParams(address);
    next.set('line', key);
    if (month) next.set('month', month);
    else next.delete('month');
    return `/office/demand?${next}`;
  };
  return (
    <section className="table-scroll" tabIndex={0} aria-label="Demand by wish and city, scrolls sideways">
      <table className="demand-table">
        <thead>
          <tr>
            <th scope="col">Wish and city</th>
            {columns.map((title) => (
              <th scope="col" className="demand-month" key={title}>
                {title}
              </th>
            ))}
            <th scope="col">Seats wanted</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.key}
              row={row}
              months={months}
              chosen={row.key === chosen.key ? chosen.month : null}
              {...{ minimum, most }}
              addressOf={addressOf}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type LineProps = Pick<Props, 'months' | 'minimum'> & {
  row: DemandRow;
  /** Where the bars end. */
  most: number;
  /** The month of this line that is looked at, '' for all of it; null for another line. */
  chosen: string | null;
  addressOf: (key: string, month?: string) => string;
};

function Line({ row, months, chosen, minimum, most, addressOf }: LineProps) {
  return (
    <tr className={chosen === null ? undefined : 'demand--chosen'}>
      <th scope="row">
        <a href={addressOf(row.key)} aria-current={chosen === '' ? 'true' : undefined}>
          <WishMark wish={row.wish} />
          {row.label}
        </a>
      </th>
      {row.months.map((ahead, at) => (
        <td className="demand-month" key={months[at]}>
          {ahead > 0 ? (
            <a
              className="demand-cell"
              href={addressOf(row.key, months[at])}
              aria-current={chosen === months[at] ? 'true' : undefined}
            >
              <b>{ahead.toLocaleString('en-IN')}</b>
              <Reached heads={ahead} minimum={minimum} />
            </a>
          ) : null}
        </td>
      ))}
      <td className="demand-month">{row.noMonth > 0 ? <b>{row.noMonth.toLocaleString('en-IN')}</b> : null}</td>
      <td>
        <span className="demand-heads">
          <svg
            viewBox={`0 0 ${most} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
            style={{ color: `var(--${row.wish.programme}, var(--ink-2))` }}
          >
            <path d={`M0 0h${row.fresh}v1H0z`} fill="currentColor" />
            <path d={`M${row.fresh} 0h${row.older}v1h-${row.older}z`} />
            <path d={`M${minimum} -1v3`} className="demand-least" />
          </svg>
          <b>{row.heads.toLocaleString('en-IN')}</b>
          <Reached heads={row.heads} minimum={minimum} />
        </span>
      </td>
    </tr>
  );
}

const Reached = ({ heads, minimum }: { heads: number; minimum: number }) =>
  heads >= minimum ? <span className="vh">, reaches the minimum</span> : null;
