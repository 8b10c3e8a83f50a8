import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { TestBrowser } from '../test-browser.factory.ts';

const origin = 'http://site.test';
const present = 0x01;
const holderKnown = 0x04;
const holdsKey = 0x40;

type Options = { challenge: string; rp?: { id: string }; rpId?: string };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Buffer) => bytes.toString('base64url');
const hex = (text: string) => Buffer.from(text, 'hex');

/** A device that makes a passkey and answers with it, in software, byte for byte as a browser would (WebAuthn, no attestation). */
export function aPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ rp, rpId = rp?.id ?? '' }: Options, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), hex('00000000')]);

  const device = {
    make(options: Options): object {
      // A COSE key: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        hex('a5010203262001215820'),
        Buffer.from(x, 'base64url'),
        hex('225820'),
        Buffer.from(y, 'base64url'),
      ]);
      const place = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([head(options, present | holderKnown | holdsKey), place]);
      const attestationObject = Buffer.concat([
        hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
        Buffer.from([data.length]),
        data,
      ]);
      return credential({
        clientDataJSON: base64(client('webauthn.create', options.challenge)),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      });
    },
    answer(options: Options): object {
      const data = head(options, present | holderKnown);
      const clientData = client('webauthn.get', options.challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return credential({
        clientDataJSON: base64(clientData),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
    /** Adds itself to the account of whoever is logged in; the answer of the call. */
    async addTo(browser: TestBrowser) {
      const asked = await browser.post('/account/passkeys/options');
      if (asked.statusCode !== 200) return asked;
      return browser.post('/account/passkeys', { response: device.make(asked.json()), name: 'Software' });
    },
    /** Logs in; the answer of the call. */
    async logIn(browser: TestBrowser) {
      const asked = await browser.post('/login/passkey/options');
      return browser.post('/login/passkey', { response: device.answer(asked.json()) });
    },
  };

  function credential(response: object): object {
    const name = base64(id);
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response };
  }

  return device;
}
