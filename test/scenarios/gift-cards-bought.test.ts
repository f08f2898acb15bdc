import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { shopIdOf } from '../support/ladders.ts'
import { line, order, orderShop, points } from '../support/orders.ts'
import { changeSettings, commissions, partner, partnerShop } from '../support/partners.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Gift cards that are bought: what they earn, for their buyer and for a partner. */

const ADA = 1001

/** A gift card of 50 and goods of 30. */
async function buyGiftCard(shop: TestShop, number: number, fields: object = {}): Promise<void> {
  await shop.platform('PUT', '/products/900', {
    title: 'Gift card',
    gift_card: true,
    variants: [{ id: 9001, title: '50', price: '50.00' }],
  })
  const lines = [line('50.00', { product_id: 900 }), line('30.00', { id: 2 })]
  await order(shop, number, { lines, ...fields })
}

/** Takes from the stored programme what older releases did not write. */
async function forgetField(shop: TestShop, exclude_gift_cards: boolean): Promise<void> {
  expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards }))
  await sql`
    UPDATE programs
    SET document = document #- '{affiliate_settings,commission_base,exclude_gift_cards}'
    WHERE shop_id = ${await shopIdOf(shop)}
  `.execute(shop.app.context.database.db)
}

describe('a gift card that is bought', () => {
  it('earns no points in a new shop', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await buyGiftCard(shop, 1, { customer_id: ADA })
    expect((await points(shop, ADA)).balance).toBe(30)
  })

  it('earns points where the shop wants it', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: false }))
    await buyGiftCard(shop, 1, { customer_id: ADA })
    expect((await points(shop, ADA)).balance).toBe(80)
  })
})

describe('a partner', () => {
  const amounts = async (shop: TestShop, id: string) =>
    (await commissions(shop, id)).map(({ amount }: { amount: string }) => amount)

  it('gets no commission for gift cards in a new shop, nor a fixed one for them alone', async () => {
    const shop = await partnerShop()
    const { id, code } = await partner(shop)
    await buyGiftCard(shop, 1, { discount_codes: [{ code }] })
    const card = line('50.00', { product_id: 900 })
    await order(shop, 2, { lines: [card], discount_codes: [{ code }] })
    const fixed = { type: 'fixed_amount', code_rate: 7, link_rate: 7 }
    await changeSettings(shop, { commission: fixed })
    await order(shop, 3, { lines: [card], discount_codes: [{ code }] })
    await buyGiftCard(shop, 4, { discount_codes: [{ code }] })
    expect(await amounts(shop, id)).toEqual(['3.00', '7.00'])
  })

  it('keeps the terms of a commission that is booked', async () => {
    const shop = await partnerShop({ commission_base: { exclude_gift_cards: false } })
    const { id, code } = await partner(shop)
    await buyGiftCard(shop, 1, { discount_codes: [{ code }] })
    await changeSettings(shop, { commission_base: { exclude_gift_cards: true } })
    await buyGiftCard(shop, 1, { discount_codes: [{ code }], tags: ['sent'] })
    await buyGiftCard(shop, 2, { discount_codes: [{ code }] })
    expect(await amounts(shop, id)).toEqual(['8.00', '3.00'])
  })

  it.each([
    [true, '3.00'],
    [false, '8.00'],
  ])('of an older shop that has exclude_gift_cards %s for points gets %s', async (excluded, gets) => {
    const shop = await partnerShop()
    const { id, code } = await partner(shop)
    await forgetField(shop, excluded)
    const settings = expectOk(await shop.get('/program/affiliates/settings')).body
    expect(settings.commission_base.exclude_gift_cards).toBe(excluded)
    await buyGiftCard(shop, 1, { discount_codes: [{ code }] })
    expect(await amounts(shop, id)).toEqual([gets])
    // Sent back as it was read, it changes nothing; with another value, only that.
    const path = 'affiliate_settings.commission_base.exclude_gift_cards'
    const same = await changeSettings(shop, { commission_base: settings.commission_base })
    expect(same).toMatchObject({ operation: 'none', diff: [] })
    const other = await changeSettings(shop, { commission_base: { exclude_gift_cards: !excluded } })
    expect(other.diff).toEqual([{ path, before: excluded, after: !excluded }])
    // From then on it is a setting of its own.
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: excluded }))
    const kept = expectOk(await shop.get('/program/affiliates/settings')).body
    expect(kept.commission_base.exclude_gift_cards).toBe(!excluded)
  })
})
