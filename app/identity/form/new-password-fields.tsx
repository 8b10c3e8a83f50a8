import { PasswordField } from '../../design/field/password-field.tsx';
import { passwordMost } from '../passwords/password-length.ts';

type Props = { name: string; label: string; hint?: string; errors: Record<string, string> };

/** A password that is chosen, and the same again under `confirmPassword`. */
export function NewPasswordFields({ name, label, hint, errors }: Props) {
  const chosen = { autoComplete: 'new-password', maxLength: passwordMost, required: true };
  return (
    <>
      <PasswordField name={name} label={label} hint={hint} error={errors[name]} {...chosen} />
      <PasswordField name="confirmPassword" label="Confirm password" error={errors['confirmPassword']} {...chosen} />
    </>
  );
}
