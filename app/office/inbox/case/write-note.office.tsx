import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { mayGoLater, useUnsent } from '../../people/cases/unsent.office.tsx';
import { sendNote } from '../../people/cases/unsent.ts';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { initials } from '../../ground/initials.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { keyOf } from '../../ground/use-calls.office.tsx';
import { namedIn } from '../../people/mentions/named-in.ts';
import { NoteArea } from '../../people/mentions/note-area.office.tsx';
import { useNameable } from '../../people/mentions/use-colleagues.ts';
import type { Case } from '../../people/cases/contract.ts';
import { oneCaseCalls } from './contract.ts';

export type NoteDraft = ReturnType<typeof useNote>;

/** What is being written about a case. It stays in this browser until it is kept or thrown away; without a connection it waits for one. */
export function useNote(shown: Case) {
  const client = useQueryClient();
  const notify = useNotify();
  const unsent = useUnsent();
  const { note, type, sent } = useKeptNote(`note.${shown.id}`);
  const people = useNameable();
  const write = useMutation({ mutationFn: (one: Parameters<typeof sendNote>[1]) => sendNote(shown.id, one) });
  /** Answers whether one may go on: there was nothing, it is kept, or it waits for the line. */
  async function keep(): Promise<boolean> {
    if (note.text.trim() === '') return true;
    const words = { ...note, mentions: namedIn(note.text, people) };
    try {
      const message = await write.mutateAsync(words);
      sent(note);
      notify(message, { type: 'success' });
      void client.invalidateQueries({ queryKey: keyOf(oneCaseCalls.read, { id: shown.id }), exact: true });
      return true;
    } catch (error) {
      const one = { caseId: shown.id, name: shown.name || shown.email, at: new Date().toISOString() };
      if (mayGoLater(error) && unsent.add({ ...one, act: { kind: 'note', ...words } })) {
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

/** Writes down what was said or agreed. */
export function NoteForm({ note: { text, type, keep, busy, wrong } }: { note: NoteDraft }) {
  const me = useMe();
  const [isMissing, setMissing] = useState(false);
  function keepIt(event: { preventDefault: () => void }) {
    event.preventDefault();
    setMissing(text.trim() === '');
    void keep();
  }
  function keepByKeys(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keepIt(event);
  }
  return (
    <li className="case-story__note">
      <span className="case-ini case-ini--me" aria-hidden="true">
        {initials(me.name || me.email)}
      </span>
      <form method="post" onSubmit={keepIt} aria-label="Write a note" noValidate>
        <NoteArea
          name="text"
          id="note"
          label="Your note; its person may ask to read it"
          rows={1}
          error={isMissing && text.trim() === '' ? 'Please write something first.' : wrong}
          value={text}
          onText={type}
          onKeyDown={keepByKeys}
        />
        <Button type="submit" look="outline" busy={busy}>
          Keep
        </Button>
        <p className="small muted">
          {text
            ? 'Stays on this device until you keep it. '
            : 'Stays on this device as you type. A note is never changed. @ names a colleague.'}
          {text ? (
            <Button look="text" small onClick={() => type('')}>
              Throw away
            </Button>
          ) : null}
        </p>
      </form>
    </li>
  );
}
