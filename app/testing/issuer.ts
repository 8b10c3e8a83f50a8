import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, interactionPolicy, type Configuration } from 'oidc-provider';

/** Somebody with an account at the local issuer. */
export type IssuerPerson = { sub: string; name: string; email: string; emailVerified: boolean };

/** The people of the local issuer, as a developer or a test meets them in its account chooser. */
export const issuerPeople: IssuerPerson[] = [
  { sub: 'meera', name: 'Meera Iyer', email: 'meera@example.in', emailVerified: true },
  { sub: 'john', name: 'John D’Souza', email: 'john@example.in', emailVerified: true },
  { sub: 'unproved', name: 'Unproved Address', email: 'unproved@example.in', emailVerified: false },
];

const signingKey = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid: 'local',
  use: 'sig',
  alg: 'ES256',
};

export const issuerClient = { clientId: 'local-client', clientSecret: 'a local secret that protects nothing' };

/**
 * A real OpenID Connect issuer that stands in for Google while developing and testing: authorization code with PKCE, an
 * account chooser for `prompt=select_account`, and a cancel button. Listens on the loopback address.
 */
export async function startIssuer({
  redirectUri,
  port = 0,
  people = issuerPeople,
}: {
  redirectUri: string;
  port?: number;
  people?: IssuerPerson[];
}): Promise<{ issuer: string; close: () => Promise<void> }> {
  // oidc-provider wants its own name at birth, so the port is known first.
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationFor(redirectUri, people));
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/choose/')) void choose(provider, people, request, response);
    else void answer(request, response);
  };
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationFor(redirectUri: string, people: IssuerPerson[]): Configuration {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: issuerClient.clientId,
        client_secret: issuerClient.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // Google puts the email into the ID token itself.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/choose/${uid}` },
    cookies: { keys: ['a local key that protects nothing'] },
    jwks: { keys: [signingKey] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_context, sub) => {
      const person = people.find((one) => one.sub === sub);
      if (!person) return undefined;
      const { name, email, emailVerified } = person;
      return { accountId: sub, claims: () => ({ sub, name, email, email_verified: emailVerified }) };
    },
    // Whoever chose an account has agreed to everything this client asks.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** The account chooser: one button for each person, and one to cancel. */
async function choose(
  provider: Provider,
  people: IssuerPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chosen = new URL(request.url ?? '', 'http://issuer.invalid').searchParams.get('as');
  if (chosen === 'nobody') {
    const cancelled = { error: 'access_denied', error_description: 'The reader cancelled.' };
    return provider.interactionFinished(request, response, cancelled);
  }
  if (chosen) {
    const result = { login: { accountId: chosen }, select_account: {} };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  const buttons = people.map(({ sub, email }) => `<p><button name="as" value="${sub}">${email}</button></p>`).join('');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1><form>${buttons}<p><button name="as" value="nobody">Cancel</button></p></form></html>`,
  );
}
