import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'database/**/*.test.ts'],
    // Two cores; each file gets a database of its own, so files may run side by side.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
