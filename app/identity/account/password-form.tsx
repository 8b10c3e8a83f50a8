import { useState, type SubmitEvent } from 'react';
import { FocusedBanner } from '../../design/banner/focused-banner.tsx';
import { Button } from '../../design/button/button.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { Problem } from '../../design/form/problem.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { readFields, send } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { NewPasswordFields } from '../form/new-password-fields.tsx';

const fields = [
  ['currentPassword', 'Current password'],
  ['newPassword', 'New password'],
  ['confirmPassword', 'Confirm password'],
] as const;

const curedBy = { newPassword: 'confirmPassword' };

type Props = { email: string; flash: Flash | null; onChanged: () => void };

/** Changing the password; the present one is asked for. With scripts nothing else that is open on the page is lost. */
export function PasswordForm({ email, flash, onChanged }: Props) {
  const sending = useSending(flash);
  const [changed, setChanged] = useState('');

  async function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy) return;
    const form = event.currentTarget;
    setChanged('');
    sending.begin();
    const sent = await send<{ message: string }>(
      '/account/password',
      readFields(form),
      'The password was not changed.',
    );
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    form.reset();
    setChanged(sent.answer.message);
    onChanged();
  }

  return (
    <>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={fields} />
      {changed ? <FocusedBanner kind="ok" title={changed} heading="h3" id="password-changed" /> : null}
      <Form method="post" action="/account/password" onSubmit={change} onInput={sending.correcting(() => [], curedBy)}>
        <input
          className="vh"
          type="email"
          autoComplete="username"
          defaultValue={email}
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
          error={sending.errors['currentPassword']}
        />
        <NewPasswordFields name="newPassword" label="New password" errors={sending.errors} />
        <Button type="submit" busy={sending.busy} busyLabel="Changing">
          Change password
        </Button>
      </Form>
    </>
  );
}
