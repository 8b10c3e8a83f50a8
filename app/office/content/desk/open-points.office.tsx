import { Empty } from '../../../design/empty/empty.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { Record as Sheet } from '../../../design/record/record.tsx';
import { fieldOf, idOf } from '../form/places.ts';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { keyOfSubject, placeFor } from '../subjects/words.office.tsx';
import { deskCalls, type OpenPoint } from './contract.ts';
import './desk.css';

/** What the owner still owes the site: placeholders, figures without a source, facts to be confirmed. */
export function OpenPointsScreen() {
  const query = useAsk(deskCalls.openPoints, {});
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
            [...Map.groupBy(points, ({ title }) => title)].map(([title, theirs]) => (
              <Sheet key={title} title={title}>
                <ul className="desk-points">
                  {theirs.map((point) => (
                    <Point key={`${point.place} ${point.why}`} point={point} />
                  ))}
                </ul>
              </Sheet>
            ))
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

function Point({ point: { subject, place, value, why } }: { point: OpenPoint }) {
  return (
    <li>
      <a href={`/office/desk/subjects/${subject}#${idOf(fieldOf(place))}`}>{placeFor(keyOfSubject(subject), place)}</a>
      <Chip>{reasons[why]}</Chip>
      {/* Words between two links may begin with the stop of a sentence. */}
      <span className="office-text">{value.replace(/^[,;.]\s+/, '… ')}</span>
    </li>
  );
}
