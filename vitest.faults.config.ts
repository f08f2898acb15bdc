import { defineConfig } from 'vitest/config'

/** What goes wrong around the service. Each test wants the machine for itself. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['test/support/scratch.ts', 'test/faults/setup.ts'],
    isolate: false,
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
  },
})
