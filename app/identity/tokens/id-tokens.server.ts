import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { idTokenAudience, type Auth } from '../store/auth.server.ts';
import { retireUnreadableKeys } from '../store/renew-encryption.server.ts';
import { digest, unguessable } from '../../platform/unguessable.server.ts';

export const keysPath = '/api/auth/jwks';

const livesSeconds = 5 * 60;
const skewSeconds = 60;

/** What an ID token is for: the documented call that takes it. */
export type TokenPurpose = 'signup' | 'login';

const claims = z.object({
  sub: z.string(),
  jti: z.string(),
  email: z.string(),
  name: z.string(),
  nonce: z.string(),
  token_use: z.enum(['signup', 'login']),
  provider: z.enum(['password', 'google']),
  version: z.number(),
});

export type IdToken = z.output<typeof claims>;

/** Whom a token is about, and which version of their account. */
export type TokenSubject = { id: string; email: string; name: string; version: number };

/** Issues an ID token of ours: five minutes, one purpose, one browser (`binding` is the value of its `tx` cookie). */
export async function issueIdToken(
  app: App,
  auth: Auth,
  person: TokenSubject,
  token: { purpose: TokenPurpose; provider: IdToken['provider']; binding: string },
): Promise<string> {
  const now = Math.floor(app.now().getTime() / 1000);
  const payload = {
    sub: person.id,
    email: person.email,
    name: person.name,
    token_use: token.purpose,
    provider: token.provider,
    version: person.version,
    nonce: digest(token.binding),
    jti: unguessable(),
    iat: now,
    exp: now + livesSeconds,
  };
  const sign = () => auth.api.signJWT({ body: { payload } });
  const { token: signed } = await sign().catch(async (error: unknown) => {
    // A secret that was lost or taken away too soon costs its keys, and no sign-up.
    if ((await retireUnreadableKeys(app, auth)) === 0) throw error;
    return sign();
  });
  return signed;
}

/** The claims of an ID token that is ours, for this purpose, browser and moment; else null. `enter` refuses one from before the newest password. The token's header chooses nothing. */
export async function readIdToken(
  app: App,
  auth: Auth,
  token: string,
  expected: { purpose: TokenPurpose; binding: string | null },
): Promise<IdToken | null> {
  if (!expected.binding || token.length > 4000) return null;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await publicKeys(auth)), {
      algorithms: ['ES256'],
      issuer: app.config.publicUrl,
      audience: idTokenAudience(app.config.publicUrl),
      clockTolerance: skewSeconds,
      maxTokenAge: livesSeconds,
      requiredClaims: ['exp', 'iat', 'sub', 'jti'],
      currentDate: app.now(),
    });
    const parsed = claims.parse(payload);
    return parsed.token_use === expected.purpose && parsed.nonce === digest(expected.binding) ? parsed : null;
  } catch {
    return null;
  }
}

export async function publicKeys(auth: Auth): Promise<JSONWebKeySet> {
  return (await auth.api.getJwks()) as JSONWebKeySet;
}

/** True for the first use of a token, false for every later one, on every server. */
export async function useFirst(app: App, auth: Auth, token: IdToken): Promise<boolean> {
  return auth.store.reserveVerificationValue({
    identifier: `id-token:${token.jti}`,
    value: 'id-token:used',
    expiresAt: new Date(app.now().getTime() + (livesSeconds + 2 * skewSeconds) * 1000),
  });
}
