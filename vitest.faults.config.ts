import { defineConfig } from 'vitest/config'

/** What goes wrong around the service: mostly processes that start, die, and wait for each other. */
export default defineConfig({
  test: {
    // npm run test:long -- faults runs those in long, too.
    include: [
      process.env.LAUREL_TEST_FAULTS === 'all'
        ? 'test/faults/**/*.test.ts'
        : 'test/faults/*.test.ts',
    ],
    globalSetup: ['test/support/scratch.ts', 'test/support/bundle.ts', 'test/faults/setup.ts'],
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine is no failure: these only end what hangs.
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
  },
})
