import { PasswordField } from '../../design/field/password-field.tsx';

type Props = { name: string; label: string; hint?: string; errors: Record<string, string> };

/** A password that is chosen, and the same again under `confirmPassword`. */
export function NewPasswordFields({ name, label, hint, errors }: Props) {
  // No `maxlength`: browsers cut a pasted password without a word. Who gives a longer one is told.
  const chosen = { autoComplete: 'new-password', required: true };
  return (
    <>
      <PasswordField name={name} label={label} hint={hint} error={errors[name]} {...chosen} />
      <PasswordField name="confirmPassword" label="Confirm password" error={errors['confirmPassword']} {...chosen} />
    </>
  );
}
