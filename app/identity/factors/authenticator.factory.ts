import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { App } from '../../platform/app.server.ts';
import type { TestBrowser } from '../test-browser.factory.ts';

/** A phone's authenticator app: the codes of a key, `steps` half minutes from now. */
export function anAuthenticatorApp(key: string, app: App) {
  const otp = createOTP(new TextDecoder().decode(base32.decode(key)));
  return (steps = 0) => otp.hotp(Math.floor(app.now().getTime() / 30_000) + steps);
}

/** Adds an authenticator app to the account of whoever is logged in, with its first code. */
export async function addAuthenticator(app: App, browser: TestBrowser) {
  const asked = await browser.post('/account/authenticator/begin');
  if (asked.statusCode !== 200) throw new Error(`no key: ${asked.statusCode} ${asked.body}`);
  const begun = asked.json<{ key: string; uri: string; qrCode: { path: string } }>();
  const code = anAuthenticatorApp(begun.key, app);
  const confirmed = await browser.post('/account/authenticator/confirm', { code: await code() });
  return { code, begun, confirmed, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}
