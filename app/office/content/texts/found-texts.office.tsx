import { useEffect, useRef, useState } from 'react';
import { Chip } from '../../../design/chip/chip.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Record } from '../../../design/record/record.tsx';
import { fieldOf, idOf } from '../form/places.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { keyOfSubject, placeFor } from '../subjects/words.office.tsx';
import type { FoundInText } from './contract.ts';
import { piecesOf, replaceIn, sentencesOf, type Wanted } from './match.ts';
import { ReplacePanel } from './replace.office.tsx';

type Props = { texts: readonly FoundInText[]; wanted: Wanted; isAnew: boolean; onLookAgain: () => void };

const nameOf = (key: string, place: string) => `${key} ${place}`;

/** What was found, by text: each place with its sentence, a way to its field, and what replacing would make of it. */
export function FoundTexts({ texts, wanted, isAnew, onLookAgain }: Props) {
  const mayWork = useMayAct('office');
  const [by, setBy] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = texts
    .filter(({ isLetter }) => !isLetter)
    .map((text) => ({ ...text, places: text.places.filter(({ place }) => !left.has(nameOf(text.key, place))) }))
    .filter(({ places }) => places.length > 0);
  const toggle = (name: string, out: boolean) =>
    setLeft((now) => new Set(out ? [...now, name] : [...now].filter((one) => one !== name)));
  return (
    <div className="stack">
      <Count texts={texts} wanted={wanted} isAnew={isAnew} />
      {mayWork ? <ReplacePanel chosen={chosen} wanted={wanted} by={by} onBy={setBy} onLookAgain={onLookAgain} /> : null}
      {texts.map((text) => (
        <Record
          key={text.key}
          title={
            <>
              <a href={text.href}>{text.title}</a> {text.version > 0 ? <Chip fresh>Draft of {text.author}</Chip> : null}
              {text.archivedAt ? <Chip>Retired</Chip> : null}
            </>
          }
        >
          {text.isLetter && by !== null ? (
            <p className="muted small">Letters have no drafts: this one is worded on its own page.</p>
          ) : null}
          <ul className="texts-places">
            {text.places.map(({ place, value }) => {
              const name = nameOf(text.key, place);
              const where = placeFor(keyOfSubject(text.key), place);
              return (
                <li key={place}>
                  {by === null || text.isLetter ? null : (
                    <input
                      type="checkbox"
                      aria-label={`Replace in ${text.title}: ${where}`}
                      checked={!left.has(name)}
                      onChange={({ target }) => toggle(name, !target.checked)}
                    />
                  )}
                  <div>
                    <a
                      className="small"
                      href={text.isLetter ? text.href : `${text.href}#${idOf(fieldOf(place))}`}
                      target={by === null ? undefined : '_blank'}
                      rel="noopener"
                    >
                      {where}
                    </a>
                    {sentencesOf(value, wanted).map((sentence) => (
                      <p key={sentence}>
                        <Sentence
                          sentence={sentence}
                          wanted={wanted}
                          by={text.isLetter || left.has(name) ? null : by}
                        />
                      </p>
                    ))}
                  </div>
                </li>
              );
            })}
          </ul>
        </Record>
      ))}
    </div>
  );
}

/** How much was found; looked for anew, it gets the focus, since the button that did it may be gone. */
function Count({ texts, wanted, isAnew }: Omit<Props, 'onLookAgain'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnew) box.current?.focus();
  }, [isAnew]);
  const all = texts.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <div role="status" tabIndex={-1} ref={box}>
      {all === 0 ? (
        <Empty title={`“${wanted.words}” stands nowhere`}>
          <p>Try fewer words. Capitals and the shape of quotes make no difference.</p>
        </Empty>
      ) : (
        <p>
          <b>{all === 1 ? 'One place' : `${all} places`}</b> in{' '}
          {texts.length === 1 ? 'one text' : `${texts.length} texts`}.
        </p>
      )}
    </div>
  );
}

/** A sentence with the words marked, or as they are and as they will be. */
function Sentence({ sentence, wanted, by }: { sentence: string; wanted: Wanted; by: string | null }) {
  return piecesOf(sentence, wanted).map(({ start, text, hit }) => {
    if (!hit) return <span key={start}>{text}</span>;
    if (by === null) return <mark key={start}>{text}</mark>;
    return (
      <span key={start}>
        <del>{text}</del> <ins>{replaceIn(text, { ...wanted, whole: false }, by)}</ins>
      </span>
    );
  });
}
