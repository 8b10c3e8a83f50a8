import { readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, install, runToItsEnd } from './prepare.mjs';

// `npm run demo`: installs and builds if needed, and shows a site with a year in it that is gone afterwards.
install();
await build();
const { pid } = runToItsEnd(['--disable-warning=ExperimentalWarning', 'demo/run.ts'], { NODE_ENV: 'production' });
// One that is killed cannot take its folder away.
process.once('exit', () => {
  for (const name of readdirSync(os.tmpdir()))
    if (name.startsWith(`site-demo-${pid}-`)) rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
});
