import { spawn } from 'node:child_process';
import { install, root, toolEnv } from './prepare.mjs';

// `npm run dev`: the site from its sources, with live reload, /dev/mail and /dev/gallery.
install();
const server = spawn('node', ['--disable-warning=ExperimentalWarning', 'scripts/dev-server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv({ NODE_ENV: 'development' }),
});
// The back office is a bundle of its own, made again at every change; the page is reloaded by hand.
const office = spawn('vite', ['build', '--config', 'vite.office.config.ts', '--watch', '--logLevel', 'error'], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv({ NODE_ENV: 'production' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    office.kill(signal);
    server.kill(signal);
  });
}
server.on('exit', (code) => {
  office.kill();
  process.exit(code ?? 1);
});
