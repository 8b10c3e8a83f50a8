import { useState, type ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import type { SessionUser } from '../contract.ts';
import { send, type Refusal } from '../../platform/form/send.ts';
import { finishLogIn } from '../log-in/send-log-in.ts';
import { messages } from '../messages.ts';
import { answerWithPasskey, usePasskeys } from './webauthn.ts';

type Props = {
  next: string | null;
  refuse: (why: Refusal) => void;
  /** What stands before the button, where there is one. */
  children?: ReactNode;
};

/** Log-in with a passkey: no password, no code. Shown where the browser knows passkeys; its place is kept until that is known, so that nothing below moves. */
export function PasskeyLogIn({ next, refuse, children }: Props) {
  const able = usePasskeys();
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const why = await logInWithPasskey(next);
    setBusy(false);
    if (why) refuse(why);
  }

  return (
    <div className={able ? 'stack' : 'stack kept-place'}>
      {children}
      <Button look="text" wide busy={busy} busyLabel="Waiting for your passkey" onClick={() => void press()}>
        Log in with a passkey
      </Button>
    </div>
  );
}

async function logInWithPasskey(next: string | null): Promise<Refusal | null> {
  const asked = await send('/login/passkey/options', {}, messages.passkeyFailed);
  if (!asked.ok) return asked.refusal;
  const response = await answerWithPasskey(asked.answer);
  if (!response)
    return { message: messages.passkeyFailed, advice: 'You can also log in with your email and password.' };
  const sent = await send<SessionUser>('/login/passkey', { response }, messages.passkeyFailed);
  if (!sent.ok) return sent.refusal;
  finishLogIn(sent.answer, messages.loggedIn, next);
  return null;
}
