import { defineConfig } from 'vitest/config'

/** The service as a browser sees it. Needs Chromium. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/support/scratch.ts', 'test/support/bundle.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
  },
})
