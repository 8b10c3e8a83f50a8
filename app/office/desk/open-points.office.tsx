import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../design/empty/empty.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { Table, type Column } from '../../design/table/table.tsx';
import { fieldOf, idOf } from '../form/places.ts';
import { askOffice } from '../ground/ask-office.ts';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { keyOfSubject, placeFor } from '../subjects/words.office.tsx';
import type { OpenPoint } from './answers.ts';

/** What the owner still owes the site: placeholders, figures without a source, facts to be confirmed. */
export function OpenPointsScreen() {
  const query = useQuery({
    queryKey: ['desk', 'open-points'],
    queryFn: ({ signal }) => askOffice<{ points: OpenPoint[] }>('/desk/open-points', { signal }),
  });
  return (
    <Screen
      title="What is still open"
      lede="Placeholders, figures without a source, and facts that say they are to be confirmed, in what is published now."
    >
      <Loaded query={query} what="what is open">
        {({ points }) =>
          points.length === 0 ? (
            <Empty title="Nothing is open">
              <p>Placeholders and facts to be confirmed appear here.</p>
            </Empty>
          ) : (
            <Table
              label="What is open"
              keyOf={({ subject, place }) => `${subject} ${place}`}
              rows={points}
              columns={columns}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

const reasons: Record<OpenPoint['why'], string> = {
  placeholder: 'Placeholder',
  'no source': 'No source',
  'to be confirmed': 'To be confirmed',
};

const columns: readonly Column<OpenPoint>[] = [
  {
    key: 'where',
    title: 'Where',
    heads: true,
    cell: ({ subject, title, place }) => (
      <a href={`/office/desk/subjects/${subject}#${idOf(fieldOf(place))}`}>
        {title}: {placeFor(keyOfSubject(subject), place)}
      </a>
    ),
  },
  { key: 'why', title: 'Why', cell: ({ why }) => <Chip>{reasons[why]}</Chip> },
  { key: 'value', title: 'What stands there', cell: ({ value }) => <span className="desk-value">{value}</span> },
];
