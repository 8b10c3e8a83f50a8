import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Button } from '../../design/button/button.tsx';
import type { Case } from '../cases/contract.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';

/** Why a case is out of sight, and the way into the inbox for what a person has sent after all. */
export function HeldBack({ shown: { id, version }, reason }: { shown: Case; reason: string }) {
  const mayWork = useMayAct('office');
  const notify = useNotify();
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => askOffice<{ message: string }>('/cases/release', { method: 'POST', body: { id, version } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <div className="office-held stack">
      <p>
        <b>Held back:</b> a program may have sent this ({reason}). The sender was told that it arrived; nobody was
        written to.
      </p>
      {mayWork ? (
        <Button small busy={release.isPending} busyLabel="Releasing..." onClick={() => release.mutate()}>
          Release to the inbox
        </Button>
      ) : null}
    </div>
  );
}
