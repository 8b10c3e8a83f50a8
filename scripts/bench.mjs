import { build, install, run } from './prepare.mjs';

// `npm run bench`: the figures of what is here now, never of a build of yesterday.
install();
await build();
process.exit(
  run('node', ['--disable-warning=ExperimentalWarning', 'bench/bench.ts', ...process.argv.slice(2)]) ? 0 : 1,
);
