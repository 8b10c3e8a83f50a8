import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/run-site.ts';
import { untilServed } from './ask.ts';
import { pause, type Ends } from './drill.ts';
import { aFolder } from './site.ts';

/** A proxy of Debian's, with our file of `deploy/` for it. */
export type KnownProxy = {
  name: string;
  program: string;
  file: string;
  /** Lines of our file that are otherwise on one machine without TLS; each must be in it. */
  instead: (place: Place) => (readonly [line: RegExp, instead: string])[];
  /** Writes what else it needs; answers the words it is started with. */
  words: (place: Place) => string[];
  /** It does not look at /readyz: it is told to leave a server out before that ends, and reads its file anew on SIGHUP. */
  isTold?: true;
};

/** `out` is the server that gets no requests, by its place in the list. */
type Place = { folder: string; config: string; port: number; spare: number; servers: string[]; out: number | null };

/** `leaveOut` tells the proxy which server is about to end, null for none, where it must be told. */
export type RunningProxy = { url: string; leaveOut?: (server: number | null) => Promise<void> };

export const nginx: KnownProxy = {
  name: 'nginx',
  program: 'nginx',
  file: 'nginx.conf',
  isTold: true,
  instead: ({ folder, port, spare, servers, out }) => [
    [
      /^ {2}server 127\.0\.0\.1:3000 (.*);$/m,
      servers.map((server, at) => `server ${server} $1${at === out ? ' down' : ''};`).join('\n'),
    ],
    [/^ {2}listen \[::\].*$/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${spare};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ {2}ssl_.*$/gm, ''],
    [/\/var\/log\/nginx/g, folder],
    // The load comes from one machine and says where each person is.
    [/X-Forwarded-For \$remote_addr/, 'X-Forwarded-For $proxy_add_x_forwarded_for'],
  ],
  words({ folder, config }) {
    const whole = path.join(folder, 'whole.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const http = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    writeFileSync(whole, `${user} daemon off; pid ${folder}/pid; events {} http { ${http} include ${config}; }`);
    return ['-c', whole, '-e', path.join(folder, 'errors.log')];
  },
};

export const haproxy: KnownProxy = {
  name: 'HAProxy',
  program: 'haproxy',
  file: 'haproxy.cfg',
  instead: ({ port, servers }) => [
    [/^ {2}bind :443 .*$/m, `  bind 127.0.0.1:${port}`],
    [/^ {2}bind :80$/m, ''],
    [/^ {2}http-request redirect .*$/m, ''],
    [/^ {2}http-request set-header X-Forwarded-For .*$/m, ''],
    [/GET \/healthz/, 'GET /readyz'],
    [/^ {2}server one 127\.0\.0\.1:3000$/m, servers.map((server, at) => `  server number${at} ${server}`).join('\n')],
  ],
  words: ({ config }) => ['-db', '-f', config],
};

export const caddy: KnownProxy = {
  name: 'Caddy',
  program: 'caddy',
  file: 'Caddyfile',
  instead: ({ folder, port, servers }) => [
    [/^\{$/m, '{\n\tadmin off\n\tauto_https off'],
    [/^training\.example\.in \{$/m, `http://127.0.0.1:${port} {`],
    [/reverse_proxy 127\.0\.0\.1:3000 \{/, `reverse_proxy ${servers.join(' ')} {\n\t\ttrusted_proxies 127.0.0.1/32`],
    [/health_uri \/healthz/, 'health_uri /readyz'],
    [/\/var\/log\/caddy/, folder],
  ],
  words: ({ config }) => ['run', '--adapter', 'caddyfile', '--config', config],
};

/** Whether this machine has it. */
export const isInstalled = ({ program }: KnownProxy) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: withSystemPrograms() }).status === 0;

/** Starts one in front of these servers, as our file for it says, and waits until it serves. It ends with the drill. */
export async function startKnownProxy(proxy: KnownProxy, ends: Ends, urls: readonly string[]): Promise<RunningProxy> {
  const folder = aFolder(ends);
  const [port, spare] = [await freePort(), await freePort()];
  const servers = urls.map((url) => new URL(url).host);
  const place = { folder, config: path.join(folder, proxy.file), port, spare, servers, out: null };
  writeFileSync(place.config, onOneMachine(proxy, place));
  const child = spawn(proxy.program, proxy.words(place), {
    cwd: folder,
    env: { ...withSystemPrograms(), HOME: folder },
    stdio: 'ignore',
  });
  const ended = new Promise<void>(
    (resolve) => void child.once('close', () => resolve()).once('error', () => resolve()),
  );
  ends.add(() => {
    child.kill('SIGTERM');
    return ended;
  });
  const url = `http://127.0.0.1:${port}`;
  if ((await untilServed(`${url}/healthz`, {}, 10_000)) === null) throw new Error(`${proxy.name} does not serve`);
  if (!proxy.isTold) return { url };
  return {
    url,
    async leaveOut(out) {
      writeFileSync(place.config, onOneMachine(proxy, { ...place, out }));
      child.kill('SIGHUP');
      await pause(500);
    },
  };
}

function onOneMachine(proxy: KnownProxy, place: Place): string {
  const shipped = readFileSync(path.join(import.meta.dirname, '../../deploy', proxy.file), 'utf8');
  return proxy.instead(place).reduce((text, [line, instead]) => {
    const changed = text.replace(line, instead);
    if (changed === text) throw new Error(`deploy/${proxy.file} has no ${line.source}`);
    return changed;
  }, shipped);
}

/** Debian keeps servers where only root looks. */
function withSystemPrograms(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
}
