import { useEffect, useRef, useState } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Consent } from '../../design/field/choices.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Changes } from '../subjects/changes.office.tsx';
import { listChanges } from '../subjects/changes.ts';
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
  return (
    <div ref={box} tabIndex={-1}>
      <Record title="What will change on the site">
        <RecordBody className="stack">
          <Changes subject={subject} changes={listChanges(subject.published, document)} label="Changes" />
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
