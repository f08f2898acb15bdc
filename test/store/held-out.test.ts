import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isHeldOut } from '../../src/domain/campaigns/holdout.ts'
import { isHeldOutOf } from '../../src/store/held-out.ts'
import { newShop } from '../support/shop.ts'

it.each([
  ['cmp_01jd3k5m9q8r7s6t5v4w3x2y1z', 1],
  ['cmp_01jd3k5m9q8r7s6t5v4w3x2y1z', 50],
  ['cmp_01je00000000000000000000zz', 13],
  ['cmp_a', null],
])('the database keeps the same members out as the domain: %s, %s %%', async (id, percent) => {
  const shop = await newShop()
  const limits = { max_orders: null, max_bonus_points: null, holdout_percent: percent }
  const campaign = { id, limits }
  const found = await sql<{ customer_id: number; is_held_out: boolean }>`
    SELECT n AS customer_id, ${isHeldOutOf(campaign, sql`n`)} AS is_held_out
    FROM (
      SELECT generate_series(1::bigint, 3000) AS n
      UNION ALL SELECT generate_series(9007199254740000::bigint, 9007199254740991)
    ) s
  `.execute(shop.app.database.db)
  const expected = found.rows.map(({ customer_id }) => ({
    customer_id,
    is_held_out: isHeldOut(campaign, customer_id),
  }))
  expect(found.rows).toEqual(expected)
  expect(expected.some(({ is_held_out }) => is_held_out)).toBe(percent !== null)
})
