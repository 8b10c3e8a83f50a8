import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Node itself reads what is no journey: it takes two thirds of the time for it at the first run, when one core alone is busy.
  build: { external: ['app', 'database', 'scripts'].map((part) => `${import.meta.dirname}/${part}/**/*.ts`) },
  fullyParallel: true,
  forbidOnly: true,
  // One more than there are cores: a journey waits for its page half of the time.
  workers: 3,
  // Tells luck from fault: `npm test` names and counts every journey that needed this, and in CI it has failed.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json']],
  outputDir: 'test-results',
  use: {
    // What a page does is shown once, at the width its people use most: a phone's, or that of a desk (`test.use(desk)`). Whether everybody can read it
    // is looked at at both (`look`).
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    // A worker's tests have one window after the other made clean: a new one costs half a second of both cores.
    reuseContext: true,
    // What is not there is told of long before the whole journey would be given up.
    actionTimeout: 60_000,
    // Journeys that listen to requests would not hear those of the worker; offline.e2e.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
