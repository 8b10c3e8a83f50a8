import { Button, Buttons } from '../button/button.tsx';
import { Chip } from '../chip/chip.tsx';
import { DemandBars, DemandKey } from '../demand/demand.tsx';
import { SelectField } from '../field/select-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { Record, RecordBody } from '../record/record.tsx';
import { BulkBar, Filters } from '../table/filters.tsx';
import { Table, type Column } from '../table/table.tsx';
import { Shelf } from './sample.tsx';

const demand = [
  { label: 'One · North', soon: 14, later: 6, undecided: 4 },
  { label: 'Two · South', soon: 3, later: 4, undecided: 2 },
];
const rows = [
  { reference: 'A-0002', place: 'North', heads: 6, status: 'New' },
  { reference: 'A-0001', place: 'South', heads: 1, status: 'Contacted' },
];

export function OfficeSamples() {
  return (
    <Shelf id="office" title="Back office">
      <Record
        title="Demand"
        heading="h3"
        aside={<DemandKey soon="Soon" later="Later" undecided="Undecided" minimum="Batch minimum" />}
      >
        <RecordBody>
          <DemandBars label="Bars of demand. The table below has the same figures." rows={demand} minimum={12} />
        </RecordBody>
      </Record>
      <Filters aria-label="Filter">
        <div className="across">
          <TextField name="search" label="Name or email" type="search" />
        </div>
        <SelectField name="status" label="Status">
          <option>All</option>
        </SelectField>
        <SelectField name="place" label="Place">
          <option>All</option>
        </SelectField>
        <Button type="submit" small>
          Filter
        </Button>
      </Filters>
      <BulkBar>
        <p>
          <b>2 selected</b>
        </p>
        <Buttons>
          <Button look="outline" small>
            Change status
          </Button>
        </Buttons>
      </BulkBar>
      <SampleTable />
      <LayoutParts />
    </Shelf>
  );
}

const columns: readonly Column<(typeof rows)[number]>[] = [
  {
    key: 'reference',
    title: 'Ref.',
    heads: true,
    sorted: 'descending',
    sortHref: '#office',
    cell: (row) => <a href="#office">{row.reference}</a>,
  },
  { key: 'place', title: 'Place', cell: (row) => row.place },
  { key: 'status', title: 'Status', cell: (row) => <Chip fresh={row.status === 'New'}>{row.status}</Chip> },
  { key: 'heads', title: 'Heads', right: true, cell: (row) => row.heads },
];

function SampleTable() {
  return (
    <Table
      label="Sample table"
      rows={rows}
      keyOf={(row) => row.reference}
      select={{ name: 'chosen', labelOf: (row) => `Select ${row.reference}`, inputProps: { defaultChecked: true } }}
      columns={columns}
    />
  );
}

/** What `parts/` lays out. */
function LayoutParts() {
  return (
    <div className="sides sides--wide">
      <div className="pile pile--wide">
        <div className="bar bar--ends">
          <p>Words and controls in a row</p>
          <a className="press" href="#office">
            As high as a finger
          </a>
        </div>
        <p className="heed">What somebody should know before they go on.</p>
        <div className="fits">
          <TextField name="part-one" label="One" />
          <TextField name="part-two" label="Two" />
        </div>
      </div>
      <details className="record record--folds sides__stay" open>
        <summary className="record__head">
          <b>It folds</b>
        </summary>
        <ul className="lines lines--inset lines--ends">
          <li>
            <b>One entry</b> <span className="muted">what belongs to it</span>
          </li>
          <li>
            <b>Another</b> <span className="muted">more</span>
          </li>
        </ul>
      </details>
    </div>
  );
}
