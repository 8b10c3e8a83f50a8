import { useState, type SubmitEvent } from 'react';
import type { Route } from './+types/login.page';
import { Or, Form } from '../../design/form/form.tsx';
import type { PageHandle } from '../../site/page-kind.ts';
import { pageMeta } from '../../site/head/page-meta.ts';
import { PasskeyLogIn } from '../factors/passkey-log-in.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';
import { readEntryPage } from '../form/read-entry-page.server.ts';
import { WhyHere } from '../form/why-here.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { useSending } from '../../platform/form/use-sending.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { nextPath } from '../next-path.ts';
import { messages } from '../messages.ts';
import { LoggedInAlready } from './logged-in-already.tsx';
import { finishLogIn, logInSocially, refuseLogIn, logIn } from './send-log-in.ts';
import { Button } from '../../design/button/button.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Link } from '../../design/link/link.tsx';
import { EmailField } from '../form/email-field.tsx';
import { readFields, refusalFor } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import type { AccountFormProps } from '../form/account-form.ts';

export const handle: PageHandle = { kind: 'application', forms: ['login'] };

/** Google's popup keeps its link to this page until Google decides otherwise. */
export const headers = () => ({ 'cross-origin-opener-policy': 'same-origin-allow-popups' });

export const loader = (args: Route.LoaderArgs) => readEntryPage(args, 'login');

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const description = 'Log in to see your profile and the courses you registered for.';
  return pageMeta({
    ...loaderData.site,
    title: 'Log in',
    description,
    path: '/login',
    refused: loaderData.flash !== null,
    unlisted: true,
  });
}

/** Login (specification 2). */
export default function LogInPage({ loaderData: { flash, google, next, who } }: Route.ComponentProps) {
  const sending = useSending(flash);
  const [googleBusy, setGoogleBusy] = useState(false);

  async function enter(idToken: string) {
    const sent = await logInSocially(idToken);
    if (sent.ok) finishLogIn(sent.answer, messages.loggedInSocially, next);
    else refuseLogIn(sent.refusal, next, sending.refuse);
  }

  if (who)
    return (
      <AuthFrame title="Log in">
        <LoggedInAlready who={who} next={next ?? '/'} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Log in"
      intro={
        /^\/office(?:\/|$)/.test(next ?? '') ? (
          'The office also asks for a code from your authenticator app, or for your passkey.'
        ) : (
          <WhyHere next={next}>
            New here? <a href={`/register${nextPath.query(next)}`}>Create an account</a>. Have a seat? The link in our
            mail opens it, without an account.
          </WhyHere>
        )
      }
    >
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={logInFields} />
      {google ? (
        <>
          <GoogleButton
            purpose="login"
            next={next}
            blocked={sending.busy}
            onBusy={setGoogleBusy}
            onToken={enter}
            onProblem={(message) => sending.refuse({ message })}
            failed={messages.socialLogInFailed}
          />
          <Or>or with email</Or>
        </>
      ) : null}
      <LogInForm sending={sending} blocked={googleBusy} flash={flash} next={next} />
      <PasskeyLogIn next={next} refuse={sending.refuse} />
    </AuthFrame>
  );
}

const logInFields = [
  ['email', 'Email'],
  ['password', 'Password'],
] as const;

/** The log-in form; without scripts it posts to the documented call itself. */
function LogInForm({ sending, blocked, flash, next }: AccountFormProps) {
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
