import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inAscii } from './scripts/in-ascii.ts';
import { pagesWithoutRouter } from './scripts/pages-without-router.ts';

/** What no bundle can hold: compiled for one kind of machine, or looking for files beside itself. */
const native = ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pino', 'pg-native'];
/** What the framework would load for servers unlike ours: compilers of schemas, and requests without a network. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];

/** The server with all its libraries in few files: reading and compiling two thousand took longer than the start itself. Names stay, for stacks. */
const bundledServer = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: [...native, ...unused] },
  build: {
    rolldownOptions: {
      input: './app/server.ts',
      output: { minify: { compress: true, mangle: { keepNames: true }, codegen: true } },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), pagesWithoutRouter(), inAscii()],
  // Scripts that are loaded later are named in that of every page: short names weigh less there.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:6].js' } } },
  // No inlined fonts or pictures: the content policy allows none, and files are cached for good.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The names of shared files would list every page that shares them.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            // Browsers that know this read React whole beside the page's own thread, instead of twice on it.
            postBanner: ({ name }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : ''),
            // A file for what many applications load, and few for what some of them share: each file costs its headers and its place in a queue.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
                { name: 'common', test: /\/app\/.*(?<!page)\.tsx?$/, minShareCount: 3, priority: 2 },
                {
                  name: 'parts',
                  test: /\/app\/.*(?<!page)\.tsx?$/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 40000,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: command === 'build' ? bundledServer : {},
  },
}));
