import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { mayGoLater, useUnsent } from '../../people/cases/unsent.office.tsx';
import { sendNote } from '../../people/cases/unsent.ts';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { keyOf } from '../../ground/use-calls.office.tsx';
import type { Case } from '../../people/cases/contract.ts';
import type { NoteDraft } from '../timeline/note-form.office.tsx';
import { oneCaseCalls } from './contract.ts';

/** What is being written about a case. It stays in this browser until it is kept or thrown away; without a connection it waits for one. */
export function useNote(shown: Case): NoteDraft {
  const client = useQueryClient();
  const notify = useNotify();
  const unsent = useUnsent();
  const { note, type, sent } = useKeptNote(`note.${shown.id}`);
  const write = useMutation({ mutationFn: (one: Parameters<typeof sendNote>[1]) => sendNote(shown.id, one) });
  /** Answers whether one may go on: there was nothing, it is kept, or it waits for the line. */
  async function keep(): Promise<boolean> {
    if (note.text.trim() === '') return true;
    try {
      const message = await write.mutateAsync(note);
      sent(note);
      notify(message, { type: 'success' });
      void client.invalidateQueries({ queryKey: keyOf(oneCaseCalls.read, { id: shown.id }), exact: true });
      return true;
    } catch (error) {
      const one = { caseId: shown.id, name: shown.name || shown.email, at: new Date().toISOString() };
      if (mayGoLater(error) && unsent.add({ ...one, act: { kind: 'note', ...note } })) {
        sent(note);
        return true;
      }
      if (!(error instanceof OfficeRefusal && error.errors['text']))
        notify((error as Error).message, { type: 'error' });
      return false;
    }
  }
  const wrong = write.error instanceof OfficeRefusal ? write.error.errors['text'] : undefined;
  return { text: note.text, type, keep, busy: write.isPending, wrong };
}
