import type { Route } from './+types/login.page';
import { Form, submits } from '../../design/form/form.tsx';
import type { PageHandle } from '../../site/head/page-head.tsx';
import { PasskeyLogIn } from '../factors/passkeys.tsx';
import { EntryFrame, entryMeta, popupHeaders, WhyHere, type AccountFormProps } from '../form/entry-frame.tsx';
import { readEntryPage } from '../form/read-entry-page.server.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { nextPath } from '../next-path.ts';
import type { SessionUser } from '../contract.ts';
import { messages } from '../messages.ts';
import { finishLogIn, refuseLogIn } from './send-log-in.ts';
import { Button, Link } from '../../design/button/button.tsx';
import { PasswordField } from '../../design/field/fields.tsx';
import { EmailField } from '../form/email-field.tsx';
import { readFields, refusalFor, send } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';

export const handle: PageHandle = { kind: 'application', forms: ['login'] };

export const headers = popupHeaders;

export const loader = (args: Route.LoaderArgs) => readEntryPage(args, 'login');

export const meta = (args: Route.MetaArgs) =>
  entryMeta(args, {
    title: 'Log in',
    description: 'Log in to see your profile and the courses you registered for.',
    path: '/login',
  });

export default function LogInPage({ loaderData }: Route.ComponentProps) {
  const { flash, next } = loaderData;
  const sending = useSending(flash);

  async function enter(idToken: string) {
    const sent = await send<SessionUser>('/loginsocial', { idToken }, messages.socialLogInFailed);
    if (sent.ok) finishLogIn(sent.answer, messages.loggedInSocially, next);
    else refuseLogIn(sent.refusal, next, sending.refuse);
  }

  const intro = /^\/office(?:\/|$)/.test(next ?? '') ? (
    'The office also asks for a code from your authenticator app, or for your passkey.'
  ) : (
    <WhyHere next={next}>
      New here? <a href={`/register${nextPath.query(next)}`}>Create an account</a>
      {(next ?? '').startsWith('/seat/')
        ? ' with the address of our mail.'
        : '. Have a seat? The link in our mail opens it, without an account.'}
    </WhyHere>
  );
  return (
    <EntryFrame
      title="Log in"
      page={loaderData}
      goal={next ?? '/'}
      intro={intro}
      sending={sending}
      fields={logInFields}
      google={{ purpose: 'login', onToken: enter, failed: messages.socialLogInFailed }}
    >
      {(form) => (
        <>
          <LogInForm {...form} />
          <PasskeyLogIn next={next} refuse={sending.refuse} />
        </>
      )}
    </EntryFrame>
  );
}

const logInFields = [
  ['email', 'Email'],
  ['password', 'Password'],
] as const;

/** The log-in form; without scripts it posts to the documented call itself. */
function LogInForm({ sending, errors, blocked, flash, next }: AccountFormProps) {
  async function submit(form: HTMLFormElement) {
    if (sending.busy || blocked) return;
    const typed = readFields(form);
    const wrong = refusalFor(findBlanks(typed));
    if (wrong) return sending.refuse(wrong);
    if (!canCarry()) return form.submit();
    const { email = '', password = '' } = typed;
    sending.begin();
    const sent = await send<SessionUser>('/loginusercourse', { email, password }, messages.logInFailed);
    if (sent.ok) finishLogIn(sent.answer, messages.loggedIn, next);
    else refuseLogIn(sent.refusal, next, sending.refuse);
  }

  return (
    <Form action="/loginusercourse" onSubmit={submits(submit)} onInput={sending.correcting(findBlanks)}>
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
