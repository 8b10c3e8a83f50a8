import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { Button, Buttons } from '../../../design/button/button.tsx';
import type { Case } from '../../people/cases/contract.ts';
import { askOffice } from '../../ground/ask-office.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { usePutAway } from './saving.office.tsx';

/** Why a case is out of sight, and the way into the inbox for what a person has sent after all. */
export function HeldBack({ shown, reason }: { shown: Case; reason: string }) {
  const { id, version } = shown;
  const mayWork = useMayAct('office');
  const putAway = usePutAway(shown);
  const notify = useNotify();
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => askOffice<{ message: string }>('/cases/release', { method: 'POST', body: { id, version } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <div className="office-held">
      <p>
        <b>Held back: {reason}.</b>{' '}
        <span>A program may have sent this. The sender was told that it arrived; nobody was written to.</span>
      </p>
      {mayWork ? (
        <Buttons>
          <Button small busy={release.isPending} busyLabel="Releasing..." onClick={() => release.mutate()}>
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
