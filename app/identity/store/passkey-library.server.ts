import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from '@better-auth/core';
import { betterAuth } from 'better-auth/minimal';
import { tableNames } from './table-names.ts';

export type PasskeyOptions = BetterAuthOptions & { baseURL: string };
export type PasskeyLibrary = Awaited<ReturnType<typeof openPasskeys>>;

/** Opens the identity library with its part for passkeys alone, on the same tables and by the same rules. */
export async function openPasskeys(options: PasskeyOptions) {
  const library = betterAuth({ ...options, plugins: [passkeys(options.baseURL)] });
  const context = await library.$context;
  return {
    api: library.api,
    /** The library's own name of the cookie that holds a passkey's challenge; browsers see ours. */
    cookie: context.createAuthCookie('better-auth-passkey').name,
  };
}

function passkeys(publicUrl: string) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: new URL(publicUrl).hostname,
    origin: publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // These endpoints have no address: only our calls reach them, and they name the person by `context`.
    registration: {
      requireSession: false,
      resolveUser: async ({ context }) => ({ id: context ?? '', name: context ?? '' }),
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw new Error('the device did not check its holder');
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new Error('the device did not check its holder');
      },
    },
    schema: tableNames.passkey,
  });
}
