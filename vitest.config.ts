import { reactRouter } from '@react-router/dev/vite';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chooseTests } from './app/testing/asked.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests that need not run on a second engine. */
    nothingNew: readonly string[];
  }
}

const ofSite = ['app/**/*.test.{ts,tsx}', 'database/**/*.test.ts'];
/** The demo is on SQLite alone. */
const everywhere = [...ofSite, 'demo/**/*.test.ts'];

const textOf = (file: string | undefined) => (file ? readFileSync(file, 'utf8') : '');
const chosen = process.env['TEST_POSTGRES_URL']
  ? chooseTests(new Map(globSync(ofSite).map((file) => [file, textOf(file)])), textOf(process.env['ASKED']))
  : { include: everywhere, nothingNew: [] };

/** React as visitors get it: where it is being developed, it notes for each element who made it, which takes longer than to write the page. */
const asBuilt: Plugin = { name: 'as-built', config: () => ({ oxc: { jsx: { development: false } } }) };

/** What takes longest by far begins first, or at the end one core waits for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(demo|backups)\//.test(moduleId);
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer, and no array, has it
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

// Which addresses there are is decided by it: those of the site that visitors get, whatever the shell says.
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  plugins: [reactRouter(), asBuilt],
  test: {
    include: chosen.include,
    provide: { nothingNew: chosen.nothingNew },
    // Two cores; each test gets a database of its own, so files may run side by side. No module keeps state, so they share their imports.
    maxWorkers: 2,
    isolate: false,
    // Each test leaves much behind: with more room it is cleared away half as often, and costs a twentieth less in all.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    env: { NODE_ENV: 'production' },
    // A machine may have more to do: only what hangs takes this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
