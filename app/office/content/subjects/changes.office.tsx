import { Table } from '../../../design/table/table.tsx';
import type { Change, OpenedSubject } from './subjects.ts';
import { placeFor } from './words.office.tsx';

type Props = {
  subject: Pick<OpenedSubject, 'key' | 'kind'>;
  changes: readonly Change[];
  label: string;
  from?: string;
  to?: string;
};

const mostShown = 100;

export function Changes({ subject, changes, label, from = 'Old', to = 'New' }: Props) {
  if (changes.length === 0) return <p className="muted">Nothing is different.</p>;
  return (
    <>
      <Table
        label={label}
        keyOf={({ place }: Change) => place}
        rows={changes.slice(0, mostShown)}
        columns={[
          { key: 'place', title: 'Where', heads: true, cell: ({ place }) => placeFor(subject, place) },
          { key: 'from', title: from, cell: showFrom },
          { key: 'to', title: to, cell: showTo },
        ]}
      />
      {changes.length > mostShown ? <p className="muted">And {changes.length - mostShown} more.</p> : null}
    </>
  );
}

const showFrom = ({ from }: Change) => <Value value={from} />;
const showTo = ({ to }: Change) => <Value value={to} />;

function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return <span className="muted">Nothing</span>;
  return <span className="office-text desk-value">{wordsOf(value)}</span>;
}

function wordsOf(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([key, part]) => (key === 'kind' ? [] : [part]));
  return parts.map(wordsOf).join('\n');
}
