import { writeAddress } from '../answer/use-people.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { inboxWith } from '../today/links.ts';
import { roundScale } from '../today/say.ts';
import type { DemandRow } from './demand-rows.ts';
import { HeadsBar, HeadsScale } from './heads-bar.office.tsx';

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });

type Props = { rows: readonly DemandRow[]; months: readonly string[]; minimum: number };

/** One line for each wish and city: heads by the month they were said, in all with their age, and who pays. */
export function DemandTable({ rows, months, minimum }: Props) {
  const mayWork = useMayAct('office');
  const ticks = roundScale(Math.max(minimum, ...rows.map(({ heads }) => heads)), 4);
  const end = ticks.at(-1)!;
  return (
    <section className="demand-scroll" tabIndex={0} aria-label="Demand by wish and city, scrolls sideways">
      <table className="demand-table">
        <thead>
          <tr>
            <th scope="col">Wish and city</th>
            <th scope="col" className="demand-month">
              Before
            </th>
            {months.map((month) => (
              <th scope="col" className="demand-month" key={month}>
                {monthName.format(new Date(month))}
              </th>
            ))}
            <th scope="col">
              Heads <HeadsScale ticks={ticks} />
            </th>
            <th scope="col" className="demand-payer">
              Employer
            </th>
            <th scope="col" className="demand-payer">
              Self
            </th>
            <th scope="col">People</th>
            {mayWork ? (
              <>
                <th scope="col">Write</th>
                <th scope="col">Plan</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.list ? <a href={inboxWith(row.list)}>{row.label}</a> : row.label}</th>
              {[row.before, ...row.months].map((heads, at) => (
                <td className="demand-month" key={months[at - 1] ?? 'before'}>
                  {heads || ''}
                </td>
              ))}
              <td className="demand-heads">
                <b>{row.heads.toLocaleString('en-IN')}</b>
                <span className="vh">
                  , {row.fresh} said in the last 60 days, {row.older} older
                </span>
                <HeadsBar
                  programme={row.wish.programme}
                  fresh={row.fresh}
                  older={row.older}
                  minimum={minimum}
                  end={end}
                />
              </td>
              <td className="demand-payer">{row.employer || ''}</td>
              <td className="demand-payer">{row.self || ''}</td>
              <td>{row.people.toLocaleString('en-IN')}</td>
              {mayWork ? <Ways row={row} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What can be done about a line. */
function Ways({ row: { label, list, plan } }: { row: DemandRow }) {
  return (
    <>
      <td>
        {list ? (
          <a href={writeAddress('cases', list)}>
            Write<span className="vh"> to {label}</span>
          </a>
        ) : null}
      </td>
      <td>
        {plan ? (
          <a href={plan}>
            Plan<span className="vh"> a batch for {label}</span>
          </a>
        ) : null}
      </td>
    </>
  );
}
