import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../support/database.ts'
import { describeSchema } from '../support/schema.ts'

/**
 * What the database itself holds to. A line that is gone here is a promise that nobody keeps any
 * more: "npm run generate" writes the file anew, and its diff is to be read.
 */
it('the tables have the columns, constraints and indexes that are written down', async () => {
  const committed = readFileSync(join(import.meta.dirname, 'schema.txt'), 'utf8')
  const database = await openTestDatabase(`laurel_schema_${process.env.VITEST_POOL_ID}`)
  const found = await describeSchema(database.db)
  await database.close()
  expect(found.split('\n')).toEqual(committed.split('\n'))
})
