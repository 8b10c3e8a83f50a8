import { type JWTVerifyGetKey, createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { isEmail, oneSpaced, textProblem } from '../../platform/calls/typed-text.ts';
import { plainEmail } from '../plain-email.ts';

const patienceMilliseconds = 5000;

/** What an issuer says of itself; checked against its configured name. */
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.unknown(),
  name: z.string().optional(),
  picture: z.string().optional(),
});

export type IssuerSays = {
  /** The account's key together with the issuer; never the email. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
  picture: string | null;
};

export type Issuer = {
  name: string;
  authorizationUrl: (flow: { state: string; nonce: string; verifier: string }) => Promise<string>;
  redeem: (answer: { code: string; nonce: string; verifier: string }) => Promise<IssuerSays>;
};

/** The configured OpenID Connect issuer; null where there is none. One that does not answer is left alone for a while: both calls throw at once. */
export function openIssuer(app: App, patience = patienceMilliseconds): Issuer | null {
  const { google } = app.config;
  if (!google) return null;
  const redirectUri = `${app.config.publicUrl}/auth/google/callback`;
  const ask = askWithin(patience);
  const { check, guard } = createBreaker(app.now);
  let known: Promise<Known> | null = null;
  // A failed look-up is not kept: the next click asks again.
  const know = () =>
    (known ??= discover(ask, google.issuer)).catch((error: unknown) => ((known = null), Promise.reject(error)));
  const begin = () => (known ? (check(), known) : guard(know));

  return {
    name: google.issuer,
    async authorizationUrl({ state, nonce, verifier }) {
      const url = new URL((await begin()).authorizationEndpoint);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      for (const [name, value] of Object.entries({
        client_id: google.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        // The account chooser is forced (specification 4).
        prompt: 'select_account',
        code_challenge_method: 'S256',
        code_challenge: challenge,
        state,
        nonce,
      }))
        url.searchParams.set(name, value);
      return url.href;
    },
    redeem: ({ code, nonce, verifier }) =>
      guard(async () => {
        const { tokenEndpoint, keys } = await know();
        const idToken = await exchange(ask, tokenEndpoint, {
          grant_type: 'authorization_code',
          client_id: google.clientId,
          client_secret: google.clientSecret,
          redirect_uri: redirectUri,
          code,
          code_verifier: verifier,
        });
        return readIssuerToken(app, idToken, keys, { issuer: google.issuer, clientId: google.clientId, nonce });
      }),
  };
}

type Known = { authorizationEndpoint: string; tokenEndpoint: string; keys: JWTVerifyGetKey };

/** For whoever wants to know whether it is one. Throws. */
export const askIssuer = (issuer: string) => discover(askWithin(patienceMilliseconds), issuer);

async function discover(ask: Ask, issuer: string): Promise<Known> {
  const response = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const found = discovery.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`the issuer calls itself ${found.issuer}, not ${issuer}`);
  const addresses = [issuer, found.authorization_endpoint, found.token_endpoint, found.jwks_uri];
  if (!addresses.every(isSafe)) throw new Error(`the issuer ${issuer} has addresses without https`);
  return {
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { [customFetch]: (address) => ask(address) }),
  };
}

/** Secrets and keys travel encrypted, or stay on this machine. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

async function exchange(ask: Ask, endpoint: string, form: Record<string, string>): Promise<string> {
  const headers = { accept: 'application/json' };
  const response = await ask(endpoint, { method: 'POST', headers, body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`the issuer's token endpoint answered ${response.status}`);
  const text = await response.text();
  if (text.length > 20_000) throw new Error("the issuer's answer is too long");
  return z.object({ id_token: z.string().max(8000) }).parse(JSON.parse(text)).id_token;
}

// What would be refused at sign-up is no name here either: it stands in our mails.
const nameProblem = (name: unknown) => textProblem(name, { label: 'Name', most: 200, plain: true });

/** Checks an issuer's ID token: signature by its published keys, algorithm, names, times, nonce. Throws when anything is amiss. */
async function readIssuerToken(
  app: App,
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; clientId: string; nonce: string },
): Promise<IssuerSays> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256', 'ES256'],
    issuer: expected.issuer,
    audience: expected.clientId,
    clockTolerance: 60,
    maxTokenAge: 600,
    requiredClaims: ['exp', 'iat', 'sub'],
    currentDate: app.now(),
  });
  const claims = idTokenClaims.parse(payload);
  if (claims.nonce !== expected.nonce) throw new Error("the issuer's token has another nonce");
  const forOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
  if ((claims.azp !== undefined || forOthersToo) && claims.azp !== expected.clientId)
    throw new Error("the issuer's token was made for another client");
  return {
    subject: claims.sub,
    email: claims.email && isEmail(plainEmail(claims.email)) ? plainEmail(claims.email) : null,
    // Only true is true: 'true', 1 or absent is not.
    emailVerified: claims.email_verified === true,
    name: nameProblem(claims.name) ? '' : oneSpaced(claims.name ?? ''),
    picture: claims.picture?.startsWith('https://') ? claims.picture.slice(0, 500) : null,
  };
}

type Ask = (address: string, request?: RequestInit) => Promise<Response>;

/** Reads the issuer's answer to the end within the time. Throws NoAnswer otherwise, and for a fault of the issuer's own. */
function askWithin(patience: number): Ask {
  return async (address, request = {}) => {
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await fetch(address, { ...request, redirect: 'error', signal });
      const body = await response.text();
      if (response.status < 500) return new Response(body, { status: response.status });
      throw new Error(`it answered ${response.status}`);
    } catch (error) {
      throw new NoAnswer(`no answer from ${new URL(address).host}`, { cause: error });
    }
  };
}

/** Whoever is asked gave no answer: no connection, out of time, or a fault of their own. */
export class NoAnswer extends Error {}

/** Nobody was asked: there was no answer the last times. */
export class Resting extends Error {}

const mostInARow = 3;
const restSeconds = 30;

type Breaker = {
  /** Throws Resting during a rest, for a step that asks nobody itself and would lead nowhere. */
  check: () => void;
  /** Does what asks somebody else; throws Resting instead during a rest, and while one request finds out whether it is over. */
  guard: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** After three NoAnswer in a row nobody is asked for 30 seconds: a hanging server elsewhere keeps nobody waiting here. Then one request finds out. A refusal is an answer. */
function createBreaker(now: () => Date): Breaker {
  let silent = 0;
  let restsUntil = 0;
  let probing = false;

  function check(): void {
    if (now().getTime() < restsUntil) throw new Resting('there was no answer lately');
  }

  return {
    check,
    async guard(work) {
      check();
      const probe = silent >= mostInARow;
      if (probe && probing) throw new Resting('somebody else is finding out whether there are answers again');
      probing ||= probe;
      try {
        const result = await work();
        silent = 0;
        return result;
      } catch (error) {
        silent = error instanceof NoAnswer ? silent + 1 : 0;
        if (silent >= mostInARow) restsUntil = now().getTime() + restSeconds * 1000;
        throw error;
      } finally {
        if (probe) probing = false;
      }
    },
  };
}
