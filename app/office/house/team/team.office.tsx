import { useState, useRef, type SubmitEvent } from 'react';
import { Button, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { Table, type Column } from '../../../design/table/table.tsx';
import { officeRoleNames, officeRoles, staffNameMost } from '../../../identity/staff/staff-member.ts';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { Initials } from '../../ground/initials.office.tsx';
import { fieldErrors, useAct, useAsk, useMe } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { teamCalls, type Member, type Invitation, type Invited } from './contract.ts';
import { MemberActs } from './member-acts.office.tsx';
import { Banner } from '../../../design/banner/banner.tsx';
import { Options, SelectField, TextField } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { newerOf } from '../../ground/kept.ts';
import './team.css';

export function Team() {
  const query = useAsk(teamCalls.read, {});
  // What came of it is shown in the page: the link is there to be copied.
  const invitation = useAct(teamCalls.invite, { silent: true, onRefused: () => true });
  const [open, setOpen] = useState<string | null>(null);
  const acts = {
    open: setOpen,
    renew: ({ email, officeRole: role }: Member) => invitation.mutate({ body: { email, role } }),
  };
  return (
    <Screen title="Team" lede="Who may enter the back office. Readers look, Office works, Owners also decide who may.">
      {invitation.isSuccess ? <HandOver key={invitation.data.link} invited={invitation.data} /> : null}
      <Loaded query={query} what="the team">
        {({ members }) => (
          <>
            <div className="team-table">
              <Table label="Team" columns={columnsFor(acts)} rows={members} keyOf={({ uid }) => uid} />
            </div>
            {members
              .filter(({ uid }) => uid === open)
              .map((member) => (
                <MemberActs key={member.uid} member={member} onClose={() => setOpen(null)} />
              ))}
          </>
        )}
      </Loaded>
      <InviteForm invitation={invitation} />
    </Screen>
  );
}

type Acts = { open: (uid: string) => void; renew: (member: Member) => void };

function columnsFor({ open, renew }: Acts): Column<Member>[] {
  return [
    { key: 'name', title: 'Name', heads: true, cell: (member) => <Person member={member} onOpen={open} /> },
    { key: 'email', title: 'Email', cell: ({ email }) => email },
    { key: 'role', title: 'Role', cell: ({ officeRole }) => officeRoleNames[officeRole] },
    { key: 'step', title: 'Second step', cell: (member) => <SecondStep member={member} onRenew={renew} /> },
    { key: 'open', title: 'Open cases', right: true, cell: (member) => <OpenCases member={member} /> },
    {
      key: 'seen',
      title: 'Last seen',
      right: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? shortIndianTime(lastSeenAt) : 'Never'),
    },
  ];
}

function Person({ member: { uid, name, email }, onOpen }: { member: Member; onOpen: (uid: string) => void }) {
  const me = useMe();
  return (
    <span className="team-person">
      <Initials name={name || email} mine={uid === me.uid} />
      <button type="button" className="office-link" onClick={() => onOpen(uid)}>
        {name || 'No name yet'}
        <span className="vh">, {email}: name, role, second step, remove</span>
      </button>
      {uid === me.uid ? <span className="muted">(you)</span> : null}
    </span>
  );
}

function OpenCases({ member: { uid, called, openCases } }: { member: Member }) {
  if (openCases === 0) return '–';
  const filter = JSON.stringify({ owner: [uid], open: ['yes'] });
  return (
    <a href={`/office/inbox?${new URLSearchParams({ filter })}`}>
      {openCases}
      <span className="vh"> open cases of {called}</span>
    </a>
  );
}

function SecondStep({ member, onRenew }: { member: Member; onRenew: (member: Member) => void }) {
  const { secondStep, canLogIn, invitedUntil, invitedBy, email } = member;
  if (canLogIn) return secondStep ? 'Yes' : <Chip fresh>No, cannot enter</Chip>;
  return (
    <span className="team-person">
      <Chip fresh>{invitedUntil ? 'Invited' : 'Link too old'}</Chip>
      {invitedBy ? <span className="muted small">by {invitedBy}</span> : null}
      <TextButton onClick={() => onRenew(member)}>
        New link<span className="vh"> for {email}</span>
      </TextButton>
    </span>
  );
}

function InviteForm({ invitation }: { invitation: ReturnType<typeof useAct<typeof teamCalls.invite>> }) {
  const form = useRef<HTMLFormElement>(null);
  const { error, isPending, mutate } = invitation;
  const errors = fieldErrors(error);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      email: String(typed.get('email')),
      name: String(typed.get('name') ?? ''),
      role: typed.get('role') as Invitation['role'],
    };
    mutate(
      { body },
      {
        onSuccess: () => {
          // What was typed since is of the next colleague.
          const since = new FormData(form.current!);
          const next = newerOf(Object.fromEntries(since), Object.fromEntries(typed), {});
          form.current!.reset();
          for (const [field, value] of Object.entries(next))
            (form.current!.elements.namedItem(field) as HTMLInputElement).value = String(value);
        },
      },
    );
  }
  return (
    <Record title="Invite a colleague" titleId="invite">
      <RecordBody className="stack">
        {error ? <Banner kind="error" title={error.message} /> : null}
        <form
          method="post"
          ref={form}
          className="bar bar--foot team-invite"
          noValidate
          onSubmit={submit}
          aria-labelledby="invite"
        >
          <TextField name="email" id="invite-email" label="Email" type="email" required error={errors['email']} />
          <TextField
            name="name"
            id="invite-name"
            label="Name"
            optional
            autoComplete="off"
            maxLength={staffNameMost}
            error={errors['name']}
          />
          <SelectField name="role" id="invite-role" label="Role" defaultValue="office" error={errors['role']}>
            <Options of={officeRoles.map((role) => [role, officeRoleNames[role]])} />
          </SelectField>
          <Button type="submit" busy={isPending} busyLabel="Inviting...">
            Invite
          </Button>
        </form>
      </RecordBody>
    </Record>
  );
}

/** The link that sets a password, shown once, to be handed over; the mail carries none. */
function HandOver({ invited: { message, link } }: { invited: Invited }) {
  const [copied, setCopied] = useState(false);
  return (
    <Banner kind="ok" title={message}>
      {link ? (
        <div className="bar bar--foot">
          <TextField
            name="link"
            id="invite-link"
            label="Link to hand over"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <QuietButton onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
            {copied ? 'Copied' : 'Copy'}
          </QuietButton>
        </div>
      ) : null}
      <p>
        The link asks for their name and a password. Then they confirm their address by the mail they get, and add a
        passkey or an authenticator app: without it no office page opens.
      </p>
    </Banner>
  );
}
