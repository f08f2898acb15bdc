import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type IdlePlace, listIdleMembers } from '../../src/store/points/points-expiry.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { newShop } from '../support/shop.ts'

const MEMBERS = 300
const DAY_MS = 86_400_000

/** What the index finds by months is what the moments themselves say, page by page. */
it('idle members are found to the millisecond, each once', async () => {
  const shop = await newShop()
  const { database, clock } = shop.app.context
  const { db } = database
  const found = await findShopByDomain(db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  const { shop_id } = found
  const now = clock.now()
  await insertMembers(db, shop_id, { count: MEMBERS, step: 1, at: now })
  // Active in the last hundred days, or never.
  await sql`
    UPDATE accounts SET
      last_activity_at = CASE WHEN customer_id % 5 > 0
        THEN ${now}::timestamptz - customer_id * 8 * interval '1 hour' END,
      refilled_at = ${now}::timestamptz - (customer_id * 7 % ${MEMBERS}) * 8 * interval '1 hour'
    WHERE shop_id = ${shop_id} AND customer_id % 7 > 0
  `.execute(db)
  const { rows } = await sql<{ customer_id: number; at: Date }>`
    SELECT customer_id, greatest(last_activity_at, refilled_at) AS at FROM accounts
    WHERE shop_id = ${shop_id} AND credits_total > debits_total
  `.execute(db)
  expect(rows).toHaveLength(MEMBERS)
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const midnights = [0, 1, 2].map((back) => Date.UTC(year, month - back, 1))
  const moments = [...midnights, ...rows.slice(0, 20).map(({ at }) => at.getTime())]
  for (const moment of moments.flatMap((at) => [at - DAY_MS, at - 1, at, at + 1])) {
    const before = new Date(moment)
    const listed: number[] = []
    let after: IdlePlace | null = null
    do {
      const page: IdlePlace[] = await listIdleMembers(db, shop_id, { before, after, limit: 70 })
      listed.push(...page.map(({ customer_id }) => customer_id))
      after = page.length < 70 ? null : (page.at(-1) ?? null)
    } while (after !== null)
    const expected = rows.filter(({ at }) => at < before).map(({ customer_id }) => customer_id)
    expect(listed.sort((one, other) => one - other)).toEqual(expected.sort((a, b) => a - b))
  }
})
