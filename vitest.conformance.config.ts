import { defineConfig } from 'vitest/config'

/** The protocol's own conformance suite, against the tools and the authorization server. */
export default defineConfig({
  test: {
    include: ['test/mcp/conformance/**/*.test.ts'],
    globalSetup: ['test/support/scratch.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
    teardownTimeout: 120_000,
  },
})
