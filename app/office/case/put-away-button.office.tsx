import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Button } from '../../design/button/button.tsx';
import type { Case } from '../cases/contract.ts';
import { actOnCases } from '../cases/move-cases.ts';
import { KeyHint, useKeyNames } from '../ground/keys.office.tsx';

/** Archives a case, or brings it back. */
export function PutAwayButton({ shown }: { shown: Case }) {
  const notify = useNotify();
  const client = useQueryClient();
  const keys = useKeyNames();
  const archived = shown.archivedAt !== null;
  const act = useMutation({
    mutationFn: () => actOnCases([shown], { kind: archived ? 'restore' : 'archive' }),
    onSuccess: ({ changed }) => {
      if (changed.length > 0)
        notify('Somebody else changed this case meanwhile. Here it is as it stands.', { type: 'error' });
      else
        notify(archived ? 'The case is back.' : 'The case is archived. Bring it back here at any time.', {
          type: 'success',
        });
      return client.invalidateQueries();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Button look="outline" small busy={act.isPending} onClick={() => act.mutate()} {...(archived ? {} : keys('e'))}>
      {archived ? (
        'Bring back'
      ) : (
        <>
          Archive <KeyHint of="e" />
        </>
      )}
    </Button>
  );
}
