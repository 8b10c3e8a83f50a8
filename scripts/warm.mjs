import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endBuild, root, toolEnv } from './prepare.mjs';

// After the build: one start on an empty database and one page, so that what they need is compiled before anybody waits for it (`build/compiled`).
const folder = mkdtempSync(path.join(os.tmpdir(), 'warm-'));
const server = spawn('node', ['build/start.js'], {
  cwd: root,
  // Nothing of the operator's own settings: this site is nobody's.
  env: { PATH: toolEnv().PATH, LOG_LEVEL: 'error', DATA_DIR: folder, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const address = new Promise((resolve) => {
  server.stdout.on('data', (text) => resolve(/The site is at (\S+)/.exec(text)?.[1]));
  server.once('exit', () => resolve(undefined));
});
const url = await address;
if (url) await fetch(url).then((page) => page.arrayBuffer());
server.kill('SIGTERM');
await ended;
rmSync(folder, { recursive: true, force: true });
if (!url) {
  console.error('The built site does not start; the lines above say why.');
  process.exit(1);
}
endBuild();
