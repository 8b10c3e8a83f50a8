import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { initials } from '../../ground/initials.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { fieldErrors, useAct } from '../../ground/use-calls.office.tsx';
import { namedIn } from '../../people/mentions/named-in.ts';
import { NoteArea, useNameable } from '../../people/mentions/note-area.office.tsx';
import { personCalls } from './contract.ts';

export type NoteDraft = {
  text: string;
  type: (text: string) => void;
  /** Answers whether one may go on: there was nothing, it is kept, or it waits for the line. */
  keep: () => Promise<boolean>;
  busy: boolean;
  wrong: string | undefined;
};

/** What is being written at a person's page. It stays in this browser until it is kept. */
export function usePersonNote(person: string): NoteDraft {
  const { note, type, sent } = useKeptNote(`person-note.${person}`);
  const people = useNameable();
  const write = useAct(personCalls.note, {
    onDone: (_, { body: { mentions: _named, ...arrived } }) => sent(arrived as typeof note),
    onRefused: ({ errors }) => errors['text'] !== undefined,
    refresh: ['/people'],
  });
  async function keep() {
    if (note.text.trim() === '') return true;
    if (!write.isPending) write.mutate({ key: person, body: { ...note, mentions: namedIn(note.text, people) } });
    return false;
  }
  return { text: note.text, type, keep, busy: write.isPending, wrong: fieldErrors(write.error)['text'] };
}

/** Writes down what was said or agreed, at a case or at its person. */
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
      <span className="office-initials office-initials--mine" aria-hidden="true">
        {initials(me.name || me.email)}
      </span>
      <form method="post" className="bar bar--foot" onSubmit={keepIt} aria-label="Write a note" noValidate>
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
          Save
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
