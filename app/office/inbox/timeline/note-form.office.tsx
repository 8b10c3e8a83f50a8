import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { QuietButton, TextButton } from '../../../design/button/button.tsx';
import { TextArea } from '../../../design/field/fields.tsx';
import type { Given } from '../../ground/calls.ts';
import { initials } from '../../ground/initials.office.tsx';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { useHeading } from '../../ground/screen.office.tsx';
import { fieldErrors, readAgain, useAct, useMayAct, useMe } from '../../ground/use-calls.office.tsx';
import type { noteCalls } from '../../people/cases/contract.ts';
import type { personCalls } from './contract.ts';

export type NoteDraft = {
  text: string;
  type: (text: string) => void;
  /** Answers whether one may go on: there was nothing, or it is kept. */
  keep: () => Promise<boolean>;
  busy: boolean;
  wrong: string | undefined;
};

/** What is being written at a case or a person. It stays in this browser until it is kept, and is read below `path` then. */
export function useNote<Call extends typeof noteCalls.write | typeof personCalls.note>(
  name: string,
  call: Call,
  of: Omit<Given<Call>, 'body'>,
  path: string,
): NoteDraft {
  const client = useQueryClient();
  const { note, type, sent } = useKeptNote(name);
  const write = useAct<Call>(call, {
    onDone(_, { body }) {
      sent(body as typeof note);
      void readAgain(client, [path]);
    },
    onRefused: ({ errors }) => errors['text'] !== undefined,
    refresh: [],
  });
  async function keep() {
    if (note.text.trim() === '') return true;
    const kept = write.mutateAsync({ ...of, body: note } as unknown as Given<Call>);
    return kept.then(() => true).catch(() => false);
  }
  return { text: note.text, type, keep, busy: write.isPending, wrong: fieldErrors(write.error)['text'] };
}

type StoryProps = { title: string; note: NoteDraft | null; further?: ReactNode; children: ReactNode };

/** What happened, as the entries of a list; before them whoever may act writes a note, where there is one to write. */
export function Story({ title, note, further, children }: StoryProps) {
  const mayWork = useMayAct('office');
  return (
    <section className="space-above--small" aria-labelledby="happened">
      <h2 className="h3" id="happened">
        {title}
      </h2>
      <ol className="case-story">
        {mayWork && note ? <NoteForm note={note} /> : null}
        {children}
      </ol>
      {further}
    </section>
  );
}

/** Whose page it is, with what is said beside the name. */
export function WhoHead({ name, isFirst = false, children }: { name: string; isFirst?: boolean; children: ReactNode }) {
  const heading = useHeading(isFirst);
  return (
    <>
      <title>{`${name}: back office`}</title>
      <div className="bar bar--links bar--base case-who">
        <h1 tabIndex={-1} ref={heading}>
          {name}
        </h1>
        {children}
      </div>
    </>
  );
}

function NoteForm({ note: { text, type, keep, busy, wrong } }: { note: NoteDraft }) {
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
