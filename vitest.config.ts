import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'database/**/*.test.ts'],
    // Two cores; each test gets a database of its own, so files may run side by side. No module keeps state, so they share their imports.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
