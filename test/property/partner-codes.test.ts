import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { shopIdOf } from '../support/ladders.ts'
import { changeSettings, fault, partner, partnerShop, readPartner } from '../support/partners.ts'
import { runs, timeLimit } from '../support/runs.ts'
import type { TestShop } from '../support/shop.ts'

/** Whatever fails on the way: see runs.ts for how to repeat a failure and how to run more. */

const RUNS = 15

type Step =
  | { readonly kind: 'discount'; readonly value: number }
  | { readonly kind: 'decide'; readonly status: string }
  | { readonly kind: 'fault'; readonly mode: string; readonly calls: number }
  | { readonly kind: 'wait' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('discount' as const), value: fc.constantFrom(0, 5, 10, 20) }),
  fc.record({
    kind: fc.constant('decide' as const),
    status: fc.constantFrom('approved', 'suspended'),
  }),
  fc.record({
    kind: fc.constant('fault' as const),
    mode: fc.constantFrom('unavailable', 'timeout'),
    calls: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('wait' as const) }),
)

async function take(shop: TestShop, id: string, taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'discount':
      await changeSettings(shop, { customer_discount: { value: taken.value } })
      return
    case 'decide':
      await shop.admin('PATCH', `/partners/${id}`, { status: taken.status })
      return
    case 'fault':
      return fault(shop, taken.mode, taken.calls)
    case 'wait':
      return shop.advance(60)
  }
}

/** The codes that buyers could use, with what they do. */
async function liveCodes(shop: TestShop): Promise<{ code: string; percent: number }[]> {
  const found = await sql<{ code: string; percent: number }>`
    SELECT code, (document->'effect'->>'percent')::integer AS percent FROM embedded_discounts
    WHERE shop_id = ${await shopIdOf(shop)} AND ended_at IS NULL
  `.execute(shop.app.database.db)
  return found.rows
}

it(
  'a partner ends with one code that does what the settings say, or with none',
  {
    timeout: timeLimit(RUNS),
  },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const shop = await partnerShop()
        const { id } = await partner(shop)
        for (const taken of steps) await take(shop, id, taken)
        await fault(shop, 'none')
        await shop.advance(120)
        const { status, code, code_in_sync } = await readPartner(shop, id)
        const settings = (await shop.get('/program/affiliates/settings')).body
        const { value } = settings.customer_discount
        expect(code_in_sync).toBe(true)
        expect(await liveCodes(shop)).toEqual(
          status === 'approved' && value > 0 ? [{ code, percent: value }] : [],
        )
      }),
      runs(RUNS),
    ),
)
