import { defineConfig } from 'vitest/config'

/** What goes wrong around the service: mostly processes that start, die, and wait for each other. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['test/support/scratch.ts', 'test/faults/setup.ts'],
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
  },
})
