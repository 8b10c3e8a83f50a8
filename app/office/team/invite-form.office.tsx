import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type SubmitEvent } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { officeRoleNames, officeRoles } from '../../identity/staff/office-role.ts';
import { OfficeRefusal, askOffice } from '../ground/ask-office.ts';
import type { Invitation, Invited } from './contract.ts';

type Props = { confirmed: <Answer>(act: () => Promise<Answer>) => Promise<Answer> };

/** Takes somebody on. The link that sets their password is shown here once, to be handed over; the mail carries none. */
export function InviteForm({ confirmed }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: (body: Invitation) => confirmed(() => askOffice<Invited>('/team', { method: 'POST', body })),
    onSuccess: () => form.current?.reset(),
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
  const errors = invite.error instanceof OfficeRefusal ? invite.error.errors : {};
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    invite.mutate({ email: String(typed.get('email')), role: typed.get('role') as Invitation['role'] });
  }
  return (
    <section className="stack" aria-labelledby="invite">
      <h2 className="h3" id="invite">
        Invite somebody
      </h2>
      {invite.isError ? <Banner kind="error" title={invite.error.message} /> : null}
      {invite.isSuccess ? <HandOver invited={invite.data} /> : null}
      <Form ref={form} onSubmit={submit} aria-labelledby="invite">
        <TextField name="email" id="invite-email" label="Email" type="email" required error={errors['email']} />
        <SelectField name="role" id="invite-role" label="Role" defaultValue="office" error={errors['role']}>
          {officeRoles.map((role) => (
            <option key={role} value={role}>
              {officeRoleNames[role]}
            </option>
          ))}
        </SelectField>
        <Buttons>
          <Button type="submit" busy={invite.isPending} busyLabel="Inviting...">
            Invite
          </Button>
        </Buttons>
      </Form>
    </section>
  );
}

function HandOver({ invited: { message, link } }: { invited: Invited }) {
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
          <Button look="outline" small onClick={() => void navigator.clipboard.writeText(link)}>
            Copy
          </Button>
        </div>
      ) : null}
      <p>
        They set a password, confirm their address by the mail they get, and then add a passkey or an authenticator app
        on their security page: without it no office page opens.
      </p>
    </Banner>
  );
}
