import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { askOffice, OfficeRefusal } from '../../ground/ask-office.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { namedIn } from '../../people/mentions/named-in.ts';
import { NoteArea } from '../../people/mentions/note-area.office.tsx';
import { useNameable } from '../../people/mentions/use-colleagues.ts';
import './person-note.css';

/** Writes down something about a person, whatever they sent. It stays in this browser until it is kept. */
export function PersonNoteForm({ person }: { person: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { note, type, sent } = useKeptNote(`person-note.${person}`);
  const people = useNameable();
  const [wrong, setWrong] = useState<string | undefined>();
  const write = useMutation({
    mutationFn: (words: typeof note) =>
      askOffice<{ message: string }>(`/people/${encodeURIComponent(person)}/notes`, {
        method: 'POST',
        body: { ...words, mentions: namedIn(words.text, people) },
      }),
    onSuccess: ({ message }, arrived) => {
      sent(arrived);
      notify(message, { type: 'success' });
      void client.invalidateQueries({ queryKey: ['person'] });
    },
    onError: (error) => {
      const found = error instanceof OfficeRefusal ? error.errors['text'] : undefined;
      setWrong(found);
      if (!found) notify(error.message, { type: 'error' });
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (write.isPending) return;
    if (note.text.trim() === '') setWrong('Please write something first.');
    else write.mutate(note);
  }
  return (
    <form method="post" className="person-note" onSubmit={submit} aria-label="Write a note on the person" noValidate>
      <NoteArea
        name="text"
        id="person-note"
        label="Note on the person; they may ask to read it"
        rows={2}
        error={wrong}
        value={note.text}
        onText={(text) => {
          type(text);
          setWrong(undefined);
        }}
      />
      <Button type="submit" look="outline" small busy={write.isPending} busyLabel="Keeping...">
        Keep
      </Button>
    </form>
  );
}
