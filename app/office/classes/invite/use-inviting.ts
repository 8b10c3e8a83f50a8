import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { askOffice } from '../../ground/ask-office.ts';

type Said = { kind: 'ask' | 'hold'; day: string; words: string };

/** Sends an invitation to oneself, or to people; what is read anew then shows who was reached. */
export function useInviting(batchId: string, said: Said, onSent: () => void) {
  const client = useQueryClient();
  const notify = useNotify();
  const onError = (error: Error) => notify(error.message, { type: 'error' });
  const test = useMutation({
    mutationFn: () => askOffice<{ message: string }>(`/batches/${batchId}/waves/test`, { method: 'POST', body: said }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError,
  });
  const send = useMutation({
    mutationFn: (interestIds: readonly string[]) =>
      askOffice<{ message: string }>(`/batches/${batchId}/waves`, { method: 'POST', body: { ...said, interestIds } }),
    onSuccess({ message }) {
      notify(message, { type: 'success' });
      onSent();
    },
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: ['batches'] }),
  });
  return { test, send };
}
