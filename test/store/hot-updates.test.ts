import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../src/store/db.ts'
import { order } from '../support/orders.ts'
import { newShop } from '../support/shop.ts'

/**
 * An update that changes no indexed column, and finds room beside the old row, writes no index
 * ("heap-only tuple"). What happens all day should be of this kind. Accounts are not: they are a
 * list in the order of their points.
 */

/** As many as the pool has. */
const CONNECTIONS_MAX = 10

interface Updates {
  readonly all: number
  readonly hot: number
}

/** How many rows of a table were updated so far, by all that has used this database. */
async function updatesOf(db: Database, table: string): Promise<Updates> {
  // Each connection reports its own figures, at most once a second unless it must.
  const flush = sql`SELECT pg_stat_force_next_flush()`
  await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => flush.execute(db)))
  const found = await sql<Updates>`
    SELECT n_tup_upd AS all, n_tup_hot_upd AS hot FROM pg_stat_user_tables WHERE relname = ${table}
  `.execute(db)
  const [updates] = found.rows
  if (updates === undefined) throw new Error(`there is no table ${table}`)
  return updates
}

/** The updates of a table by this work, which makes so many of them. */
async function updatesBy(
  db: Database,
  table: string,
  count: number,
  work: () => Promise<void>,
): Promise<Updates> {
  const before = await updatesOf(db, table)
  await work()
  let by_work = { all: 0, hot: 0 }
  await expect
    .poll(
      async () => {
        const { all, hot } = await updatesOf(db, table)
        by_work = { all: all - before.all, hot: hot - before.hot }
        return by_work.all
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(count)
  return by_work
}

it('orders write no index of their customers, whose figures they change', async () => {
  const shop = await newShop()
  const { db } = shop.app.database
  // Each page keeps room for all versions of its rows, so that only an index can be the reason.
  await sql`ALTER TABLE customers SET (fillfactor = 10)`.execute(db)
  const members = Array.from({ length: 20 }, (_, index) => 1001 + index)
  for (const member of members) await shop.customer(member)
  const { all, hot } = await updatesBy(db, 'customers', 200, async () => {
    for (let round = 0; round < 10; round += 1) {
      const placed = members.map((customer_id, index) =>
        order(shop, 1 + round * members.length + index, { customer_id }),
      )
      await Promise.all(placed)
    }
  })
  expect(hot).toBe(all)
})
