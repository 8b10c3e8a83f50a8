import { TextField } from '../../design/field/text-field.tsx';
import { typedBefore, type Flash } from '../../platform/calls/flash.ts';

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
