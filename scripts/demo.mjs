import { build, install, runToItsEnd } from './prepare.mjs';

// `npm run demo`: installs and builds if needed, and shows a site with a year in it that is gone afterwards.
install();
await build();
runToItsEnd(['--disable-warning=ExperimentalWarning', 'demo/run.ts'], { NODE_ENV: 'production' });
