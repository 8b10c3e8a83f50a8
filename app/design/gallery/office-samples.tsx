import { Chip } from '../chip/chip.tsx';
import { TextField } from '../field/fields.tsx';
import { Table, type Column } from '../table/table.tsx';
import { Shelf } from './sample.tsx';

const rows = [
  { reference: 'A-0002', place: 'North', heads: 6, status: 'New' },
  { reference: 'A-0001', place: 'South', heads: 1, status: 'Contacted' },
];

export function OfficeSamples() {
  return (
    <Shelf id="office" title="Back office">
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
    onSort: () => {},
    cell: (row) => <a href="#office">{row.reference}</a>,
  },
  { key: 'place', title: 'Place', cell: (row) => row.place },
  { key: 'status', title: 'Status', cell: (row) => <Chip fresh={row.status === 'New'}>{row.status}</Chip> },
  { key: 'heads', title: 'Heads', right: true, cell: (row) => row.heads },
];

function SampleTable() {
  return <Table label="Sample table" rows={rows} keyOf={(row) => row.reference} columns={columns} />;
}

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
