import { reactRouter } from '@react-router/dev/vite';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const everywhere = ['app/**/*.test.{ts,tsx}', 'database/**/*.test.ts', 'demo/**/*.test.ts'];

/** Files, pages as visitors get them, and what is held in memory: whichever database they came from, they are the same. */
const ofNoEngine = [
  'app/catalogue/{pages,search/questions,search/suggest}.test.ts',
  'app/classes/pack/pack.test.ts',
  'app/office/content/{desk/preview,pictures/pictures}.test.ts',
  'app/site/documents.test.ts',
  // Shown on SQLite alone.
  'demo/demo.test.ts',
];

/** A second engine shows nothing new of what never opens a database, or is the same from any. */
const openingDatabases = () =>
  globSync(everywhere, { exclude: ofNoEngine }).filter((file) =>
    /testing\/test\.ts|TEST_POSTGRES_URL/.test(readFileSync(file, 'utf8')),
  );

/** React as visitors get it: where it is being developed, it notes for each element who made it, which takes longer than to write the page. */
const asBuilt: Plugin = { name: 'as-built', config: () => ({ oxc: { jsx: { development: false } } }) };

// Which addresses there are is decided by it: those of the site that visitors get, whatever the shell says.
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  plugins: [reactRouter(), asBuilt],
  test: {
    include: process.env['TEST_POSTGRES_URL'] ? openingDatabases() : everywhere,
    // Two cores; each test gets a database of its own, so files may run side by side. No module keeps state, so they share their imports.
    maxWorkers: 2,
    isolate: false,
    env: { NODE_ENV: 'production' },
    // A machine may have more to do: only what hangs takes this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
