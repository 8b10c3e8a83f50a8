import { Button, Buttons } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Record as Sheet, RecordBody } from '../../../design/record/record.tsx';
import { fieldOf, idOf } from '../form/places.ts';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { keyOfSubject, placeFor } from '../subjects/words.office.tsx';
import { deskCalls, type OpenPoint, type OpenPoints } from './contract.ts';
import './desk.css';

export function OpenPointsScreen() {
  const query = useAsk(deskCalls.openPoints, {});
  return (
    <Screen title="What is still open" lede="What only the owner can decide, in what is published now.">
      <Loaded query={query} what="what is open">
        {(found) => (
          <>
            <Settled {...found} />
            {weights.map(([why, title, because]) => {
              const points = found.points.filter((point) => point.why === why);
              return points.length === 0 ? null : (
                <Sheet key={why} title={title} aside={<b>{points.length}</b>}>
                  <RecordBody>
                    <p className="muted">{because}</p>
                  </RecordBody>
                  <ul className="lines lines--inset desk-rows">
                    {[...Map.groupBy(points, ({ subject }) => subject).values()].map((theirs) => (
                      <TextRow key={theirs[0]!.subject} points={theirs} />
                    ))}
                  </ul>
                </Sheet>
              );
            })}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** From what misleads a visitor to what merely waits. */
const weights: readonly [why: OpenPoint['why'], title: string, because: string][] = [
  ['placeholder', 'Details that are made up', 'Visitors read them as true. Until they are given, nobody reaches you.'],
  ['missing', 'Billing is not set up', 'Until an owner has filled it in, no bill can be issued.'],
  ['no source', 'Figures without a source', 'A figure that nobody can back is taken out, or gets its source.'],
  ['to be confirmed', 'Facts to be confirmed', 'The page says so itself. Confirm each, or word it otherwise.'],
];

function Settled({ points, texts }: OpenPoints) {
  const open = new Set(points.flatMap(({ subject, why }) => (why === 'missing' ? [] : [subject]))).size;
  return (
    <>
      <p role="status">
        <b>
          {texts - open} of {texts} texts are settled.
        </b>{' '}
        {points.length === 0 ? '' : `${points.length} points are open.`}
      </p>
      <NextOpen />
      <progress max={texts} value={texts - open} aria-label="Texts that are settled" />
      {open === 0 ? (
        <Empty title="Nothing is open">
          <p>Placeholders and facts to be confirmed appear here.</p>
        </Empty>
      ) : null}
    </>
  );
}

function TextRow({ points }: { points: readonly OpenPoint[] }) {
  const { subject, title } = points[0]!;
  return (
    <li>
      <b>{title}</b>
      <span className="bar bar--links desk-rows__places">
        {points.map((point) => (
          <a key={point.place} href={hrefOf(point)} title={point.value}>
            {point.why === 'missing' ? point.place : placeFor(keyOfSubject(subject), point.place)}
            {point.why === 'to be confirmed' ? <span className="muted">: “{firstWords(point.value)}”</span> : null}
          </a>
        ))}
      </span>
    </li>
  );
}

const mostLetters = 44;
/** So much of a text that it is told from others of the same name. */
function firstWords(text: string): string {
  const words = text.replace(/^[^\p{L}\p{N}]+/u, '');
  return words.length > mostLetters ? `${words.slice(0, mostLetters).replace(/\s\S*$/, '')} ...` : words;
}

const hrefOf = ({ subject, place, why }: OpenPoint) =>
  why === 'missing' ? '/office/billing' : `/office/desk/subjects/${subject}#${idOf(fieldOf(place))}`;

export function NextOpen() {
  const { data } = useAsk(deskCalls.openPoints, {});
  const first = weights.flatMap(([why]) => data?.points.find((point) => point.why === why) ?? [])[0];
  if (!first) return data ? <p>Nothing in the texts is left open.</p> : null;
  return (
    <Buttons>
      <Button href={hrefOf(first)}>{`Next still open: ${first.title}`}</Button>
    </Buttons>
  );
}
