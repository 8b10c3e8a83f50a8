import path from 'node:path';
import { defineConfig } from 'vite';

/** The back office: a bundle of its own, which the server sends to staff alone. */
export default defineConfig({
  root: 'app/office/house/shell',
  base: '/office/',
  publicDir: false,
  build: {
    outDir: path.resolve('build/office'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
