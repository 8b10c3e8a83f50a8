import type { ReactNode } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { indianClock } from '../../../platform/indian-time.ts';
import type { Letter } from './use-letter.ts';

/** That a letter is kept as it is typed, and the way to throw it away; what was thrown away may be brought back. */
export function KeptLine({
  letter: { draft, thrown, throwAway, bringBack },
  children,
}: {
  letter: Letter;
  children?: ReactNode;
}) {
  return (
    <div className="letter-kept">
      <p className="small muted" role="status">
        {children}
        {draft.at
          ? ` Kept in this browser as you type, ${indianClock(new Date(draft.at)).slice(11, 16)}.`
          : thrown
            ? ' The letter is thrown away.'
            : ''}
      </p>
      {draft.at || thrown ? (
        <Button look="text" small onClick={draft.at ? throwAway : bringBack}>
          {draft.at ? 'Throw away' : 'Bring it back'}
        </Button>
      ) : null}
    </div>
  );
}
