import { useEffect, useRef, useState } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Consent } from '../../../design/field/choices.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { Changes } from '../subjects/changes.office.tsx';
import { listChanges, type Change } from '../subjects/changes.ts';
import type { OpenedSubject } from '../subjects/subjects.ts';
import { placeFor } from '../subjects/words.office.tsx';
import type { Claim } from './answers.ts';

type Props = {
  subject: OpenedSubject;
  document: unknown;
  claims: readonly Claim[];
  busy: boolean;
  onPublish: (claimsConfirmed: boolean) => void;
  onClose: () => void;
};

/** What publishing will change, old beside new, and the button that does it. */
export function PublishPanel({ subject, document, claims, busy, onPublish, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [confirmed, setConfirmed] = useState(false);
  useEffect(() => box.current?.focus(), []);
  const changes = listChanges(subject.published, document);
  return (
    <div ref={box} tabIndex={-1}>
      <Record title="What will change on the site">
        <RecordBody className="stack">
          <Changes subject={subject} changes={changes} label="Changes" />
          <Elsewhere changes={changes} />
          {claims.length > 0 ? (
            <div role="alert">
              <p>
                <b>These words claim something that has no source:</b>{' '}
                {claims.map(({ place, words }) => `“${words}” (${placeFor(subject, place)})`).join(', ')}.
              </p>
              <Consent
                name="claims-confirmed"
                label="The owner has a source for it. My name goes into the log with it."
                checked={confirmed}
                onChange={({ target }) => setConfirmed(target.checked)}
              />
            </div>
          ) : null}
          <Buttons>
            <Button
              busy={busy}
              busyLabel="Publishing"
              disabled={claims.length > 0 && !confirmed}
              onClick={() => onPublish(confirmed)}
            >
              Publish now
            </Button>
            <Button look="outline" onClick={onClose}>
              Not yet
            </Button>
          </Buttons>
        </RecordBody>
      </Record>
    </div>
  );
}

const shortest = 3;
const longest = 60;
const mostNamed = 5;

/** A fact that changes here may stand in other texts too: each leads to a search for it. */
function Elsewhere({ changes }: { changes: readonly Change[] }) {
  const facts = changes.flatMap(({ from }) =>
    typeof from === 'string' && from.length >= shortest && from.length <= longest ? [from] : [],
  );
  if (facts.length === 0) return null;
  return (
    <p>
      Does it stand elsewhere too? Look in all texts for{' '}
      {[...new Set(facts)].slice(0, mostNamed).map((fact, at) => (
        <span key={fact}>
          {at > 0 ? ', ' : ''}
          <a
            href={`/office/desk/search?${new URLSearchParams({ words: fact, whole: 'yes' })}`}
            target="_blank"
            rel="noopener"
          >
            “{fact}”<span className="vh"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
      .
    </p>
  );
}
