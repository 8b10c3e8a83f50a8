import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { Button } from '../../../design/button/button.tsx';
import { askOffice } from '../../ground/ask-office.ts';
import type { EntryMail } from './contract.ts';

/** Sends a mail again: with the content it still has, or written anew from what is kept now. */
export function Again({
  mail: { id, again },
  title,
  look = 'outline',
}: {
  mail: EntryMail;
  title: string;
  look?: 'outline' | 'text';
}) {
  const notify = useNotify();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      askOffice<{ message: string }>(`/mails/${id}/${again === 'anew' ? 'anew' : 'again'}`, { method: 'POST' }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: ['person'] }).then(() => client.invalidateQueries({ queryKey: ['case'] })),
  });
  return (
    <Button look={look} small busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
      {again === 'anew' ? 'Send again' : 'Try now'}
      <span className="vh">: {title}</span>
    </Button>
  );
}
