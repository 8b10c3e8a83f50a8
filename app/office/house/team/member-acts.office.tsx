import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { mayAct, officeRoleNames, officeRoles, type OfficeRole } from '../../../identity/staff/office-role.ts';
import { askOffice } from '../../ground/ask-office.ts';
import { useConfirmed } from '../../ground/confirm-dialog.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import type { Member, RoleChange } from './contract.ts';
import { LastQuestion, type Question } from './last-question.office.tsx';
import { NameForm } from './your-name.office.tsx';
import { SuccessorField } from './successor-field.office.tsx';

type Props = { member: Member; onClose: () => void };
type Said = { message: string };

/** What an owner may do about one person: name, role, a lost second step, the end of their work here. */
export function MemberActs({ member, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const me = useMe();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => box.current?.focus(), []);
  const act = useActs(onClose);
  const path = `/team/${encodeURIComponent(member.uid)}`;
  function answer(to: string) {
    const about = to ? `?to=${encodeURIComponent(to)}` : '';
    if (question === 'remove') act.mutate(() => askOffice<Said>(path + about, { method: 'DELETE' }));
    else act.mutate(() => askOffice<Said>(`${path}/reset-second-step`, { method: 'POST' }));
  }
  return (
    <Record title={member.called} ref={box} tabIndex={-1} aside={<span className="muted">{sayWho(member)}</span>}>
      <RecordBody className="stack">
        {question ? (
          <LastQuestion
            question={question}
            member={member}
            busy={act.isPending}
            onAnswer={answer}
            onKeep={() => setQuestion(null)}
          />
        ) : (
          <>
            <NameForm
              name={member.name}
              path={member.uid === me.uid ? '/me/name' : `${path}/name`}
              of={member.called}
            />
            <RoleForm
              key={member.officeRole}
              member={member}
              busy={act.isPending}
              onChange={(body) => act.mutate(() => askOffice<Said>(path, { method: 'PUT', body }))}
            />
            <Buttons>
              {member.secondStep && member.uid !== me.uid ? (
                <Button look="outline" small onClick={() => setQuestion('reset')}>
                  Reset second step
                </Button>
              ) : null}
              <Button look="outline" small onClick={() => setQuestion('remove')}>
                Remove from the team
              </Button>
              <Button look="text" small onClick={onClose}>
                Close
              </Button>
            </Buttons>
          </>
        )}
      </RecordBody>
    </Record>
  );
}

/** The email, where the name is the title, and who took them on. */
function sayWho({ name, email, invitedBy }: Member): string {
  return [name ? email : null, invitedBy ? `invited by ${invitedBy}` : null].filter(Boolean).join(', ');
}

function useActs(onDone: () => void) {
  const confirmed = useConfirmed();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<Said>) => confirmed(work),
    onSuccess: ({ message }) => {
      notify(message, { type: 'success' });
      onDone();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () =>
      Promise.all(['team', 'colleagues', 'choices'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

type RoleProps = { member: Member; busy: boolean; onChange: (body: RoleChange) => void };

/** Another role. Whoever becomes a Reader hands over what waits for them. */
function RoleForm({ member, busy, onChange }: RoleProps) {
  const notify = useNotify();
  const [to, setTo] = useState(member.officeRole);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (to === member.officeRole) return notify('This is their role already.', { type: 'info' });
    const cases = String(new FormData(event.currentTarget).get('cases') ?? '');
    onChange({ from: member.officeRole, to, ...(cases ? { cases } : {}) });
  }
  return (
    <form method="post" className="office-inline" onSubmit={submit}>
      <SelectField
        name="role"
        id="member-role"
        label="Role"
        value={to}
        onChange={({ target }) => setTo(target.value as OfficeRole)}
      >
        {officeRoles.map((role) => (
          <option key={role} value={role}>
            {officeRoleNames[role]}
          </option>
        ))}
      </SelectField>
      {mayAct(to, 'office') ? null : <SuccessorField member={member} name="cases" />}
      <Button type="submit" look="outline" small busy={busy} busyLabel="Changing...">
        Change role
      </Button>
      <p className="small muted">With another role they are logged out and log in again.</p>
    </form>
  );
}
