import { spawn } from 'node:child_process';
import { build, install, root, serverSettings, serverWords, toolEnv } from './prepare.mjs';

// `npm start`: installs if needed, builds if needed, and serves.
install();
await build();

const server = spawn('node', serverWords, {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv(serverSettings),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
