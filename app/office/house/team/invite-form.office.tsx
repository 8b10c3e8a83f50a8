import { useRef, useState, type SubmitEvent } from 'react';
import { Banner } from '../../../design/banner/banner.tsx';
import { Button } from '../../../design/button/button.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { officeRoleNames, officeRoles } from '../../../identity/staff/office-role.ts';
import { staffNameMost } from '../../../identity/staff/staff-name.ts';
import { newerOf } from '../../ground/kept.ts';
import { fieldErrors, type useAct } from '../../ground/use-calls.office.tsx';
import type { Invitation, Invited, teamCalls } from './contract.ts';

/** Takes somebody on. */
export function InviteForm({ invitation }: { invitation: ReturnType<typeof useAct<typeof teamCalls.invite>> }) {
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
          className="office-inline team-invite"
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
            {officeRoles.map((role) => (
              <option key={role} value={role}>
                {officeRoleNames[role]}
              </option>
            ))}
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
export function HandOver({ invited: { message, link } }: { invited: Invited }) {
  const [copied, setCopied] = useState(false);
  return (
    <Banner kind="ok" title={message}>
      {link ? (
        <div className="office-inline">
          <TextField
            name="link"
            id="invite-link"
            label="Link to hand over"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button
            look="outline"
            small
            onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      ) : null}
      <p>
        The link asks for their name and a password. Then they confirm their address by the mail they get, and add a
        passkey or an authenticator app: without it no office page opens.
      </p>
    </Banner>
  );
}
