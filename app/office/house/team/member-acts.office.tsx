import { useEffect, useRef, useState } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { Options, SelectField } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { type OfficeRole, mayAct, officeRoleNames, officeRoles } from '../../../identity/staff/staff-member.ts';
import { useAct, useMe, useNotify } from '../../ground/use-calls.office.tsx';
import { useColleagues } from '../../people/cases/colleagues.office.tsx';
import { teamCalls, type Member, type RoleChange } from './contract.ts';
import { NameForm } from './your-name.office.tsx';
import { submits } from '../../../design/form/form.tsx';

export function MemberActs({ member, onClose }: { member: Member; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const me = useMe();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => box.current?.focus(), []);
  const how = { onDone: onClose };
  const change = useAct(teamCalls.changeRole, how);
  const remove = useAct(teamCalls.remove, how);
  const reset = useAct(teamCalls.resetSecondStep, how);
  const busy = change.isPending || remove.isPending || reset.isPending;
  const { uid } = member;
  function answer(to: string) {
    if (question === 'remove') remove.mutate({ uid, query: to ? { to } : {} });
    else reset.mutate({ uid });
  }
  return (
    <Record title={member.called} ref={box} tabIndex={-1} aside={<span className="muted">{sayWho(member)}</span>}>
      <RecordBody className="stack">
        {question ? (
          <LastQuestion
            question={question}
            member={member}
            busy={busy}
            onAnswer={answer}
            onKeep={() => setQuestion(null)}
          />
        ) : (
          <>
            <NameForm name={member.name} uid={uid === me.uid ? null : uid} of={member.called} />
            <RoleForm
              key={member.officeRole}
              member={member}
              busy={busy}
              onChange={(body) => change.mutate({ uid, body })}
            />
            <Buttons>
              {member.secondStep && member.uid !== me.uid ? (
                <QuietButton onClick={() => setQuestion('reset')}>Reset second step</QuietButton>
              ) : null}
              <QuietButton onClick={() => setQuestion('remove')}>Remove from the team</QuietButton>
              <TextButton onClick={onClose}>Close</TextButton>
            </Buttons>
          </>
        )}
      </RecordBody>
    </Record>
  );
}

function sayWho({ name, email, invitedBy }: Member): string {
  return [name ? email : null, invitedBy ? `invited by ${invitedBy}` : null].filter(Boolean).join(', ');
}

type RoleProps = { member: Member; busy: boolean; onChange: (body: RoleChange) => void };

function RoleForm({ member, busy, onChange }: RoleProps) {
  const notify = useNotify();
  const [to, setTo] = useState(member.officeRole);
  const submit = submits((form) => {
    if (to === member.officeRole) return notify('This is their role already.', { type: 'info' });
    const cases = String(new FormData(form).get('cases') ?? '');
    onChange({ from: member.officeRole, to, ...(cases ? { cases } : {}) });
  });
  return (
    <form method="post" className="bar bar--foot" onSubmit={submit}>
      <SelectField
        name="role"
        id="member-role"
        label="Role"
        value={to}
        onChange={({ target }) => setTo(target.value as OfficeRole)}
      >
        <Options of={officeRoles.map((role) => [role, officeRoleNames[role]])} />
      </SelectField>
      {mayAct(to, 'office') ? null : <SuccessorField member={member} name="cases" />}
      <QuietButton type="submit" busy={busy} busyLabel="Changing...">
        Change role
      </QuietButton>
      <p className="small muted">With another role they are logged out and log in again.</p>
    </form>
  );
}

type Question = 'remove' | 'reset';

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

type QuestionProps = {
  question: Question;
  member: Member;
  busy: boolean;
  /** With who takes over, '' for nobody. */
  onAnswer: (to: string) => void;
  onKeep: () => void;
};

function LastQuestion({ question, member, busy, onAnswer, onKeep }: QuestionProps) {
  const form = useRef<HTMLFormElement>(null);
  const { ask, means, yes, busy: busyLabel } = words[question];
  useEffect(() => form.current?.querySelector<HTMLElement>('select, button')?.focus(), []);
  const submit = submits((sent) => onAnswer(String(new FormData(sent).get('to') ?? '')));
  return (
    <form method="post" ref={form} className="stack" onSubmit={submit} aria-label={ask(member.called)}>
      <p>
        <b>{ask(member.called)}</b> {means}
      </p>
      {question === 'remove' ? <SuccessorField member={member} name="to" /> : null}
      <Buttons>
        <Button type="submit" busy={busy} busyLabel={busyLabel}>
          {yes}
        </Button>
        <QuietButton onClick={onKeep}>Keep</QuietButton>
      </Buttons>
    </form>
  );
}

function SuccessorField({ member: { uid, openCases }, name }: { member: Member; name: 'to' | 'cases' }) {
  const others = useColleagues().filter((colleague) => colleague.uid !== uid);
  if (openCases === 0) return null;
  return (
    <SelectField
      name={name}
      id={`member-successor-${name}`}
      label={`Who takes over their ${openCases === 1 ? 'open case' : `${openCases} open cases`}?`}
    >
      <option value="">Nobody yet: they stand without an owner</option>
      <Options of={others.map((colleague) => [colleague.uid, colleague.name])} />
    </SelectField>
  );
}
