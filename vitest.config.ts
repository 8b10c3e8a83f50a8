import { reactRouter } from '@react-router/dev/vite';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const everywhere = ['app/**/*.test.{ts,tsx}', 'database/**/*.test.ts', 'demo/**/*.test.ts'];

/** What a second engine shows nothing new of, and why. Every statement that these ask which engines may take differently is asked by a file that is not here. */
const ofNoEngine = {
  'Files, pages as visitors get them, and what is held in memory, are the same whichever database they came from.': [
    'app/{docs,every-form}.test.ts',
    'app/catalogue/{calls,pages,search/{classes,questions,search,suggest}}.test.ts',
    'app/content/{company,faq,contact-page/*,home/*,legal/*}.test.ts',
    'app/identity/pages.test.ts',
    'app/office/content/{desk/preview,pictures/pictures,subjects/lists,texts/texts}.test.ts',
    'app/office/office-pages.test.ts',
    'app/site/{documents,sitemap,hydration/*,offline/*,pages/*}.test.ts',
  ],
  'How calls are read, refused and described is settled before a database is asked.': [
    'app/platform/calls/{flash,openapi}.test.ts',
    'app/platform/http/{end,files,gate,http,refusals,transport}.test.ts',
    'app/office/post/replies/read-mail.test.ts',
  ],
  'Papers and mails are drawn and worded from rows that others read.': [
    'app/classes/{pack/*,mails/sentences}.test.ts',
    'app/identity/mails/account-mails.test.ts',
    'app/office/classes/batches/papers.test.ts',
    'app/office/content/subjects/test-mail.test.ts',
  ],
  'Limits let as many through: what counts them is asked by the tests of each, one by one and at once.': [
    'app/every-{call,cause,spelling}.test.ts',
    'app/identity/{reset/reset,log-in/network}-limits.test.ts',
  ],
  'Which way lets whom in, and what a token proves, is settled by what each way asks by itself, in the tests of each.':
    ['app/identity/{google/issuer,sessions/enter,tokens/id-tokens}.test.ts'],
  'Shown on SQLite alone.': ['demo/demo.test.ts'],
};

/** What opens no database shows nothing new on a second one either. What asks in words of its own is never left out. */
const openingDatabases = () => {
  const leftOut = globSync(Object.values(ofNoEngine).flat());
  return globSync(everywhere).filter((file) => {
    const text = readFileSync(file, 'utf8');
    return /testing\/test\.ts|TEST_POSTGRES_URL/.test(text) && (!leftOut.includes(file) || /\bsql`/.test(text));
  });
};

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
