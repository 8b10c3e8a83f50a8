import { spawn } from 'node:child_process';
import { build, install, root, toolEnv } from './prepare.mjs';

// `npm start`: installs if needed, builds if needed, and serves.
install();
await build();

const server = spawn('node', ['build/start.js'], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv(),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
