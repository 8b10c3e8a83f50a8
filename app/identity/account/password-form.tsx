import { Button } from '../../design/button/button.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Form } from '../../design/form/form.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { Problem } from '../../design/form/problem.tsx';

const fields = [
  ['currentPassword', 'Current password'],
  ['newPassword', 'New password'],
  ['confirmPassword', 'Confirm password'],
] as const;

/** Changing the password; the present one is asked for. Posts natively: it happens rarely, and the page shows the outcome. */
export function PasswordForm({ email, flash }: { email: string; flash: Flash | null }) {
  const errors = flash?.errors ?? {};
  return (
    <>
      <Problem refusal={flash} fields={fields} />
      <Form method="post" action="/account/password">
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
          error={errors['currentPassword']}
        />
        <NewPasswordFields name="newPassword" label="New password" errors={errors} />
        <Button type="submit">Change password</Button>
      </Form>
    </>
  );
}
