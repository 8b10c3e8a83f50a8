import type { Auth } from '../store/auth.server.ts';

/** Replaces somebody's password by a hashed one, or gives one to an account that had none. Call it inside `auth.inTransaction`. */
export async function setPassword(auth: Auth, personId: string, hashed: string): Promise<void> {
  if (await auth.store.findCredentialAccount(personId)) await auth.store.updatePassword(personId, hashed);
  else
    await auth.store.createAccount({
      userId: personId,
      providerId: 'credential',
      accountId: personId,
      password: hashed,
    });
}
