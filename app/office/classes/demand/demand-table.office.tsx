import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Options, SelectField } from '../../../design/field/select-field.tsx';
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

/** One line for each wish and city: heads that could come in each month ahead, and in all. On a phone one month at a time. */
export function DemandTable({ rows, months, minimum, chosen }: Props) {
  const [address] = useSearchParams();
  const [shown, setShown] = useState(Math.max(0, months.indexOf(chosen.month)));
  const columns = [...months.map(monthName), 'Later or no date'];
  const addressOf = (key: string, month = '') => {
    const next = new URLSearchParams(address);
    next.set('line', key);
    if (month) next.set('month', month);
    else next.delete('month');
    return `/office/demand?${next}`;
  };
  return (
    <div>
      <div className="slim-only">
        <SelectField name="month" label="Month" value={shown} onChange={({ target }) => setShown(Number(target.value))}>
          <Options of={months.map((month, at) => [at, `${monthName(month)} ${month.slice(0, 4)}`])} />
          <option value={months.length}>Later or no date</option>
        </SelectField>
      </div>
      <section className="table-scroll" tabIndex={0} aria-label="Demand by wish and city, scrolls sideways">
        <table className="demand-table">
          <thead>
            <tr>
              <th scope="col">Wish and city</th>
              {columns.map((title, at) => (
                <th scope="col" className={monthClass(at, shown)} key={title}>
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
                shown={shown}
                chosen={row.key === chosen.key ? chosen.month : null}
                minimum={minimum}
                addressOf={addressOf}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type LineProps = Pick<Props, 'months' | 'minimum'> & {
  row: DemandRow;
  /** Which month a phone shows. */
  shown: number;
  /** The month of this line that is looked at, '' for all of it; null for another line. */
  chosen: string | null;
  addressOf: (key: string, month?: string) => string;
};

function Line({ row, months, shown, chosen, minimum, addressOf }: LineProps) {
  return (
    <tr className={chosen === null ? undefined : 'demand--chosen'}>
      <th scope="row">
        <a href={addressOf(row.key)} aria-current={chosen === '' ? 'true' : undefined}>
          <WishMark wish={row.wish} />
          {row.label}
        </a>
      </th>
      {row.months.map((ahead, at) => (
        <td className={monthClass(at, shown)} key={months[at]}>
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
      <td className={monthClass(months.length, shown)}>
        {row.noMonth > 0 ? <b>{row.noMonth.toLocaleString('en-IN')}</b> : null}
      </td>
      <td className="demand-heads">
        <b>{row.heads.toLocaleString('en-IN')}</b>
        {row.heads >= minimum ? <span className="small done"> reaches {minimum}</span> : null}
        <span className="demand-said">
          {[row.older > 0 && `${row.older} older`, row.asked > 0 && `${row.asked} asked or in line`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </td>
    </tr>
  );
}

const monthClass = (at: number, shown: number) => (at === shown ? 'demand-month demand-month--on' : 'demand-month');

const Reached = ({ heads, minimum }: { heads: number; minimum: number }) =>
  heads >= minimum ? <span className="vh">, reaches the minimum</span> : null;
