import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState, type SubmitEvent } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { TextArea } from '../../design/field/text-field.tsx';
import { askOffice, OfficeRefusal } from '../ground/ask-office.ts';
import { useKept } from '../ground/kept.office.tsx';
import './person-note.css';

const Kept = z.object({ id: z.string(), text: z.string() });
const newNote = () => ({ id: crypto.randomUUID() as string, text: '' });

/** Writes down something about a person, whatever they sent. It stays in this browser until it is kept. */
export function PersonNoteForm({ person }: { person: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const kept = useKept(`person-note.${person}`);
  const [note, setNote] = useState(() => Kept.safeParse(kept.read()).data ?? newNote());
  const [wrong, setWrong] = useState<string | undefined>();
  const write = useMutation({
    mutationFn: () =>
      askOffice<{ message: string }>(`/people/${encodeURIComponent(person)}/notes`, { method: 'POST', body: note }),
    onSuccess: ({ message }) => {
      kept.forget();
      setNote(newNote());
      notify(message, { type: 'success' });
      void client.invalidateQueries({ queryKey: ['person'] });
    },
    onError: (error) => {
      const found = error instanceof OfficeRefusal ? error.errors['text'] : undefined;
      setWrong(found);
      if (!found) notify(error.message, { type: 'error' });
    },
  });
  function type(text: string) {
    // Other words are another note.
    const now = { ...newNote(), text };
    setNote(now);
    setWrong(undefined);
    if (text === '') kept.forget();
    else kept.keep(now);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (write.isPending) return;
    if (note.text.trim() === '') setWrong('Please write something first.');
    else write.mutate();
  }
  return (
    <form className="person-note" onSubmit={submit} aria-label="Write a note on the person" noValidate>
      <TextArea
        name="text"
        id="person-note"
        label="Note on the person; they may ask to read it"
        rows={2}
        error={wrong}
        value={note.text}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" look="outline" small busy={write.isPending} busyLabel="Keeping...">
        Keep
      </Button>
    </form>
  );
}
