import { describe, expect, it } from 'vitest'
import { campaignAt } from '../../support/campaigns.ts'
import { entriesOf, newestOf, readIn } from '../../support/explanations.ts'
import { newTier } from '../../support/ladders.ts'
import { DAY, line, order, orderShop, putOrder, refund } from '../../support/orders.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** Why an order has paid these points, or none, in sentences. */

const ADA = 1001

async function whyOrder(shop: TestShop, number: number, language = 'en'): Promise<string> {
  const path = `/customers/${ADA}/explain?order_id=${number}`
  return expectOk(await readIn(shop, path, language)).body.text
}

describe('the award of an order', () => {
  it('names the goods, the rate, what earned nothing, and the rounding', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await shop.product(201, { title: 'Coffee' })
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
    const lines = [
      line('14.90', { id: 1, product_id: 201 }),
      line('20.00', { id: 2, gift_card: true }),
    ]
    await order(shop, 5001, { customer_id: ADA, lines })
    const entry = await newestOf(shop, ADA)
    expect(entry.text).toBe(
      '14 points for order 5001. €14.90 for Coffee at 1 point per €1.00. ' +
        'Gift cards earn nothing: 1 item for €20.00. 14.9 is rounded to 14 points.',
    )
    expect(entry.sentences[0]).toEqual({
      kind: 'order_earned',
      text: '14 points for order 5001.',
      facts: { points: 14, order: '5001' },
    })
    expect(entry.sentences[1]?.facts).toEqual({
      goods: { names: ['Coffee'], others: 0, quantity: 1 },
      ...{ amount: '14.90', points: 1, per: '1.00' },
    })
    const german = await newestOf(shop, ADA, 'de-AT,de;q=0.9,en;q=0.8')
    expect(german.text.replaceAll('\u00a0', ' ')).toBe(
      '14 Punkte für Bestellung 5001. 14,90 € für Coffee, 1 Punkt je 1,00 €. ' +
        'Geschenkkarten bringen nichts: 1 Artikel um 20,00 €. 14,9 wird auf 14 Punkte gerundet.',
    )
    expect(german.sentences.map(({ facts }) => facts)).toEqual(
      entry.sentences.map(({ facts }) => facts),
    )
    expect((await newestOf(shop, ADA, 'fr, xx;q=0.9')).text).toBe(entry.text)
  })

  it('names the amount that was judged, not the sum of rounded lines', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    const lines = [1, 2, 3].map((id) => line('33.34', { id }))
    await order(shop, 5001, { customer_id: ADA, lines, discount_total: '0.02' })
    expect(await whyOrder(shop, 5001)).toContain('€100.00 for 3 items at 1 point per €1.00.')
  })

  it('names the tier, each campaign and why others did nothing', async () => {
    const shop = await orderShop()
    await shop.switch({ campaigns_feature: true, tiers_enabled: true })
    await shop.customer(ADA)
    await newTier(shop, { name: 'Gold', threshold: 50, points_multiplier: 2 })
    await shop.award(ADA, 50)
    await campaignAt(shop, 'active', { name: 'Treble', multiplier: 3 })
    const audience = { mode: 'tag', tags: ['vip'] }
    await campaignAt(shop, 'active', { name: 'Vips', audience })
    await campaignAt(shop, 'active', { name: 'Less', stacking_mode: 'max', multiplier: 1.5 })
    await order(shop, 5001, { customer_id: ADA, lines: [line('10.00')], discount_total: '2.00' })
    const { text } = await newestOf(shop, ADA)
    expect(text).toContain('48 points for order 5001.')
    expect(text).toContain('€8.00 for 1 item at 1 point per €1.00, times 6.')
    expect(text).toContain('Amounts are what was paid after all discounts.')
    expect(text).toContain('The tier Gold multiplies points by 2.')
    expect(text).toContain('The campaign “Treble” multiplies by 3 and added 32 points.')
    expect(text).toContain('The campaign “Vips” is for other customers.')
    expect(text).toContain('“Less” did not apply, because something else paid more.')
    expect(text).not.toContain('rounded')
    expect(text).not.toContain('not combined')
  })

  it.each([
    'max',
    'replace',
  ])('says that a campaign does not combine: %s', async (stacking_mode) => {
    const shop = await orderShop()
    await shop.switch({ campaigns_feature: true, tiers_enabled: true })
    await shop.customer(ADA)
    await newTier(shop, { name: 'Gold', threshold: 50, points_multiplier: 1.5 })
    const { id } = await campaignAt(shop, 'active', { name: 'Double', stacking_mode })
    await order(shop, 5001, { customer_id: ADA, lines: [line('10.00')] })
    // Nothing but the campaign multiplies yet.
    expect((await newestOf(shop, ADA)).text).not.toContain('not combined')
    await shop.award(ADA, 50)
    await order(shop, 5002, { customer_id: ADA, lines: [line('10.00')] })
    const { text } = await newestOf(shop, ADA)
    expect(text).toContain(
      'The tier Gold multiplies points by 1.5. ' +
        'The campaign “Double” multiplies by 2 and added 5 points. ' +
        'The multipliers 1.5 and 2 are not combined: only 2 counts.',
    )
    expect((await newestOf(shop, ADA, 'de')).text).toContain(
      'Das 1,5-Fache und das 2-Fache gelten nicht zusammen: nur das 2-Fache zählt.',
    )
    expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
  })

  it('says that it is held, released, and taken back, by what', async () => {
    const shop = await orderShop({ pendingDays: 14 })
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA, lines: [line('10.00', { quantity: 3 })] })
    expect((await newestOf(shop, ADA)).text).toMatch(/Pending until .*\./)
    await refund(shop, 5001, { lines: [{ line_id: 1, quantity: 1 }] })
    expect((await newestOf(shop, ADA)).text).toBe(
      '10 points of order 5001 taken back. The order was refunded. ' +
        'It was taken from held points, so the balance stays.',
    )
    await shop.advance(14 * DAY)
    expect((await newestOf(shop, ADA)).text).toBe('20 points for order 5001 can now be spent.')
    expect(await whyOrder(shop, 5001)).toContain(
      'Reversed since then: 10 points. Remaining: 20 points.',
    )
  })

  it('says what of a refund is owed, and what the next order pays of that', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA })
    const spent = { points: 60, reason: 'A mug' }
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, spent))
    expectOk(await putOrder(shop, 5001, { customer_id: ADA, paid: true, cancelled: true }))
    expect((await newestOf(shop, ADA)).text).toBe(
      '40 points of order 5001 taken back. The order was cancelled. ' +
        'Already spent, so owed: 60 points. They are deducted from the points for the next orders.',
    )
    await order(shop, 5002, { customer_id: ADA })
    expect((await entriesOf(shop, ADA)).slice(0, 2).map(({ text }) => text)).toEqual([
      '60 points to settle points owed.',
      expect.stringContaining('100 points for order 5002.'),
    ])
  })
})

