import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openTestDatabase } from '../support/database.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'

/** An answer reads the programme once, so that it never mixes two revisions. */

let readings = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (readsProgram(node)) readings += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

/** Statements written by hand and built ones alike. */
function readsProgram(node: RootOperationNode): boolean {
  return /\bprograms\b/.test(JSON.stringify(node))
}

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  const worker = process.env.VITEST_POOL_ID ?? '0'
  const database = await openTestDatabase(`laurel_one_revision_${worker}`)
  app = await startApp({ database: { ...database, db: database.db.withPlugin(counting) } })
  shop = await furnishedShop(app)
})

afterAll(async () => {
  await app.close()
  await app.context.database.close()
})

/** The queries that make an answer as large as it can be. */
const QUERIES: Readonly<Record<string, () => Promise<string>>> = {
  getCustomer: async () => '?include=rewards,history,program,referral,earning,membership',
  listCustomers: async () => {
    const { tiers } = expectOk(await shop.get('/program')).body
    return `?tier_id=${tiers[0].id}`
  },
}

const reads = endpoints.filter(({ effect, scope }) => effect === 'read' && scope !== null)

it.each(
  reads.map((endpoint) => [endpoint.operation_id, endpoint] as const),
)('%s reads the programme at most once', async (operation_id, endpoint) => {
  const query = (await QUERIES[operation_id]?.()) ?? ''
  readings = 0
  expectOk(await shop.ask(endpoint, { query }))
  expect(readings).toBeLessThanOrEqual(1)
})
