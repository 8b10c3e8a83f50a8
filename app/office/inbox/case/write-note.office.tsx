import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { ask, OfficeRefusal } from '../../ground/ask-office.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { keyOf } from '../../ground/use-calls.office.tsx';
import { noteCalls, type Case } from '../../people/cases/contract.ts';
import type { NoteDraft } from '../timeline/note-form.office.tsx';
import { oneCaseCalls } from './contract.ts';

/** What is being written about a case. It stays in this browser until it is kept or thrown away. */
export function useNote(shown: Case): NoteDraft {
  const client = useQueryClient();
  const notify = useNotify();
  const { note, type, sent } = useKeptNote(`note.${shown.id}`);
  const write = useMutation({
    mutationFn: (body: typeof note) => ask(noteCalls.write, { id: shown.id, body }),
  });
  /** Answers whether one may go on: there was nothing, or it is kept. */
  async function keep(): Promise<boolean> {
    if (note.text.trim() === '') return true;
    try {
      const { message } = await write.mutateAsync(note);
      sent(note);
      notify(message, { type: 'success' });
      void client.invalidateQueries({ queryKey: keyOf(oneCaseCalls.read, { id: shown.id }), exact: true });
      return true;
    } catch (error) {
      if (!(error instanceof OfficeRefusal && error.errors['text']))
        notify((error as Error).message, { type: 'error' });
      return false;
    }
  }
  const wrong = write.error instanceof OfficeRefusal ? write.error.errors['text'] : undefined;
  return { text: note.text, type, keep, busy: write.isPending, wrong };
}
