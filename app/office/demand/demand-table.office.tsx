import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../design/field/select-field.tsx';
import { WishMark } from '../cases/wish.office.tsx';
import { roundScale } from '../today/say.ts';
import { monthName, type DemandRow, type Heads } from './demand-rows.ts';
import { HeadsBar, HeadsScale } from './heads-bar.office.tsx';
import { Asked } from './levels.office.tsx';

type Props = { rows: readonly DemandRow[]; months: readonly string[]; minimum: number; chosen: string | undefined };

/** One line for each wish and city: heads by the month they were said, and in all with their age. On a phone one month at a time. */
export function DemandTable({ rows, months, minimum, chosen }: Props) {
  const [address] = useSearchParams();
  const [shown, setShown] = useState(months.length);
  const columns = ['Before', ...months.map(monthName)];
  const most = (of: (row: DemandRow) => number[]) => Math.max(minimum, ...rows.flatMap(of));
  const ticks = roundScale(
    most(({ heads }) => [heads]),
    4,
  );
  const monthEnd = roundScale(
    most(({ months: said, before }) => [before, ...said].map(({ heads }) => heads)),
    4,
  ).at(-1)!;
  const lineAddress = (key: string) => {
    const next = new URLSearchParams(address);
    next.set('line', key);
    return `/office/demand?${next}`;
  };
  return (
    <div className="demand-main">
      <div className="demand-pick">
        <SelectField name="month" label="Month" value={shown} onChange={({ target }) => setShown(Number(target.value))}>
          {months.map((month, at) => (
            <option key={month} value={at + 1}>
              {monthName(month)} {month.slice(0, 4)}
            </option>
          ))}
          <option value={0}>Before these months</option>
        </SelectField>
      </div>
      <section className="demand-scroll" tabIndex={0} aria-label="Demand by wish and city, scrolls sideways">
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
                <span className="demand-title">All, heads</span>
                <HeadsScale ticks={ticks} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={row.key === chosen ? 'demand--chosen' : undefined}>
                <th scope="row">
                  <a href={lineAddress(row.key)} aria-current={row.key === chosen ? 'true' : undefined}>
                    <WishMark wish={row.wish} />
                    {row.label}
                  </a>
                </th>
                {[row.before, ...row.months].map((said, at) => (
                  <td className={monthClass(at, shown)} key={columns[at]}>
                    <Said said={said} row={row} minimum={minimum} end={monthEnd} />
                  </td>
                ))}
                <td className="demand-heads">
                  <Said said={row} row={row} minimum={minimum} end={ticks.at(-1)!} whole />
                  <Asked asked={row.asked} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const monthClass = (at: number, shown: number) => (at === shown ? 'demand-month demand-month--on' : 'demand-month');

type SaidProps = { said: Heads; row: DemandRow; minimum: number; end: number; whole?: boolean };

/** A figure with its bar. */
function Said({ said: { heads, fresh }, row, minimum, end, whole }: SaidProps) {
  if (heads === 0) return null;
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
