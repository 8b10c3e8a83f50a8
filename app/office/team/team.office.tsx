import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { officeRoleNames } from '../../identity/staff/office-role.ts';
import { Chip } from '../../design/chip/chip.tsx';
import { Table, type Column } from '../../design/table/table.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { useConfirmation } from '../ground/confirm-dialog.office.tsx';
import { useMe } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import type { Member, Team as Members } from './contract.ts';
import { InviteForm } from './invite-form.office.tsx';
import { MemberActs } from './member-acts.office.tsx';
import './team.css';

/** Who may enter the back office, and as what. */
export function Team() {
  const query = useQuery({
    queryKey: ['team'],
    queryFn: ({ signal }) => askOffice<Members>('/team', { signal }),
  });
  const { confirmed, dialog } = useConfirmation();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Screen title="Team" lede="Who may enter the back office. Readers look, Office works, Owners also decide who may.">
      {dialog}
      <Loaded query={query} what="the team">
        {({ members }) => (
          <>
            <Table label="Team" columns={columnsFor(setOpen)} rows={members} keyOf={({ uid }) => uid} />
            {members
              .filter(({ uid }) => uid === open)
              .map((member) => (
                <MemberActs key={member.uid} member={member} confirmed={confirmed} onClose={() => setOpen(null)} />
              ))}
          </>
        )}
      </Loaded>
      <InviteForm confirmed={confirmed} />
    </Screen>
  );
}

function columnsFor(open: (uid: string) => void): Column<Member>[] {
  return [
    { key: 'email', title: 'Email', heads: true, cell: (member) => <Person member={member} onOpen={open} /> },
    { key: 'name', title: 'Name', cell: ({ name }) => name || 'Not given yet' },
    { key: 'role', title: 'Role', cell: ({ officeRole }) => officeRoleNames[officeRole] },
    { key: 'open', title: 'Open cases', right: true, cell: ({ openCases }) => openCases || '' },
    { key: 'step', title: 'Second step', cell: (member) => <SecondStep member={member} /> },
    {
      key: 'seen',
      title: 'Last seen',
      right: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? indianTime(lastSeenAt) : 'Never'),
    },
  ];
}

function Person({ member: { uid, email }, onOpen }: { member: Member; onOpen: (uid: string) => void }) {
  const me = useMe();
  return (
    <>
      <button type="button" className="office-link" onClick={() => onOpen(uid)}>
        {email}
        <span className="vh">: change role or remove</span>
      </button>
      {uid === me.uid ? ' (you)' : ''}
    </>
  );
}

function SecondStep({ member: { secondStep, canLogIn } }: { member: Member }) {
  if (!canLogIn) return <Chip fresh>Invited</Chip>;
  return secondStep ? 'Present' : <Chip fresh>Missing, cannot enter</Chip>;
}
