import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { namedIn } from '../../people/mentions/named-in.ts';
import { NoteArea } from '../../people/mentions/note-area.office.tsx';
import { useNameable } from '../../people/mentions/use-colleagues.ts';
import { personCalls } from './contract.ts';
import './person-note.css';

/** Writes down something about a person, whatever they sent. It stays in this browser until it is kept. */
export function PersonNoteForm({ person }: { person: string }) {
  const { note, type, sent } = useKeptNote(`person-note.${person}`);
  const people = useNameable();
  const [wrong, setWrong] = useState<string | undefined>();
  const write = useAct(personCalls.note, {
    onDone: (_, { body: { mentions: _named, ...arrived } }) => sent(arrived as typeof note),
    onRefused(refusal) {
      setWrong(refusal.errors['text']);
      return refusal.errors['text'] !== undefined;
    },
    refresh: ['/people'],
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (write.isPending) return;
    if (note.text.trim() === '') setWrong('Please write something first.');
    else write.mutate({ key: person, body: { ...note, mentions: namedIn(note.text, people) } });
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
