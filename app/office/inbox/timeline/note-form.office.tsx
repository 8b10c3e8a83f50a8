import { useState, type KeyboardEvent } from 'react';
import { QuietButton, TextButton } from '../../../design/button/button.tsx';
import { TextArea } from '../../../design/field/fields.tsx';
import { initials } from '../../ground/initials.office.tsx';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { fieldErrors, useAct, useMe } from '../../ground/use-calls.office.tsx';
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
  const write = useAct(personCalls.note, {
    onDone: (_, { body }) => sent(body as typeof note),
    onRefused: ({ errors }) => errors['text'] !== undefined,
    refresh: ['/people'],
  });
  async function keep() {
    if (note.text.trim() === '') return true;
    if (!write.isPending) write.mutate({ key: person, body: note });
    return false;
  }
  return { text: note.text, type, keep, busy: write.isPending, wrong: fieldErrors(write.error)['text'] };
}

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
    <li className="case-story__note no-print">
      <span className="office-initials office-initials--mine" aria-hidden="true">
        {initials(me.name || me.email)}
      </span>
      <form method="post" className="bar bar--foot" onSubmit={keepIt} aria-label="Write a note" noValidate>
        <TextArea
          name="text"
          id="note"
          label="Your note; its person may ask to read it"
          rows={1}
          error={isMissing && text.trim() === '' ? 'Please write something first.' : wrong}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={keepByKeys}
        />
        <QuietButton type="submit" busy={busy}>
          Save
        </QuietButton>
        <p className="small muted">
          {text
            ? 'Stays on this device until you keep it. '
            : 'Stays on this device as you type. A note is never changed.'}
          {text ? <TextButton onClick={() => type('')}>Throw away</TextButton> : null}
        </p>
      </form>
    </li>
  );
}
