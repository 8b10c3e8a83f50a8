import { spawn } from 'node:child_process';
import { build, install, root, toolEnv } from './prepare.mjs';

// `npm run demo`: installs and builds if needed, and shows a site with a year in it that is gone afterwards.
install();
await build();

const demo = spawn('node', ['--disable-warning=ExperimentalWarning', 'demo/run.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv({ NODE_ENV: 'production' }),
});
// Ctrl-C reaches both; whoever ends this one alone ends the other too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => demo.kill(signal));
demo.on('exit', (code) => process.exit(code ?? 1));
