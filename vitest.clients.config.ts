import { defineConfig } from 'vitest/config'

/** What others run to talk to the service, in their languages. Needs Python, PHP, Ruby and Go. */
export default defineConfig({
  test: {
    include: ['test/clients/**/*.test.ts'],
    globalSetup: ['test/support/scratch.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
    pool: 'forks',
    maxWorkers: 1,
    // A busy machine is no failure: these only end what hangs.
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
    teardownTimeout: 120_000,
  },
})
