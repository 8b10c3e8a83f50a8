import { useEffect, useRef, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import type { Member } from './contract.ts';
import { SuccessorField } from './successor-field.office.tsx';

export type Question = 'remove' | 'reset';

const words = {
  remove: {
    ask: (called: string) => `Remove ${called} from the team?`,
    means: 'They are logged out everywhere at once. Their account stays as a visitor’s.',
    yes: 'Yes, remove',
    busy: 'Removing...',
  },
  reset: {
    ask: (called: string) => `Reset the second step of ${called}?`,
    means:
      'Do it only when you have spoken to them. Their passkeys, authenticator app and recovery codes go, and they are logged out everywhere. They log in with their password and add a new second step. All owners are told by mail.',
    yes: 'Yes, reset',
    busy: 'Resetting...',
  },
};

type Props = {
  question: Question;
  member: Member;
  busy: boolean;
  /** With who takes over, '' for nobody. */
  onAnswer: (to: string) => void;
  onKeep: () => void;
};

/** The last question before something that a colleague feels at once. */
export function LastQuestion({ question, member, busy, onAnswer, onKeep }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { ask, means, yes, busy: busyLabel } = words[question];
  useEffect(() => form.current?.querySelector<HTMLElement>('select, button')?.focus(), []);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onAnswer(String(new FormData(event.currentTarget).get('to') ?? ''));
  }
  return (
    <form method="post" ref={form} className="stack" onSubmit={submit} aria-label={ask(member.called)}>
      <p>
        <b>{ask(member.called)}</b> {means}
      </p>
      {question === 'remove' ? <SuccessorField member={member} name="to" /> : null}
      <Buttons>
        <Button type="submit" small busy={busy} busyLabel={busyLabel}>
          {yes}
        </Button>
        <Button look="outline" small onClick={onKeep}>
          Keep
        </Button>
      </Buttons>
    </form>
  );
}
