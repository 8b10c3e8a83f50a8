import path from 'node:path';
import { defineConfig } from 'vite';

/** The back office: a bundle of its own, which the server sends to staff alone. */
export default defineConfig({
  root: 'app/office/house/shell',
  base: '/office/',
  publicDir: false,
  // ra-core asks for the name that React Router's parts for browsers had up to version 7.
  resolve: { alias: { 'react-router-dom': 'react-router' } },
  build: {
    outDir: path.resolve('build/office'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
