import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { personalOperations } from '../../src/endpoints/admin/people/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { storefrontEndpoints } from '../../src/endpoints/storefront/index.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openMigrated } from '../support/database.ts'
import { describeStatement } from '../support/describe-statement.ts'
import { newPerson } from '../support/people.ts'
import { furnishedShop } from '../support/shop.ts'
import { fillPath } from '../support/valid-request.ts'

/**
 * While nodes are replaced one by one, a newer release may add columns to tables that older nodes
 * still use. A prepared statement that answers all columns of a table would fail from then on.
 */

let database: OpenDatabase
let app: TestApp

beforeAll(async () => {
  database = await openMigrated()
  app = await startApp({ database })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const rowsOf = async <Row>(text: string): Promise<Row[]> =>
  (await database.embedded?.query<Row>(text))?.rows ?? []

it('no prepared statement answers more once tables have more columns', async () => {
  await useEverything()
  const prepared = await rowsOf<{ statement: string }>(
    'SELECT statement FROM pg_prepared_statements',
  )
  expect(prepared.length).toBeGreaterThan(250)
  const columnsOf = async (statement: string) =>
    (await describeStatement(database, statement)).length
  const before = new Map<string, number>()
  for (const { statement } of prepared) before.set(statement, await columnsOf(statement))
  const tables = await rowsOf<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  await database.runScript(
    tables.map(({ name }) => `ALTER TABLE "${name}" ADD COLUMN added text;`).join(''),
  )
  const changed: string[] = []
  for (const [statement, columns] of before) {
    if ((await columnsOf(statement)) !== columns) changed.push(statement)
  }
  expect(changed).toEqual([])
})

/** Asks every endpoint for what it is there for, and reads whatever the console reads. */
async function useEverything() {
  const shop = await furnishedShop(app)
  for (const endpoint of [...endpoints, ...storefrontEndpoints]) await shop.ask(endpoint)
  const { browser } = await newPerson(shop, 'owner')
  for (const { method, path } of [...adminOperations, ...personalOperations]) {
    if (method !== 'GET') continue
    await shop.admin('GET', fillPath(path))
    await browser.admin('GET', fillPath(path))
  }
}
