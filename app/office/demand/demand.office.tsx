import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../design/button/button.tsx';
import { DemandBars, DemandKey } from '../../design/demand/demand.tsx';
import { WeekBars } from '../../design/demand/week-bars.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Table, type Column } from '../../design/table/table.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import type { Demand } from './contract.ts';
import { DemandFilters, usualMinimum } from './demand-filters.office.tsx';
import { rowsOf, sayNarrowing, weeksOf, type DemandRow } from './demand-rows.ts';
import { UnfoundSearches } from './unfound.office.tsx';
import './demand.css';

/** Who wants what, where and how soon: where a batch could run, before any date exists. */
export function DemandBoard() {
  const query = useQuery({ queryKey: ['demand'], queryFn: ({ signal }) => askOffice<Demand>('/demand', { signal }) });
  return (
    <Screen
      title="Demand"
      lede="People who want a training event and have not been registered yet. Bars show where a batch could run."
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
  const narrowing = { event: of('event'), place: of('place'), time: of('time'), payer: of('payer') };
  const minimum = Number(of('minimum')) || usualMinimum;
  const rows = rowsOf(demand, narrowing);
  const weeks = weeksOf(demand, narrowing);
  const enough = rows.filter((row) => row.total >= minimum).length;
  return (
    <>
      <DemandFilters demand={demand} narrowing={narrowing} minimum={minimum} />
      <p className="print-only">{sayNarrowing(demand, narrowing)}</p>
      {rows.length === 0 ? (
        <Empty title="Nobody is waiting here">
          <p>When somebody expresses interest in what you are looking at, a bar appears for the event and the place.</p>
        </Empty>
      ) : (
        <>
          <Record
            title={rows.length > mostBars ? `The ${mostBars} most wanted` : 'By training event and place'}
            aside={
              <DemandKey
                soon="Within 3 months"
                later="Within 3 to 6 months"
                undecided="Undecided"
                minimum="Batch minimum"
              />
            }
          >
            <RecordBody>
              <DemandBars
                label="People by training event and place. The table below has the same figures."
                rows={rows.slice(0, mostBars).map((row) => ({ ...row, label: row.short, href: listAddress(row) }))}
                minimum={minimum}
              />
            </RecordBody>
          </Record>
          <p role="status">
            {enough === 0
              ? `No bar reaches the batch minimum of ${minimum}.`
              : `${enough} of ${rows.length} reach the batch minimum of ${minimum}.`}{' '}
            <span className="muted">Counted {indianTime(demand.countedAt)}.</span>
          </p>
          <Table label="Demand by event and place" columns={columns} rows={rows} keyOf={(row) => row.key} />
          <Record title="New people by week">
            <RecordBody>
              <WeekBars
                label="New people in each of the last twelve weeks. The table below has the same figures."
                weeks={weeks.map(({ monday, people }) => ({ label: shortDay(monday), value: people }))}
              />
            </RecordBody>
          </Record>
          <Table label="New people by week" columns={weekColumns} rows={weeks} keyOf={(week) => week.monday} />
        </>
      )}
    </>
  );
}

/** Longer than this nobody compares; the table has them all. */
const mostBars = 15;

/** The list of the people of a bar. */
const listAddress = ({ filter }: DemandRow) =>
  `/office/interests?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

const shortDay = (day: string) => indianDate(day).split(' ').slice(0, 2).join(' ');

const columns: readonly Column<DemandRow>[] = [
  { key: 'label', title: 'Event and place', heads: true, cell: (row) => <a href={listAddress(row)}>{row.label}</a> },
  { key: 'soon', title: 'Within 3 months', right: true, cell: (row) => row.soon },
  { key: 'later', title: 'Within 3 to 6 months', right: true, cell: (row) => row.later },
  { key: 'undecided', title: 'Undecided', right: true, cell: (row) => row.undecided },
  { key: 'total', title: 'People', right: true, cell: (row) => row.total },
];

const weekColumns: readonly Column<{ monday: string; people: number }>[] = [
  { key: 'monday', title: 'Week from', heads: true, cell: (week) => indianDate(week.monday) },
  { key: 'people', title: 'New people', right: true, cell: (week) => week.people },
];
