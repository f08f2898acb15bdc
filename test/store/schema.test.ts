import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/store/db.ts'
import { openTestDatabase } from '../support/database.ts'
import { describeSchema } from '../support/schema.ts'
import { describeTables, TABLES_PATH } from '../support/table-types.ts'

/** "npm run generate" writes both files; their diff is to be read. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(`laurel_schema_${process.env.VITEST_POOL_ID}`)
})
afterAll(() => database.close())

/** What the database itself holds to: a line that is gone here is a promise that nobody keeps. */
it('the tables have the columns, constraints and indexes that are written down', async () => {
  const committed = readFileSync(join(import.meta.dirname, 'schema.txt'), 'utf8')
  const found = await describeSchema(database.db)
  expect(found.split('\n')).toEqual(committed.split('\n'))
})

it('the types of rows are those of the tables', async () => {
  const committed = readFileSync(TABLES_PATH, 'utf8')
  const found = await describeTables(database.db)
  expect(found.split('\n')).toEqual(committed.split('\n'))
})
