import { useEffect, useRef } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { Changes } from '../subjects/changes.office.tsx';
import { listChanges } from '../subjects/changes.ts';
import type { Conflict } from '../subjects/drafts.office.tsx';
import type { OpenedSubject } from '../subjects/subjects.ts';
import { indianTime } from '../../../platform/indian-time.ts';

type Props = {
  subject: OpenedSubject;
  mine: unknown;
  conflict: Conflict;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
};

/** Somebody else was quicker: what is different, and the choice between the two. */
export function ConflictPanel({ subject, mine, conflict, busy, onMine, onTheirs }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const theirs = conflict.kind === 'draft' ? conflict.theirs?.document : conflict.published;
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Record title={titleOf(conflict)}>
        <RecordBody className="stack">
          <p>{sentenceOf(conflict)}</p>
          {theirs === undefined ? null : (
            <Changes
              subject={subject}
              changes={listChanges(theirs, mine)}
              label="Where theirs and yours differ"
              from="Theirs"
              to="Yours"
            />
          )}
          <Buttons>
            <Button small busy={busy} onClick={onMine}>
              Go on with mine
            </Button>
            <Button look="outline" small onClick={onTheirs}>
              Take theirs
            </Button>
          </Buttons>
        </RecordBody>
      </Record>
    </div>
  );
}

function titleOf(conflict: Conflict): string {
  if (conflict.kind === 'published') return 'Another text was published meanwhile';
  return conflict.theirs ? 'Somebody else saved this draft meanwhile' : 'The draft is gone';
}

function sentenceOf(conflict: Conflict): string {
  if (conflict.kind === 'published') return `${conflict.who} Going on with yours replaces that text once you publish.`;
  if (!conflict.theirs) return 'Somebody published or discarded it. Going on keeps yours as a new draft.';
  const { author, updatedAt } = conflict.theirs;
  return `${author} saved it on ${indianTime(updatedAt)}. Nothing of yours is saved since then.`;
}
