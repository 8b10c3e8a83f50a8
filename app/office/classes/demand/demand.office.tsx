import { useSearchParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { ExportMenu } from '../../lists/export-list.office.tsx';
import { WishMark } from '../../people/cases/wish.office.tsx';
import { BehindLine, waysOf } from './behind-line.office.tsx';
import { classFor, comingMonths, demandCalls, monthName, readNarrowing, rowsOf } from './contract.ts';
import type { DemandBoard as Demand, DemandRow } from './contract.ts';
import { DemandFilters } from './demand-filters.office.tsx';
import './demand.css';

export function DemandBoard() {
  const query = useAsk(demandCalls.read, {});
  return (
    <Screen title="Demand">
      <Loaded query={query} what="the demand">
        {(demand) => <Board demand={demand} />}
      </Loaded>
    </Screen>
  );
}

function Board({ demand }: { demand: Demand }) {
  const mayWork = useMayAct('office');
  const [address] = useSearchParams();
  const narrowing = readNarrowing((name) => address.get(name));
  const { heads: minimum } = demand.minimum;
  const rows = rowsOf(demand, narrowing, minimum);
  const months = comingMonths(demand);
  const month = months.find((one) => one === address.get('month')) ?? '';
  const isLine = ({ key }: DemandRow) => key === address.get('line');
  const chosen = (month && rowsOf(demand, narrowing, 0, month).find(isLine)) || rows.find(isLine);
  // Without a choice: what reaches the minimum and has no class yet.
  const first = rows.find((row) => row.heads >= minimum && row.plan && !classFor(row, demand.classes)) ?? rows[0];
  const shown = chosen ?? first;
  const next = shown && mayWork ? waysOf(shown, demand.classes)[0] : undefined;
  const narrowed = Object.entries(narrowing).filter(([, words]) => words);
  return (
    <>
      <Sentence {...demand} rows={rows} minimum={minimum} />
      {next && !chosen ? (
        <p className="slim-only">
          <Button href={next.href}>{`${next.words}: ${shown!.label}`}</Button>
        </p>
      ) : null}
      <div className="bar list-tools demand-tools no-print">
        <DemandFilters demand={demand} narrowing={narrowing} />
        <span className="list-tools__gap" />
        {mayWork ? <ExportMenu name="demand" query={() => new URLSearchParams(narrowed)} /> : null}
      </div>
      {shown === undefined ? (
        <Empty title="Nobody is waiting here">
          <p>When somebody asks for what you are looking at, a line appears for their wish and city.</p>
        </Empty>
      ) : (
        <div className="sides demand-halves">
          <div className="stack">
            <DemandTable {...{ rows, months, minimum }} chosen={{ key: shown.key, month: chosen ? month : '' }} />
            <p className="muted">
              A bar is solid for what was said in the last 60 days, outlined for what is older: ask again. The line
              across it is the minimum. Who asks for a team counts for as many as they named. Who could come in several
              months stands in each, and once in Seats wanted; who would go to any city stands in no other line.
            </p>
          </div>
          <BehindLine
            row={shown}
            isChosen={chosen !== undefined}
            month={chosen ? month : ''}
            minimum={minimum}
            classes={demand.classes}
          />
        </div>
      )}
    </>
  );
}

const mostNamed = 3;

type SentenceProps = Pick<Demand, 'classes' | 'countedAt'> & Pick<Props, 'rows' | 'minimum'>;

export function Sentence({ rows, minimum, classes, countedAt }: SentenceProps) {
  const reached = rows.filter(({ heads }) => heads >= minimum);
  const open = reached.filter((row) => !classFor(row, classes));
  const others = open.length - mostNamed;
  return (
    <p role="status" className="demand-say">
      {reached.length === 0
        ? `Nothing reaches the minimum of ${minimum}. `
        : open.length === 0
          ? `Whatever reaches the minimum of ${minimum} has a class with a free seat. `
          : `${open.length === 1 ? '1 wish could fill' : `${open.length} wishes could each fill`} a class of ${minimum}${reached.length > open.length ? `, besides ${reached.length - open.length} for which a class has a free seat` : ''}: `}
      {open.slice(0, mostNamed).map((row, at) => (
        <span key={row.key}>
          {at > 0 ? ', ' : ''}
          <a href={`?${new URLSearchParams({ line: row.key })}`}>{row.label}</a>
        </span>
      ))}
      {open.length > 0 ? (others > 0 ? ` and ${others} more. ` : '. ') : null}
      <span className="muted">Counted {indianTime(countedAt)}.</span>
    </p>
  );
}

type Props = {
  rows: readonly DemandRow[];
  months: readonly string[];
  minimum: number;
  /** The line that is looked at, and the month of it; '' for all. */
  chosen: { key: string | undefined; month: string };
};

function DemandTable({ rows, months, minimum, chosen }: Props) {
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
