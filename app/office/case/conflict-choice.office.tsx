import { useEffect, useRef } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Table, type Column } from '../../design/table/table.tsx';
import type { Case, CaseChange } from '../cases/contract.ts';
import { indianDate } from '../../platform/indian-time.ts';

type Props = {
  mine: CaseChange;
  /** The case as it stands by now. */
  theirs: Case;
  colleagues: readonly { uid: string; name: string }[];
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
};

/** Somebody else was quicker: what stands there now beside what one wanted, and the choice between them. */
export function ConflictChoice({ mine, theirs, colleagues, busy, onMine, onTheirs }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const nameOf = (uid: string | null) =>
    uid === null ? 'Nobody' : (colleagues.find((colleague) => colleague.uid === uid)?.name ?? 'Somebody who has left');
  const rows: Row[] = [
    ...(mine.status === undefined ? [] : [{ field: 'Status', now: theirs.status, wanted: mine.status }]),
    ...(mine.ownerUid === undefined
      ? []
      : [{ field: 'Owner', now: nameOf(theirs.ownerUid), wanted: nameOf(mine.ownerUid) }]),
    ...(mine.dueOn === undefined ? [] : [{ field: 'Due day', now: sayDay(theirs.dueOn), wanted: sayDay(mine.dueOn) }]),
  ];
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Record title="Somebody else changed this case meanwhile">
        <RecordBody className="stack">
          <p>Nothing of yours is saved yet. Choose what shall stand.</p>
          <Table
            label="What stands there now, and what you wanted"
            columns={columns}
            rows={rows}
            keyOf={(row) => row.field}
          />
          <Buttons>
            <Button small busy={busy} onClick={onMine}>
              Save mine
            </Button>
            <Button look="outline" small onClick={onTheirs}>
              Keep theirs
            </Button>
          </Buttons>
        </RecordBody>
      </Record>
    </div>
  );
}

const sayDay = (day: string | null) => (day ? indianDate(day) : 'None');

type Row = { field: string; now: string; wanted: string };

const columns: readonly Column<Row>[] = [
  { key: 'field', title: 'Field', heads: true, cell: (row) => row.field },
  { key: 'now', title: 'There now', cell: (row) => row.now },
  { key: 'wanted', title: 'Yours', cell: (row) => row.wanted },
];
