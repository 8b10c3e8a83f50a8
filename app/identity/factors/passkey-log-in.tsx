import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../design/button/button.tsx';
import type { SessionUser } from '../contract.ts';
import { send, type Refusal } from '../form/send.ts';
import { finishLogIn } from '../log-in/send-log-in.ts';
import { messages } from '../words.ts';
import { answerWithPasskey, canUsePasskeys } from './webauthn.ts';

const failed = 'The passkey was not accepted. Please try again.';

/** Log-in with a passkey: no password, no code. Shown where the browser knows passkeys. */
export function PasskeyLogIn({ next, refuse }: { next: string | null; refuse: (why: Refusal) => void }) {
  const able = useSyncExternalStore(never, canUsePasskeys, () => false);
  const [busy, setBusy] = useState(false);
  if (!able) return null;

  async function press() {
    setBusy(true);
    const why = await logInWithPasskey(next);
    setBusy(false);
    if (why) refuse(why);
  }

  return (
    <Button look="text" wide busy={busy} busyLabel="Waiting for your passkey" onClick={() => void press()}>
      Log in with a passkey
    </Button>
  );
}

async function logInWithPasskey(next: string | null): Promise<Refusal | null> {
  const asked = await send('/login/passkey/options', {}, failed);
  if (!asked.ok) return asked.refusal;
  const response = await answerWithPasskey(asked.answer);
  if (!response) return { message: failed, errors: {}, advice: 'You can also log in with your email and password.' };
  const sent = await send<SessionUser>('/login/passkey', { response }, failed);
  if (!sent.ok) return sent.refusal;
  finishLogIn(sent.answer, messages.loggedIn, next);
  return null;
}

const never = () => () => {};
