import { useState, type ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { useInBrowser } from '../../design/use-in-browser.ts';
import type { SessionUser } from '../contract.ts';
import { send, type Refusal } from '../../platform/form/send.ts';
import { finishLogIn } from '../log-in/send-log-in.ts';
import { messages } from '../messages.ts';

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

/** Whether this browser knows passkeys; false on the server, which cannot know. */
export const usePasskeys = (): boolean => useInBrowser(canUsePasskeys, false);

/** Whether this browser can make and use passkeys in the form the server speaks. */
function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Lets the browser make a passkey; null when the reader changed their mind or the device cannot. */
export async function makePasskey(options: object): Promise<object | null> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return toJson(await navigator.credentials.create({ publicKey }));
  } catch {
    return null;
  }
}

/** Lets the browser answer with a passkey; null when the reader changed their mind or there is none. */
async function answerWithPasskey(options: object): Promise<object | null> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    return toJson(await navigator.credentials.get({ publicKey }));
  } catch {
    return null;
  }
}

const toJson = (credential: Credential | null) =>
  credential instanceof PublicKeyCredential ? (credential.toJSON() as object) : null;
