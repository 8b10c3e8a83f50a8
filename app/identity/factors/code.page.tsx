import type { SubmitEvent } from 'react';
import type { Route } from './+types/code.page';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { errorTitle } from '../../design/form/error-title.ts';
import { Form, Or } from '../../design/form/form.tsx';
import { flashContext } from '../../platform/context.server.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { titleIn } from '../../site/head/page-title.tsx';
import type { SessionUser } from '../contract.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { refusalOf } from '../../platform/calls/flash.ts';
import { Problem } from '../../design/form/problem.tsx';
import { readFields, send } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { finishLogIn } from '../log-in/send-log-in.ts';
import { nextPath } from '../next-path.ts';
import { messages } from '../messages.ts';
import { PasskeyLogIn } from './passkey-log-in.tsx';

export const handle: PageHandle = { kind: 'application', forms: ['code'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const flash = context.get(flashContext);
  return {
    next: nextPath.read(new URL(request.url).searchParams.get('next'), '') || null,
    flash: refusalOf('code', flash),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    titleIn(matches, errorTitle('One more step', Boolean(loaderData?.flash))),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Second step of a log-in, for accounts with a passkey or an authenticator app. */
export default function CodePage({ loaderData: { next, flash } }: Route.ComponentProps) {
  const sending = useSending(flash);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy) return;
    const { code = '' } = readFields(event.currentTarget);
    if (!canCarry()) return event.currentTarget.submit();
    sending.begin();
    const sent = await send<SessionUser>('/login/code', { code }, messages.logInFailed);
    if (sent.ok) finishLogIn(sent.answer, messages.loggedIn, next);
    else sending.refuse(sent.refusal);
  }

  return (
    <AuthFrame title="One more step" intro={messages.askForCode}>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={[['code', 'Code']]}>
        {sending.refusal?.code === 'too-late' ? <a href={`/login${nextPath.query(next)}`}>Log in</a> : null}
      </Problem>
      <Form method="post" action="/login/code" onSubmit={submit} onInput={sending.correcting(() => [])}>
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <TextField
          name="code"
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={sending.errors['code']}
        />
        <Button type="submit" wide busy={sending.busy} busyLabel="Checking">
          Continue
        </Button>
      </Form>
      <PasskeyLogIn next={next} refuse={sending.refuse}>
        <Or>or</Or>
      </PasskeyLogIn>
      <p>
        <a href={`/login${nextPath.query(next)}`}>Log in to another account</a>
      </p>
    </AuthFrame>
  );
}
