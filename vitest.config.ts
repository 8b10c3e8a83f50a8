import { reactRouter } from '@react-router/dev/vite';
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const everywhere = ['app/**/*.test.{ts,tsx}', 'database/**/*.test.ts'];

/** A second engine shows nothing new of what never opens a database. */
const openingDatabases = () =>
  globSync(everywhere).filter((file) => /testing\/test\.ts|TEST_POSTGRES_URL/.test(readFileSync(file, 'utf8')));

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: process.env['TEST_POSTGRES_URL'] ? openingDatabases() : everywhere,
    // Two cores; each test gets a database of its own, so files may run side by side. No module keeps state, so they share their imports.
    maxWorkers: 2,
    isolate: false,
    // A machine may have more to do: only what hangs takes this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
