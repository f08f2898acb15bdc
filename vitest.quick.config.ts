import { defineConfig } from 'vitest/config'
import all from './vitest.config.ts'

/**
 * What `npm test` runs, on embedded databases: all pure rules, what the documents and the style are
 * held to, and the main job of the service. The rest runs on PostgreSQL: npm run test:postgres.
 */
export default defineConfig({
  test: {
    ...all.test,
    // It starts no process of the service.
    globalSetup: ['test/support/scratch.ts'],
    include: [
      'test/*.test.ts',
      'test/{domain,lib,emails,receivers,console,storefront}/**/*.test.ts',
      // Awards, corrections, redemptions; orders and refunds as the shop reports them.
      'test/api/{points,redemptions}/**/*.test.ts',
      'test/{adapters,platform}/**/*.test.ts',
      'test/scenarios/{orders-refunds,orders-tiers,webhooks}.test.ts',
      'test/mcp/calls.test.ts',
    ],
  },
})
