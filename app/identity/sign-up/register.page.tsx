import type { Route } from './+types/register.page';
import { Or } from '../../design/form/form.tsx';
import { useState } from 'react';
import type { PageHandle } from '../../site/page-kind.ts';
import { pageMeta } from '../../site/head/page-meta.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { readEntryPage } from '../form/read-entry-page.server.ts';
import { WhyHere } from '../form/why-here.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { useSending } from '../../platform/form/use-sending.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { refuseLogIn } from '../log-in/send-log-in.ts';
import { LoggedInAlready } from '../log-in/logged-in-already.tsx';
import { nextPath } from '../next-path.ts';
import { messages } from '../messages.ts';
import { finishSignUp, signUpSocially } from './send-sign-up.ts';
import { SignUpForm, signUpFields } from './sign-up-form.tsx';

export const handle: PageHandle = { kind: 'application', forms: ['register'] };

/** Google's popup keeps its link to this page until Google decides otherwise. */
export const headers = () => ({ 'cross-origin-opener-policy': 'same-origin-allow-popups' });

export const loader = (args: Route.LoaderArgs) => readEntryPage(args, 'register');

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const description = 'An account keeps your details for the registration form and shows what you registered for.';
  return pageMeta({
    ...loaderData.site,
    title: 'Create an account',
    description,
    path: '/register',
    refused: loaderData.flash !== null,
    unlisted: true,
  });
}

/** Sign-up (specification 2). */
export default function RegisterPage({ loaderData: { flash, google, next, passwordMin, who } }: Route.ComponentProps) {
  const sending = useSending(flash);
  const [googleBusy, setGoogleBusy] = useState(false);
  const goal = next ?? '/registerprofile';

  async function enter(idToken: string) {
    const sent = await signUpSocially(idToken);
    if (sent.ok) finishSignUp(sent.answer.user, messages.signedUpSocially, goal);
    else refuseLogIn(sent.refusal, goal, sending.refuse);
  }

  if (who)
    return (
      <AuthFrame title="Create an account">
        <LoggedInAlready who={who} next={goal} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Create an account"
      intro={
        <WhyHere next={next}>
          Already have one? <a href={`/login${nextPath.query(next)}`}>Log in</a>
        </WhyHere>
      }
    >
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={signUpFields}>
        {sending.refusal?.code === 'email-in-use' || sending.errors['email'] === messages.emailInUse ? (
          <p>
            <a href={`/login${nextPath.query(next)}`}>Log in</a> or{' '}
            <a href={`/forgotpassword${nextPath.query(next)}`}>reset your password</a>
          </p>
        ) : null}
      </Problem>
      {google ? (
        <>
          <GoogleButton
            purpose="signup"
            next={next}
            blocked={sending.busy}
            onBusy={setGoogleBusy}
            onToken={enter}
            onProblem={(message) => sending.refuse({ message })}
            failed={messages.socialSignUpError}
          />
          <Or>or with email</Or>
        </>
      ) : null}
      <SignUpForm
        sending={sending}
        blocked={googleBusy}
        flash={flash}
        next={next}
        passwordMin={passwordMin}
        onDone={(user) => finishSignUp(user, messages.signedUp, goal)}
      />
    </AuthFrame>
  );
}
