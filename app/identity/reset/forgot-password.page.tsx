import { useState } from 'react';
import type { Route } from './+types/forgot-password.page';
import { SendButton } from '../../design/button/button.tsx';
import { Form, Problem, submits } from '../../design/form/form.tsx';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { isEmail } from '../../platform/calls/typed-text.ts';
import { type PageHandle, pageMeta } from '../../site/head/page-head.tsx';
import { AuthFrame, GoingOn } from '../form/auth-frame.tsx';
import { refusalOf } from '../../platform/calls/flash.ts';
import { EmailField } from '../form/email-field.tsx';
import { readFields, refusalFor, send } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { messages } from '../messages.ts';
import { nextPath } from '../next-path.ts';
import { plainEmail } from '../plain-email.ts';

export const handle: PageHandle = { kind: 'application', forms: ['forgot'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  // Without the database no mail is asked for: then this throws, and the page says when to come again.
  await context.get(appContext).provider();
  const flash = context.get(flashContext);
  return {
    flash: refusalOf('forgot', flash),
    next: nextPath.read(new URL(request.url).searchParams.get('next'), '') || null,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const description = 'Get a link by email to set a new password.';
  return pageMeta(matches, {
    title: 'Forgot password',
    description,
    path: '/forgotpassword',
    refused: Boolean(loaderData?.flash),
    unlisted: true,
  });
}

/** Forgot password (specification 2): one field, one button, and on to /login after three seconds. */
export default function ForgotPasswordPage({ loaderData: { flash, next } }: Route.ComponentProps) {
  const sending = useSending(flash);
  const [sent, setSent] = useState<string | null>(null);
  const error = sending.errors['email'];
  const login = `/login${nextPath.query(next)}`;

  async function submit(form: HTMLFormElement) {
    if (sending.busy) return;
    const wrong = refusalFor(findProblems(readFields(form)));
    if (wrong) return sending.refuse(wrong);
    if (!canCarry()) return form.submit();
    const email = plainEmail(readFields(form)['email'] ?? '');
    sending.begin();
    const answer = await send<{ message: string }>(
      '/forgotpasswordcourse',
      next ? { email, next } : { email },
      messages.resetMailFailed,
    );
    if (!answer.ok) return sending.refuse(answer.refusal);
    sending.rest();
    setSent(answer.answer.message || messages.resetMailSent);
  }

  return (
    <AuthFrame title="Forgot password" intro="We send a link that sets a new one. It works for an hour.">
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={[['email', 'Email']]} />
      {sent ? (
        <GoingOn message={sent} seconds={3} to={login} where="log in" />
      ) : (
        <Form action="/forgotpasswordcourse" onSubmit={submits(submit)} onInput={sending.correcting(findProblems)}>
          {next ? <input type="hidden" name="next" value={next} /> : null}
          <EmailField flash={flash} error={error} />
          <SendButton wide busy={sending.busy}>
            Send Reset Email
          </SendButton>
        </Form>
      )}
      <p>
        <a href={login}>Back to log in</a>
      </p>
    </AuthFrame>
  );
}

function findProblems({ email = '' }: Record<string, string>) {
  const plain = plainEmail(email);
  const message = plain === '' ? messages.enterEmail : isEmail(plain) ? null : messages.invalidEmail;
  return message ? [{ field: 'email', message }] : [];
}
