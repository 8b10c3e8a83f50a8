import { useState } from 'react';
import type { Route } from './+types/login.page';
import { Or } from '../../design/form/form.tsx';
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
import { LogInForm, logInFields } from './log-in-form.tsx';
import { LoggedInAlready } from './logged-in-already.tsx';
import { finishLogIn, logInSocially, refuseLogIn } from './send-log-in.ts';

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
