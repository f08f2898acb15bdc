import { defineConfig } from 'vitest/config'

/** Pure tests as npm run mutants runs them: thousands of times, each time the same. */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts', 'test/mutants/setup.ts'],
    runner: 'test/mutants/runner.ts',
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    env: { LAUREL_TEST_SEED: '1', LAUREL_TEST_RUNS: '10' },
    // One test is run with hundreds of faults.
    testTimeout: 1_800_000,
  },
})
