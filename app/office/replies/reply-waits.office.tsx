import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Button } from '../../design/button/button.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import './replies.css';

/** Somebody has written back, and waits: until they are answered, or somebody says that it needs no answer. */
export function ReplyWaits({ caseId, at }: { caseId: string; at: string }) {
  const mayWork = useMayAct('office');
  const client = useQueryClient();
  const notify = useNotify();
  const note = useMutation({
    mutationFn: () =>
      askOffice<{ message: string }>(`/cases/${caseId}/reply/dealt-with`, { method: 'POST', body: { at } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <div className="reply-waits">
      <p>
        <b>A reply waits</b> since {indianTime(at)}. It stands below.
      </p>
      {mayWork ? (
        <Button look="outline" small busy={note.isPending} onClick={() => note.mutate()}>
          Needs no answer
        </Button>
      ) : null}
    </div>
  );
}
