import { defineConfig } from 'vitest/config'

/** Pure tests as npm run mutants runs them: thousands of times, each time the same. */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
    env: { LAUREL_TEST_SEED: '1', LAUREL_TEST_RUNS: '30' },
    testTimeout: 90_000,
  },
})
