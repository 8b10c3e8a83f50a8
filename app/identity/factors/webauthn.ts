import { useSyncExternalStore } from 'react';

/** Whether this browser knows passkeys; false on the server, which cannot know. */
export const usePasskeys = (): boolean => useSyncExternalStore(never, canUsePasskeys, () => false);

const never = () => () => {};

/** Whether this browser can make and use passkeys in the form the server speaks. */
export function canUsePasskeys(): boolean {
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
export async function answerWithPasskey(options: object): Promise<object | null> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    return toJson(await navigator.credentials.get({ publicKey }));
  } catch {
    return null;
  }
}

const toJson = (credential: Credential | null) =>
  credential instanceof PublicKeyCredential ? (credential.toJSON() as object) : null;
