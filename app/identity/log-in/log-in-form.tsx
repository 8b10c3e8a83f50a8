import type { SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { Link } from '../../design/link/link.tsx';
import { EmailField } from '../form/email-field.tsx';
import { readFields, refusalFor } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import type { AccountFormProps } from '../form/account-form.ts';
import { messages } from '../messages.ts';
import { nextPath } from '../next-path.ts';
import { finishLogIn, logIn, refuseLogIn } from './send-log-in.ts';

export const logInFields = [
  ['email', 'Email'],
  ['password', 'Password'],
] as const;

/** The log-in form; without scripts it posts to the documented call itself. */
export function LogInForm({ sending, blocked, flash, next }: AccountFormProps) {
  const errors = sending.errors;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy || blocked) return;
    const typed = readFields(event.currentTarget);
    const wrong = refusalFor(findBlanks(typed));
    if (wrong) return sending.refuse(wrong);
    if (!canCarry()) return event.currentTarget.submit();
    const { email = '', password = '' } = typed;
    sending.begin();
    const sent = await logIn(email, password);
    if (sent.ok) finishLogIn(sent.answer, messages.loggedIn, next);
    else refuseLogIn(sent.refusal, next, sending.refuse);
  }

  return (
    <Form method="post" action="/loginusercourse" onSubmit={submit} onInput={sending.correcting(findBlanks)}>
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <EmailField flash={flash} error={errors['email']} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <Link href={`/forgotpassword${nextPath.query(next)}`}>Forgot password?</Link>
      <Button type="submit" wide busy={sending.busy} busyLabel="Logging in" aria-disabled={blocked || undefined}>
        Log in
      </Button>
    </Form>
  );
}

/** Both must be non-blank (specification 5). */
function findBlanks({ email = '', password = '' }: Record<string, string>) {
  return Object.entries({ email, password })
    .filter(([, text]) => text.trim() === '')
    .map(([field]) => ({ field, message: messages.emailAndPassword }));
}
