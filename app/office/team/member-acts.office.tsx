import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { officeRoleNames, officeRoles, type OfficeRole } from '../../identity/staff/office-role.ts';
import { useColleagues } from '../cases/colleagues.office.tsx';
import { askOffice } from '../ground/ask-office.ts';
import type { Member, RoleChange } from './contract.ts';

type Props = {
  member: Member;
  confirmed: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
  onClose: () => void;
};
type Said = { message: string };

/** Another role for one person, or the end of theirs. */
export function MemberActs({ member, confirmed, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const notify = useNotify();
  const client = useQueryClient();
  const [sure, setSure] = useState(false);
  useEffect(() => box.current?.focus(), []);
  const act = useMutation({
    mutationFn: (work: () => Promise<Said>) => confirmed(work),
    onSuccess: ({ message }) => {
      notify(message, { type: 'success' });
      onClose();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
  const path = `/team/${encodeURIComponent(member.uid)}`;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get('role') as OfficeRole;
    if (to === member.officeRole) return notify('This is their role already.', { type: 'info' });
    const body: RoleChange = { from: member.officeRole, to };
    act.mutate(() => askOffice<Said>(path, { method: 'PUT', body }));
  }
  return (
    <Record title={member.email} ref={box} tabIndex={-1}>
      <RecordBody className="stack">
        <form className="office-inline" onSubmit={submit} key={member.officeRole}>
          <SelectField name="role" id="member-role" label="Role" defaultValue={member.officeRole}>
            {officeRoles.map((role) => (
              <option key={role} value={role}>
                {officeRoleNames[role]}
              </option>
            ))}
          </SelectField>
          <Button type="submit" small busy={act.isPending && !sure} busyLabel="Changing...">
            Change role
          </Button>
        </form>
        <p className="small muted">With another role they are logged out and log in again.</p>
        {sure ? (
          <Farewell
            member={member}
            busy={act.isPending}
            onRemove={(to) =>
              act.mutate(() =>
                askOffice<Said>(`${path}${to ? `?to=${encodeURIComponent(to)}` : ''}`, { method: 'DELETE' }),
              )
            }
            onKeep={() => setSure(false)}
          />
        ) : (
          <Buttons>
            <Button look="outline" small onClick={() => setSure(true)}>
              Remove from the team
            </Button>
            <Button look="text" small onClick={onClose}>
              Close
            </Button>
          </Buttons>
        )}
      </RecordBody>
    </Record>
  );
}

type FarewellProps = { member: Member; busy: boolean; onRemove: (to: string) => void; onKeep: () => void };

/** The last question before somebody is removed, and who takes over what waits for them. */
function Farewell({ member: { uid, email, openCases }, busy, onRemove, onKeep }: FarewellProps) {
  const form = useRef<HTMLFormElement>(null);
  const others = useColleagues().filter((colleague) => colleague.uid !== uid);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, button')?.focus(), []);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onRemove(String(new FormData(event.currentTarget).get('to') ?? ''));
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} aria-label={`Remove ${email}`}>
      <p>
        <b>Remove {email} from the team?</b> They are logged out everywhere at once. Their account stays as a visitor’s.
      </p>
      {openCases > 0 ? (
        <SelectField
          name="to"
          id="member-successor"
          label={`Who takes over their ${openCases === 1 ? 'open case' : `${openCases} open cases`}?`}
        >
          <option value="">Nobody yet: they stand without an owner</option>
          {others.map((colleague) => (
            <option key={colleague.uid} value={colleague.uid}>
              {colleague.name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Buttons>
        <Button type="submit" small busy={busy} busyLabel="Removing...">
          Yes, remove
        </Button>
        <Button look="outline" small onClick={onKeep}>
          Keep
        </Button>
      </Buttons>
    </form>
  );
}
