import { useState, type SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { clearUser } from '../../site/stored-user.ts';
import { EmailField } from '../form/email-field.tsx';
import { GoingOn } from '../form/going-on.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { readFields, refusalFor, send, type Sent } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { messages } from '../messages.ts';
import { nextPath } from '../next-path.ts';
import { findResetProblems, type ResetFields } from './rules.ts';

const fields = [
  ['email', 'Email'],
  ['password', 'New password'],
  ['confirmPassword', 'Confirm password'],
] as const;

const curedBy = { password: 'confirmPassword' };

type Props = { oobCode: string; next: string | null; flash: Flash | null; passwordMin: number };

/** The reset form: the provider confirms the code, then the backend is told (specification 4). */
export function ResetForm({ oobCode, next, flash, passwordMin }: Props) {
  const sending = useSending(flash);
  const [done, setDone] = useState(false);
  const errors = sending.errors;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy || done) return;
    const form = event.currentTarget;
    const typed = readFields(form) as ResetFields;
    const wrong = refusalFor(findResetProblems(typed, passwordMin));
    if (wrong) return sending.refuse(wrong);
    if (!canCarry()) return form.submit();
    sending.begin();
    const sent = await reset(typed);
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    // Every session has ended, this browser's too.
    clearUser();
    setDone(true);
  }

  if (done)
    return <GoingOn message={messages.resetDone} seconds={3} to={`/login${nextPath.query(next)}`} where="log in" />;
  return (
    <>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={fields}>
        {sending.refusal?.code === 'reset' ? (
          <p>
            The link may be used up or too old, or was sent to another email.{' '}
            <a href={`/forgotpassword${nextPath.query(next)}`}>Ask for a new one</a>
          </p>
        ) : null}
      </Problem>
      <Form
        method="post"
        action="/resetpassword"
        onSubmit={submit}
        onInput={sending.correcting((typed) => findResetProblems(typed as ResetFields, passwordMin), curedBy)}
      >
        <input type="hidden" name="oobCode" value={oobCode} />
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <EmailField flash={flash} error={errors['email']} />
        <NewPasswordFields
          name="password"
          label="New password"
          hint={`At least ${passwordMin} characters.`}
          errors={errors}
        />
        <Button type="submit" wide busy={sending.busy} busyLabel="Saving">
          Reset password
        </Button>
      </Form>
    </>
  );
}

async function reset({ email, password, oobCode }: ResetFields): Promise<Sent<object>> {
  const confirmed = await send(
    '/api/auth/reset-password',
    { token: oobCode, newPassword: password, email },
    messages.resetFailed,
  );
  if (!confirmed.ok) {
    const { newPassword, ...others } = confirmed.refusal.errors ?? {};
    const errors = newPassword ? { ...others, password: newPassword } : others;
    return { ok: false, refusal: { ...confirmed.refusal, errors } };
  }
  return send('/updatepasswordmongo', { email, newPassword: password }, messages.updateFailed);
}
