import { PasswordField, TextField } from '../../design/field/fields.tsx';
import { type Flash, typedBefore } from '../../platform/calls/flash.ts';

type Props = { flash: Flash | null; error: string | undefined; autoComplete?: 'username' | 'email' };

/** The address of an account. A new one is no user name of this site yet. */
export function EmailField({ flash, error, autoComplete = 'username' }: Props) {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      required
      defaultValue={typedBefore(flash, 'email')}
      error={error}
    />
  );
}

type NewPasswordProps = { name: string; label: string; hint?: string; errors: Record<string, string> };

/** A password that is chosen, and the same again under `confirmPassword`. */
export function NewPasswordFields({ name, label, hint, errors }: NewPasswordProps) {
  // No `maxlength`: browsers cut a pasted password without a word. Who gives a longer one is told.
  const chosen = { autoComplete: 'new-password', required: true };
  return (
    <>
      <PasswordField name={name} label={label} hint={hint} error={errors[name]} {...chosen} />
      <PasswordField name="confirmPassword" label="Confirm password" error={errors['confirmPassword']} {...chosen} />
    </>
  );
}
