import { useSearchParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { ExportMenu } from '../../lists/export-list.office.tsx';
import { BehindLine, waysOf } from './behind-line.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { demandCalls, type DemandBoard as Demand } from './contract.ts';
import { DemandFilters } from './demand-filters.office.tsx';
import { classFor, comingMonths, monthName, readNarrowing, rowsOf } from './demand-rows.ts';
import type { DemandRow, Narrowing } from './demand-rows.ts';
import { DemandTable } from './demand-table.office.tsx';
import './demand.css';

export function DemandBoard() {
  const query = useAsk(demandCalls.read, {});
  const narrowing = useNarrowing();
  return (
    <Screen title="Demand">
      <Loaded query={query} what="the demand">
        {(demand) => <Board demand={demand} narrowing={narrowing} />}
      </Loaded>
    </Screen>
  );
}

function useNarrowing(): Narrowing {
  const [address] = useSearchParams();
  return readNarrowing((name) => address.get(name));
}

function Board({ demand, narrowing }: { demand: Demand; narrowing: Narrowing }) {
  const mayWork = useMayAct('office');
  const [address] = useSearchParams();
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
      <Sentence {...demand} rows={rows} months={months} minimum={minimum} />
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
            <p className="muted demand-say">
              Somebody who could come in several months stands in each, and once in Seats wanted.
            </p>
            <DemandTable {...{ rows, months, minimum }} chosen={{ key: shown.key, month: chosen ? month : '' }} />
            <p className="muted">
              <span className="wide-only">
                A bar is solid for what was said in the last 60 days, outlined for what is older: ask again. The line
                across it is the minimum.{' '}
              </span>
              Who asks for a team counts for as many as they named; somebody who would go to any city stands in no other
              line.
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

type SentenceProps = Pick<Demand, 'classes' | 'countedAt'> & {
  rows: readonly DemandRow[];
  months: readonly string[];
  minimum: number;
};

/** What reaches the minimum, and by name what of it no class serves yet: the same that the first page counts. */
function Sentence({ rows, months, minimum, classes, countedAt }: SentenceProps) {
  const reached = rows.filter(({ heads }) => heads >= minimum);
  const open = reached.filter((row) => !classFor(row, classes));
  const others = open.length - mostNamed;
  const full = (row: DemandRow) => months.filter((_, at) => row.months[at]! >= minimum).map(monthName);
  return (
    <p role="status" className="demand-say">
      {reached.length === 0
        ? `Nothing reaches the minimum of ${minimum}. `
        : `${reached.length} of ${rows.length} ${reached.length === 1 ? 'reaches' : 'reach'} the minimum of ${minimum}, ${open.length} without a class that has a free seat${open.length > 0 ? ': ' : '. '}`}
      {open.slice(0, mostNamed).map((row, at) => (
        <span key={row.key}>
          {at > 0 ? ', ' : ''}
          <a href={`?${new URLSearchParams({ line: row.key })}`}>{row.label}</a>
          {full(row).length > 0 ? ` (${full(row).join(', ')})` : ''}
        </span>
      ))}
      {open.length > 0 ? (others > 0 ? ` and ${others} more. ` : '. ') : null}
      <span className="muted">Counted {indianTime(countedAt)}.</span>
    </p>
  );
}