describe('an order that has earned nothing', () => {
  it('says why, as far as it is known', async () => {
    const shop = await orderShop({ limit: 1, minimumPurchase: 5 })
    await shop.customer(ADA)
    expectOk(await shop.patch('/program/eligibility', { excluded_order_tags: ['b-ware'] }))
    const why = async (number: number, fields: object, paid = true) => {
      expectOk(await putOrder(shop, number, { customer_id: ADA, paid, ...fields }))
      return (await whyOrder(shop, number)).replace(`Order ${number} has earned nothing. `, '')
    }
    expect(await why(5001, {}, false)).toBe('It is not paid yet.')
    expect(await why(5002, { tags: ['B-Ware'] })).toBe('The order has an excluded tag.')
    expect(await why(5003, { lines: [line('4.99')] })).toBe(
      'The rule requires at least €5.00 of eligible items; the order had €4.99.',
    )
    expect(await why(5004, { cancelled: true })).toBe('It was cancelled.')
    await order(shop, 5005, { customer_id: ADA })
    expect(await why(5006, {})).toBe('The member had reached the limit of the rule for orders.')
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
    expect(await why(5007, { lines: [line('20.00', { gift_card: true })] })).toBe(
      'None of its items earns points. Gift cards earn nothing: 1 item for €20.00.',
    )
    await shop.switch({ program_enabled: false })
    expect(await why(5008, {})).toBe('The programme was turned off.')
  })

  it('says that the amount is too little for a point', async () => {
    const shop = await orderShop({ earnDenominator: 10 })
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA, lines: [line('9.99')] })
    expect(await whyOrder(shop, 5001)).toBe(
      'Order 5001 has earned nothing. €9.99 is too little for a whole point.',
    )
  })
})
