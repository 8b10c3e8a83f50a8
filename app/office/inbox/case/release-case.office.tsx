import { Button, Buttons } from '../../../design/button/button.tsx';
import type { Case } from '../../people/cases/contract.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { oneCaseCalls } from './contract.ts';
import { usePutAway } from './saving.office.tsx';

/** Why a case is out of sight, and the way into the inbox for what a person has sent after all. */
export function HeldBack({ shown, reason }: { shown: Case; reason: string }) {
  const { id, version } = shown;
  const mayWork = useMayAct('office');
  const putAway = usePutAway(shown);
  const release = useAct(oneCaseCalls.release);
  return (
    <div className="office-held">
      <p>
        <b>Held back: {reason}.</b>{' '}
        <span>A program may have sent this. The sender was told that it arrived; nobody was written to.</span>
      </p>
      {mayWork ? (
        <Buttons>
          <Button
            small
            busy={release.isPending}
            busyLabel="Releasing..."
            onClick={() => release.mutate({ body: { id, version } })}
          >
            Release to the inbox
          </Button>
          {shown.archivedAt ? null : (
            <Button look="outline" small busy={putAway.isPending} onClick={() => putAway.mutate('archive')}>
              It is spam
            </Button>
          )}
        </Buttons>
      ) : null}
    </div>
  );
}
