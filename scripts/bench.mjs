import { build, install, run } from './prepare.mjs';
import { findTools } from './test-tools.mjs';

// `npm run bench`: the figures of what is here now, never of a build of yesterday, in the browser of the tests.
install();
const { chromium } = findTools();
await build();
const bench = ['--disable-warning=ExperimentalWarning', 'bench/bench.ts', ...process.argv.slice(2)];
process.exit(run('node', bench, { CHROMIUM: chromium }) ? 0 : 1);
