import { useEffect, useState } from 'react';
import type { Route } from './+types/reset-password.page';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import type { App } from '../../platform/app.server.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../../site/head/page-head.tsx';
import { wishIn } from '../../site/wanted-course.ts';
import { AuthFrame, GoingOn } from '../form/auth-frame.tsx';
import { refusalOf, type Flash } from '../../platform/calls/flash.ts';
import { messages } from '../messages.ts';
import { nextPath } from '../next-path.ts';
import { lookAt } from '../store/single-use.server.ts';
import { Form, Problem, submits } from '../../design/form/form.tsx';
import { clearUser } from '../../site/stored-user.ts';
import { EmailField, NewPasswordFields } from '../form/email-field.tsx';
import { readFields, refusalFor, send, type Sent } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { findResetProblems, type ResetFields } from './rules.ts';

export const handle: PageHandle = { kind: 'application', forms: ['reset'] };

/** The address holds a code: nobody else is told it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const flash = context.get(flashContext);
  const { searchParams } = new URL(request.url);
  const oobCode = searchParams.get('oobCode')?.slice(0, 200) ?? '';
  const app = context.get(appContext);
  return {
    oobCode,
    works: oobCode === '' || (await isGood(app, oobCode)),
    // In letters of ours alone: the link was mailed, and anybody can write such a link.
    next: wishIn(nextPath.read(searchParams.get('next'), '')),
    flash: refusalOf('reset', flash),
    passwordMin: app.config.passwordMin,
  };
}

/** Whether a code still works; looking uses nothing up. Without the database it is taken for good: sending it tells. */
function isGood(app: App, code: string): Promise<boolean> {
  return lookAt(app, 'reset', code).then(
    (found) => found !== null,
    (error: unknown) => {
      app.log.error({ err: error }, 'a reset code could not be looked at');
      return true;
    },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateMeta(matches, 'Reset password', { refused: Boolean(loaderData?.flash), referrer: 'no-referrer' });
}

/** Reset password (specification 2). Without a code that works there is no form, and the way to a new one. */
export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  const { oobCode, works, flash, next, passwordMin } = loaderData;
  useEffect(() => {
    // The code leaves the address bar and the history at once; the form has it.
    if (location.search) history.replaceState(history.state, '', location.pathname + location.hash);
  }, []);

  const ask = `/forgotpassword${nextPath.query(next)}`;
  if (!oobCode || (!works && !flash))
    return (
      <AuthFrame title="Reset password">
        <Banner
          kind="error"
          title={oobCode ? 'This link has been used or is too old.' : messages.missingCode}
          heading="h2"
        >
          <p>Please open the link in the newest mail{oobCode ? '' : ' again'}, or ask for a new one.</p>
        </Banner>
        <Buttons>
          <Button href={ask}>Ask for a new link</Button>
        </Buttons>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Reset password" intro="Every device is logged out when the password changes.">
      <ResetForm oobCode={oobCode} next={next} flash={flash} passwordMin={passwordMin} />
    </AuthFrame>
  );
}

const fields = [
  ['email', 'Email'],
  ['password', 'New password'],
  ['confirmPassword', 'Confirm password'],
] as const;

const curedBy = { password: 'confirmPassword' };

type Props = { oobCode: string; next: string | null; flash: Flash | null; passwordMin: number };

/** The reset form: the provider confirms the code, then the backend is told (specification 4). */
function ResetForm({ oobCode, next, flash, passwordMin }: Props) {
  const sending = useSending(flash);
  const [done, setDone] = useState(false);
  const errors = sending.errors;

  async function submit(form: HTMLFormElement) {
    if (sending.busy || done) return;
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
      <Problem
        refusal={sending.refusal}
        attempt={sending.attempt}
        fields={fields}
        counted={Object.keys(errors).length > 1}
      >
        {sending.refusal?.code === 'reset' ? (
          <p>
            The link may be used up or too old, or was sent to another email.{' '}
            <a href={`/forgotpassword${nextPath.query(next)}`}>Ask for a new one</a>
          </p>
        ) : null}
      </Problem>
      <Form
        action="/resetpassword"
        onSubmit={submits(submit)}
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
