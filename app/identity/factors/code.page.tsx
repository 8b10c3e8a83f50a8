import type { Route } from './+types/code.page';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/fields.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import { Form, Or, Problem, submits } from '../../design/form/form.tsx';
import { flashContext } from '../../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../../site/head/page-head.tsx';
import type { SessionUser } from '../contract.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { refusalOf } from '../../platform/calls/flash.ts';
import { readFields, send } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { finishLogIn } from '../log-in/send-log-in.ts';
import { nextPath } from '../next-path.ts';
import { securityPage } from '../account/own-pages.ts';
import { messages, sayCodesLeft } from '../messages.ts';
import { PasskeyLogIn } from './passkeys.tsx';

type SecondStepAnswer = SessionUser & { recoveryCodesLeft?: number };

export const handle: PageHandle = { kind: 'application', forms: ['code'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const flash = context.get(flashContext);
  return {
    next: nextPath.read(new URL(request.url).searchParams.get('next'), '') || null,
    flash: refusalOf('code', flash),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateMeta(matches, 'One more step', { refused: Boolean(loaderData?.flash) });
}

/** Second step of a log-in, for accounts with a passkey or an authenticator app. */
export default function CodePage({ loaderData: { next, flash } }: Route.ComponentProps) {
  const sending = useSending(flash);

  async function submit(form: HTMLFormElement) {
    if (sending.busy) return;
    const { code = '' } = readFields(form);
    if (!canCarry()) return form.submit();
    sending.begin();
    const sent = await send<SecondStepAnswer>('/login/code', { code }, messages.logInFailed);
    if (!sent.ok) return sending.refuse(sent.refusal);
    const { recoveryCodesLeft: left, ...user } = sent.answer;
    // Whoever lost their device is led to where they add the new one.
    if (left === undefined) finishLogIn(user, messages.loggedIn, next);
    else finishLogIn(user, sayCodesLeft(left), `${securityPage}#second-step`);
  }

  return (
    <AuthFrame title="One more step" intro={messages.askForCode}>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={[['code', 'Code']]}>
        {sending.refusal?.code === 'too-late' ? <a href={`/login${nextPath.query(next)}`}>Log in</a> : null}
      </Problem>
      <Form action="/login/code" onSubmit={submits(submit)} onInput={sending.correcting(() => [])}>
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
      <Folded summary="Your device and your codes are lost?">
        <p>
          If you work in our office, ask an owner: they reset your second step in the back office, under Settings, Team.
        </p>
        <p>
          Otherwise <a href="/contact">write to us</a> from the address of your account. We make sure that it is you,
          and take the second step away. Then you log in with your password.
        </p>
      </Folded>
      <p>
        <a href={`/login${nextPath.query(next)}`}>Log in to another account</a>
      </p>
    </AuthFrame>
  );
}
