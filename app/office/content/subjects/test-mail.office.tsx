import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { Button } from '../../../design/button/button.tsx';
import { askOffice } from '../../ground/ask-office.ts';
import type { DraftState } from './drafts.office.tsx';

/** Sends the mail as it is written to whoever writes it; what is typed is kept first. */
export function TestMail({ draft: { subject, document, dirty, keep } }: { draft: DraftState }) {
  const notify = useNotify();
  const send = useMutation({
    async mutationFn() {
      if (dirty && !(await keep(document))) return null;
      return askOffice<{ message: string }>(`/desk/subjects/${subject.key}/test`, { method: 'POST' });
    },
    onSuccess: (answer) => answer && notify(answer.message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Button look="outline" small busy={send.isPending} busyLabel="Sending" onClick={() => send.mutate()}>
      Send me a test
    </Button>
  );
}
