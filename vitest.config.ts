import { defineConfig } from 'vitest/config'

/** What only PostgreSQL can tell: npm run test:postgres. */
const on_postgres_only = process.env.TEST_DATABASE_URL === undefined ? ['test/postgres/**'] : []

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These start many processes, or need a browser, other languages or a suite of others: npm run
    // test:faults, test:browser, test:clients, test:conformance.
    exclude: [
      ...['test/faults/**', 'test/browser/**', 'test/clients/**', 'test/mcp/conformance/**'],
      ...on_postgres_only,
    ],
    globalSetup: ['test/support/scratch.ts', 'test/support/bundle.ts'],
    setupFiles: ['test/support/setup.ts'],
    // Files of one worker share the application and its database; every test has its own shop.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    // Most of what a test makes is soon garbage: it is collected seldom, and cheaply.
    execArgv: ['--max-semi-space-size=64'],
    // A busy machine is no failure: these only end what hangs.
    testTimeout: 90_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
  },
})
