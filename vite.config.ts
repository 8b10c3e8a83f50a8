import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  worker: { format: 'es' },
  // No inlined fonts or pictures: the content policy allows none, and files are cached for good.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The names of shared files would list every page that shares them.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            // A file for what every application loads, and few for what some of them share: each file costs its headers and its place in a queue.
            // What two forms alone share stays out: it would be put into a file of every application.
            codeSplitting: {
              groups: [
                { name: 'zod', test: /node_modules\/zod\//, priority: 3 },
                { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
                {
                  name: 'parts',
                  test: /\/app\/(?:design\/(?!drawings|gallery|form\/restored)|site|platform\/(?!form\/(?:draft|remaining))|identity|interest|registration).*(?<!page)\.tsx?$/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 8000,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
});
