import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { createServer } from '../../server.ts';
import { issuerClient, startIssuer } from '../../testing/issuer.ts';
import { test as base } from '../../testing/test.ts';
import type { TestBrowser } from '../test-browser.factory.ts';

/** The site with a real issuer beside it. */
export const test = base.extend<{ withIssuer: { server: FastifyInstance; issuer: string; app: App } }>({
  withIssuer: async ({ app }, use) => {
    const local = await startIssuer({ redirectUri: 'http://site.test/auth/google/callback' });
    const google = { ...issuerClient, issuer: local.issuer };
    const own: App = { ...app, config: { ...app.config, google } };
    const server = await createServer(own);
    await use({ server, issuer: local.issuer, app: own });
    await server.close();
    await local.close();
  },
});

/** The page's own name for its sign-in. */
export const tx = 'a-transaction-of-this-page';

/** Goes through the issuer as a browser would; returns the address it is sent back to. */
export async function chooseAt(location: string, as: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = location;
  for (let hops = 0; hops < 8; hops += 1) {
    if (next.startsWith('http://site.test/')) return next.slice('http://site.test'.length);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const to = answer.headers.get('location');
    next = to ? new URL(to, next).href : `${next}?as=${as}`;
  }
  throw new Error('the issuer went round in circles');
}

/** Signs in at the issuer in a popup; `result` is what the page then asks for. */
export async function throughPopup(browser: TestBrowser, purpose: 'login' | 'signup', as: string) {
  const started = await browser.get(`/auth/google/start?tx=${tx}&purpose=${purpose}`);
  const callback = await chooseAt(String(started.headers.location), as);
  const closing = await browser.get(callback);
  return { started, callback, closing, result: await browser.post('/auth/google/result', { tx }) };
}

/** Signs in at the issuer without a popup; the answer that leads back into the site. */
export async function throughPage(browser: TestBrowser, purpose: 'login' | 'signup', as: string) {
  const started = await browser.get(`/auth/google/start?purpose=${purpose}`);
  return browser.get(await chooseAt(String(started.headers.location), as));
}
