import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import type { Demand } from './contract.ts';
import { DemandFilters, usualMinimum } from './demand-filters.office.tsx';
import { rowsOf, sayNarrowing } from './demand-rows.ts';
import { DemandTable } from './demand-table.office.tsx';
import { HeadsKey, Stripes } from './heads-bar.office.tsx';
import { UnfoundSearches } from './unfound.office.tsx';
import './demand.css';

/** Who wants what, where and since when: where a batch could run, before any date exists. */
export function DemandBoard() {
  const query = useQuery({ queryKey: ['demand'], queryFn: ({ signal }) => askOffice<Demand>('/demand', { signal }) });
  return (
    <Screen
      title="Demand"
      lede="People who want a level or a short course and are not registered yet, by interests and registrations. Heads are for how many they ask."
      actions={
        <Button look="outline" small onClick={() => print()}>
          Print
        </Button>
      }
    >
      <Loaded query={query} what="the demand">
        {(demand) => <Board demand={demand} />}
      </Loaded>
      <UnfoundSearches />
    </Screen>
  );
}

function Board({ demand }: { demand: Demand }) {
  const [address] = useSearchParams();
  const of = (name: string) => address.get(name) ?? '';
  const narrowing = { kind: of('kind'), event: of('event'), city: of('city'), time: of('time'), payer: of('payer') };
  const minimum = Number(of('minimum')) || usualMinimum;
  const rows = rowsOf(demand, narrowing);
  const enough = rows.filter(({ heads }) => heads >= minimum).length;
  return (
    <>
      <DemandFilters demand={demand} narrowing={narrowing} minimum={minimum} />
      <p className="print-only">{sayNarrowing(demand, narrowing)}</p>
      {rows.length === 0 ? (
        <Empty title="Nobody is waiting here">
          <p>When somebody asks for what you are looking at, a line appears for their wish and city.</p>
        </Empty>
      ) : (
        <>
          <p role="status">
            {enough === 0
              ? `Nothing reaches the minimum of ${minimum} heads.`
              : `${enough} of ${rows.length} ${enough === 1 ? 'reaches' : 'reach'} the minimum of ${minimum} heads.`}{' '}
            <span className="muted">Counted {indianTime(demand.countedAt)}.</span>
          </p>
          <Stripes />
          <HeadsKey minimum={minimum} />
          <DemandTable rows={rows} months={demand.months} minimum={minimum} />
          <p className="muted">
            Months are those in which people last said it. Somebody who would go to any city is in no other line.
          </p>
        </>
      )}
    </>
  );
}
