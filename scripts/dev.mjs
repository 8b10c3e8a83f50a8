import { spawn } from 'node:child_process';
import { install, root, toolEnv } from './prepare.mjs';

// `npm run dev`: the site from its sources, with live reload, /dev/mail and /dev/gallery.
install();
const server = spawn('node', ['--disable-warning=ExperimentalWarning', 'scripts/dev-server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv({ NODE_ENV: 'development' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
