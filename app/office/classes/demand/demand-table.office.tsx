import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Options, SelectField } from '../../../design/field/select-field.tsx';
import { WishMark } from '../../people/cases/wish.office.tsx';
import { monthName, roundScale, type DemandRow, type Heads } from './demand-rows.ts';
import { HeadsBar, HeadsScale } from './heads-bar.office.tsx';

type Props = {
  rows: readonly DemandRow[];
  /** The months ahead, YYYY-MM. */
  months: readonly string[];
  minimum: number;
  /** The line that is looked at, and the month of it; '' for all. */
  chosen: { key: string | undefined; month: string };
};

/** One line for each wish and city: heads that could come in each month ahead, and in all with their age. On a phone one month at a time. */
export function DemandTable({ rows, months, minimum, chosen }: Props) {
  const [address] = useSearchParams();
  const [shown, setShown] = useState(Math.max(0, months.indexOf(chosen.month)));
  const columns = [...months.map(monthName), 'Later or no date'];
  const most = (of: (row: DemandRow) => number[]) => Math.max(minimum, ...rows.flatMap(of));
  const ticks = roundScale(
    most(({ heads }) => [heads]),
    4,
  );
  const monthEnd = roundScale(
    most(({ months: ahead }) => ahead.map(({ heads }) => heads)),
    4,
  ).at(-1)!;
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
              <th scope="col">
                <span className="demand-title">Seats wanted</span>
                <HeadsScale ticks={ticks} />
              </th>
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
                ends={{ month: monthEnd, all: ticks.at(-1)! }}
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
  ends: { month: number; all: number };
  addressOf: (key: string, month?: string) => string;
};

function Line({ row, months, shown, chosen, minimum, ends, addressOf }: LineProps) {
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
          {ahead.heads > 0 ? (
            <a
              className="demand-cell"
              href={addressOf(row.key, months[at])}
              aria-current={chosen === months[at] ? 'true' : undefined}
            >
              <Figure of={ahead} row={row} minimum={minimum} end={ends.month} />
            </a>
          ) : null}
        </td>
      ))}
      <td className={monthClass(months.length, shown)}>
        {row.noMonth.heads > 0 ? <b>{row.noMonth.heads.toLocaleString('en-IN')}</b> : null}
      </td>
      <td className="demand-heads">
        <Figure of={row} row={row} minimum={minimum} end={ends.all} whole />
        {row.asked > 0 ? (
          <span className="demand-asked">{row.asked.toLocaleString('en-IN')} asked or in line</span>
        ) : null}
      </td>
    </tr>
  );
}

const monthClass = (at: number, shown: number) => (at === shown ? 'demand-month demand-month--on' : 'demand-month');

type FigureProps = { of: Heads; row: DemandRow; minimum: number; end: number; whole?: boolean };

/** A figure with its bar. */
function Figure({ of: { heads, fresh }, row, minimum, end, whole }: FigureProps) {
  const older = heads - fresh;
  return (
    <>
      <b>{heads.toLocaleString('en-IN')}</b>
      <span className="vh">
        {whole ? `, ${fresh} said in the last 60 days, ${older} older` : ''}
        {heads >= minimum ? ', reaches the minimum' : ''}
      </span>
      <HeadsBar programme={row.wish.programme} fresh={fresh} older={older} minimum={minimum} end={end} />
    </>
  );
}
