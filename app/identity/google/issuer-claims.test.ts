import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { expect } from 'vitest';
import { issuerClient } from '../../testing/issuer.ts';
import { test as base } from '../../testing/test.ts';
import { openIssuer, type IssuerSays } from './issuer.server.ts';

/** An issuer that signs whatever it is told to, well. */
const test = base.extend<{ hear: (claims: JWTPayload) => Promise<IssuerSays> }>({
  hear: async ({ app }, use) => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }];
    let idToken = '';
    let issuer = '';
    const server = createServer((request, response) => {
      const answers: Record<string, object> = {
        '/token': { id_token: idToken },
        '/keys': { keys },
        '/.well-known/openid-configuration': {
          issuer,
          authorization_endpoint: `${issuer}/choose`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        },
      };
      response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const opened = openIssuer({ ...app, config: { ...app.config, google: { ...issuerClient, issuer } } })!;
    await use(async (claims) => {
      const now = Math.floor(app.now().getTime() / 1000);
      const usual = { iss: issuer, aud: issuerClient.clientId, sub: 's', nonce: 'n', iat: now, exp: now + 60 };
      idToken = await new SignJWT({ ...usual, email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .sign(privateKey);
      return opened.redeem({ code: 'c', nonce: 'n', verifier: 'v' });
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test('an email or a name of the issuer that would be refused at sign-up is none', async ({ hear }) => {
  expect(await hear({ email: 'Meera@Example.in', name: ' Meera Iyer ' })).toMatchObject({
    email: 'meera@example.in',
    name: 'Meera Iyer',
  });
  for (const email of [
    'a@b.co\r\nBcc: other@example.in',
    'a@b.co\u0000',
    'a b@c.co',
    'no address',
    `${'a'.repeat(250)}@b.co`,
  ])
    expect([email, (await hear({ email })).email]).toEqual([email, null]);
  for (const name of ['Meera\r\nBcc: x', 'Meera\u0000', 'Go to https://evil.example', 'x'.repeat(201)])
    expect([name, (await hear({ name })).name]).toEqual([name, '']);
});

test('a token for several is taken only when it names us as the one it was made for', async ({ hear }) => {
  const { clientId } = issuerClient;
  expect((await hear({ aud: [clientId, 'other'], azp: clientId })).subject).toBe('s');
  expect((await hear({ aud: [clientId] })).subject).toBe('s');
  for (const claims of [{ aud: [clientId, 'other'] }, { aud: [clientId, 'other'], azp: 'other' }, { azp: 'other' }])
    await expect(hear(claims)).rejects.toThrow('another client');
  await expect(hear({ aud: ['other'] })).rejects.toThrow('aud');
});
