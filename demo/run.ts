import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { anAuthenticatorApp } from '../app/identity/factors/authenticator.factory.ts';
import type { App } from '../app/platform/app.server.ts';
import { readConfig } from '../app/platform/config.server.ts';
import { expectFree } from '../app/platform/http/connections.server.ts';
import { explainStart } from '../app/platform/open-app.server.ts';
import { freePort } from '../scripts/run-site.ts';

// `npm run demo`: a throwaway site on this machine with a year of an invented office. It ends with nothing left behind.
process.umask(0o077);

const { DATA_DIR, DATABASE_URL, PORT, PATH = '' } = process.env;
const begins = 'site-demo-';
sweep();
if (DATABASE_URL) end('The demo keeps everything in a folder of its own. Please unset DATABASE_URL.');
if (DATA_DIR && existsSync(DATA_DIR) && readdirSync(DATA_DIR).length > 0)
  end(`${DATA_DIR} holds something. The demo wants a folder that is empty or not there: it is taken away at the end.`);

const named = DATA_DIR ? path.resolve(DATA_DIR) : mkdtempSync(path.join(os.tmpdir(), `${begins}${process.pid}-`));
mkdirSync(named, { recursive: true });
// Of a link, what it leads to: that is filled, and has to go.
const folder = realpathSync(named);
// However it ends, also while it is still being filled.
process.once('exit', () => [folder, named].forEach((one) => rmSync(one, { recursive: true, force: true })));
let close = async (): Promise<void> => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close().finally(() => process.exit(0)));

// Nothing of the operator's own settings: no mail leaves this machine, and nobody's secret or Google account is used.
const env = {
  PATH,
  DATA_DIR: folder,
  PORT: PORT ?? String(await freePort()),
  LOG_LEVEL: 'error',
  MAIL_FROM: 'training@office.example',
  OFFICE_EMAIL: 'office@office.example',
};
const words = Array.from({ length: 4 }, () =>
  Array.from({ length: 4 }, (_, at) => (at % 2 ? 'aeiou' : 'bdfghklmnprstvz').charAt(randomInt(at % 2 ? 5 : 15))).join(
    '',
  ),
);

try {
  // Before half a minute of filling, not after it.
  await expectFree(readConfig(env));
  console.log('A year of an invented office is being filled in …');
  const { email, password, key } = await fill();
  const build = path.resolve(import.meta.dirname, '../build');
  const { openSite } = (await import(path.join(build, 'server/server.js'))) as typeof import('../app/server.ts');
  const site = await openSite(readConfig(env), {
    folder: path.join(build, 'client'),
    office: path.join(build, 'office'),
  });
  close = () => site.close();
  console.log(`
The site     ${site.address}
The office   ${site.address}/login?next=%2Foffice
  Email      ${email}
  Password   ${password}
  Key        ${key}   for an authenticator app
Mails        ${path.join(folder, 'mail')}
Enter prints the next code. Ctrl-C ends the demo, and nothing of it stays.
`);
  showCodes(key);
} catch (error) {
  end(explainStart(error as Error, env) ?? (error as Error).message);
}

/** The sources are read by Vite: Node alone cannot read those of the mails. */
async function fill() {
  const vite = await createServer({
    configFile: false,
    root: path.resolve(import.meta.dirname, '..'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  const { makeDemo } = (await vite.ssrLoadModule('/demo/make.ts')) as typeof import('./make.ts');
  const owner = await makeDemo(env, words.join('-'));
  await vite.close();
  return owner;
}

/** Prints the present code, and with each Enter the next one: a code works once. */
function showCodes(key: string): void {
  const code = anAuthenticatorApp(key, { now: () => new Date() } as App);
  let last = 0;
  const show = async () => {
    const step = Math.floor(Date.now() / 30_000);
    if (last > step)
      console.log(`Each code works once. The next one comes in ${30 - (Math.floor(Date.now() / 1000) % 30)} s.`);
    else {
      last = Math.max(step, last + 1);
      console.log(`  Code       ${await code(last - step)}`);
    }
  };
  void show();
  createInterface({ input: process.stdin }).on('line', () => void show());
}

/** What demos left whose process was killed: a folder bears the number of its own. */
function sweep(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${begins}(\\d+)-`).exec(name)?.[1];
    try {
      if (pid) process.kill(Number(pid), 0);
    } catch (error) {
      // Somebody else's runs on, or is not ours to take away.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') continue;
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
    }
  }
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
