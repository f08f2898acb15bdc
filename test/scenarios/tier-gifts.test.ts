import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DAY } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Gift codes of tiers that are reached. */

const ADA = 1

async function giftShop(): Promise<TestShop> {
  const shop = await newShop()
  const fields = {
    discountType: 'fixed_amount',
    discountValue: 7.5,
    minimumPurchase: 30,
    codeValidDays: 60,
  }
  const benefits = [{ type: 'entry_discount_code', fields }]
  expectOk(await shop.post('/program/tiers', { name: 'Gold', threshold: 500, benefits }))
  await shop.switch({ tiers_enabled: true })
  await shop.customer(ADA)
  return shop
}

/** Nobody is told the code but the customer, by e-mail: so it is read where it is kept. */
async function giftCodes({ app, domain }: TestShop): Promise<string[]> {
  const found = await sql<{ code: string }>`
    SELECT c.code FROM codes c JOIN shops s ON s.shop_id = c.shop_id
    WHERE s.domain = ${domain} AND c.kind = 'gift' AND c.status = 'issued'
  `.execute(app.database.db)
  return found.rows.map(({ code }) => code)
}

describe('the gift code of a tier', () => {
  it('is minted for the member alone, as the tier says', async () => {
    const shop = await giftShop()
    await shop.award(ADA, 500)
    await shop.advance(60)
    const [code] = await giftCodes(shop)
    const { body } = expectOk(await shop.platform('GET', `/discounts/${code}`))
    expect(body).toMatchObject({
      title: 'Gold',
      customer_id: ADA,
      usage_limit: 1,
      effect: { type: 'fixed_amount' },
    })
    expect(Number(body.effect.amount)).toBe(7.5)
    expect(Number(body.minimum_purchase)).toBe(30)
    expect(Date.parse(body.ends_at) - Date.parse(body.starts_at)).toBe(60 * DAY * 1_000)
  })

  it('is minted once, however often anybody looks, also after the platform was away', async () => {
    const shop = await giftShop()
    expectOk(await shop.platform('PUT', '/faults', { mode: 'timeout', next_calls: 1 }))
    await shop.award(ADA, 500)
    await shop.advance(60)
    expect(await giftCodes(shop)).toEqual([])
    await shop.advance(3_600)
    await shop.advance(3_600)
    expect(await giftCodes(shop)).toHaveLength(1)
  })
})
