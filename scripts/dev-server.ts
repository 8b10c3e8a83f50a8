import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createServer } from 'vite';
import { issuerClient, startIssuer } from '../app/testing/issuer.ts';

// What the server writes is for its owner alone, here as in production.
process.umask(0o077);

/** Serves the site from its sources. A change on the server side opens it again; a change in a page reloads the browser. */
type Site = typeof import('../app/server.ts');

const issuer = await openLocalIssuer();
const vite = await createServer({
  server: {
    middlewareMode: true,
    hmr: { port: 24_678 },
    // What the server itself writes, and what it is not made of.
    watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**', '**/docs/**', '**/e2e/**', '**/bench/**'] },
  },
  appType: 'custom',
});
let site: Awaited<ReturnType<typeof open>> | null = await open();
let reopening = Promise.resolve();

for (const event of ['change', 'add', 'unlink']) {
  vite.watcher.on(event, (file: string) => {
    reopening = reopening.then(() => reopen(file));
  });
}

/** Opens the site again from its changed sources. A mistake in them is shown; the next change tries again. */
async function reopen(file: string): Promise<void> {
  console.log(`${file} changed`);
  try {
    await site?.close();
    site = null;
    vite.moduleGraph.invalidateAll();
    site = await open();
    vite.ws.send({ type: 'full-reload' });
  } catch (error) {
    console.error(error);
  }
}

closeWithGrace({ delay: 5000, logger: false }, async () => {
  await site?.close();
  await vite.close();
  await issuer?.close();
});

async function open() {
  const { openSite, readConfig } = (await vite.ssrLoadModule('./app/server.ts')) as Site;
  const opened = await openSite(readConfig(process.env), {
    middleware: vite.middlewares,
    office: path.resolve('build/office'),
  });
  console.log(
    `The site is at ${opened.address} (mail: ${opened.address}/dev/mail, gallery: ${opened.address}/dev/gallery)`,
  );
  return opened;
}

/** Without a Google client of one's own, a real issuer on this machine stands in for Google: nothing to register or type. */
async function openLocalIssuer() {
  if (process.env['GOOGLE_CLIENT_ID']) return null;
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
  const address = process.env['PUBLIC_URL'] ?? `http://${HOST}:${PORT}`;
  const local = await startIssuer({ redirectUri: `${address}/auth/google/callback`, port: 24_679 });
  process.env['GOOGLE_ISSUER'] = local.issuer;
  process.env['GOOGLE_CLIENT_ID'] = issuerClient.clientId;
  process.env['GOOGLE_CLIENT_SECRET'] = issuerClient.clientSecret;
  return local;
}
