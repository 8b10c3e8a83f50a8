import { build, install, runToItsEnd } from './prepare.mjs';

// `npm start`: installs if needed, builds if needed, and serves.
install();
await build();
runToItsEnd(['build/start.js']);
