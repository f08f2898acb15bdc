import { describe, expect, it } from 'vitest'
import { campaignAt } from '../support/campaigns.ts'
import { verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { history, line, order, orderShop, putOrder, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

const ADA = 1001
const DAY_SECONDS = 86_400

const ask = (shop: TestShop, query: string, customer: number | string = ADA) =>
  shop.admin('GET', `/customers/${customer}/explain?${query}`)

async function explain(shop: TestShop, query: string) {
  return expectOk(await ask(shop, query)).body
}

describe('an explanation of an order', () => {
  it('says by what it was judged, line by line and campaign by campaign', async () => {
    const shop = await orderShop({ earnDenominator: 2 })
    await shop.switch({ campaigns_feature: true, tiers_enabled: true })
    await shop.customer(ADA)
    await shop.product(201, { tags: ['new'] })
    const gold = await newTier(shop, { name: 'Gold', threshold: 50, points_multiplier: 2 })
    await shop.award(ADA, 50)
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
    const named = { product_scope: { mode: 'include', tags: ['new'] } }
    const bonus = await campaignAt(shop, 'active', { name: 'New', multiplier: 3, ...named })
    const max = { stacking_mode: 'max', multiplier: 1.5 }
    const outdone = await campaignAt(shop, 'active', { name: 'Less', ...max })
    const for_vips = { name: 'Vips', audience: { mode: 'tag', tags: ['vip'] } }
    const of_others = await campaignAt(shop, 'active', for_vips)
    const lines = [
      line('10.00', { id: 1, product_id: 201, quantity: 3, total_discount: '10.00' }),
      line('20.00', { id: 2, gift_card: true }),
      line('5.00', { id: 3 }),
    ]
    await order(shop, 5001, { customer_id: ADA, lines, discount_total: '9.00', shipping: '4.90' })

    const { revision } = expectOk(await shop.get('/program')).body
    const explanation = await explain(shop, 'order_id=5001')
    expect(explanation.order).toMatchObject({
      order_id: 'gid://shopify/Order/5001',
      shipping: '4.90',
      currency: 'EUR',
      // The discount is a fifth of what the lines come to.
      lines: [
        { line_id: 1, amount: '16.00', multiplier: 6, campaign_ids: [bonus.id] },
        { line_id: 2, amount: '16.00', excluded_by: 'gift_card', multiplier: null },
        { line_id: 3, amount: '4.00', excluded_by: null, multiplier: 2, campaign_ids: [] },
      ],
      judgement: {
        judged_at: expect.any(String),
        program_revision: revision,
        reason: null,
        exclusion: null,
        rate: { earn_points: 1, earn_denominator: 2, rounding: 'floor' },
        standing: { tier_id: gold.id, tier_name: 'Gold', tier_multiplier: 2 },
        eligible_amount: '20.00',
        base_points: 10,
        bonus_points: 42,
        points: 52,
      },
      refunds: [],
      points_left: 52,
      pending_points: 0,
      pending_until: null,
    })
    const { campaigns } = explanation.order.judgement
    const told = Object.fromEntries(
      campaigns.map(({ campaign_id, ...rest }: { campaign_id: string }) => [campaign_id, rest]),
    )
    expect(told).toMatchObject({
      [bonus.id]: { name: 'New', applied: true, refusal: null, bonus_points: 32 },
      [outdone.id]: { name: 'Less', applied: false, refusal: 'outdone', bonus_points: 0 },
      [of_others.id]: { name: 'Vips', applied: false, refusal: 'audience', bonus_points: 0 },
    })
    expect(explanation.entries).toMatchObject([{ source: 'order', points: 52, type: 'earn' }])
  })

  it('is by the terms of that day, whatever has changed since', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA })
    const { judgement } = (await explain(shop, 'order_id=5001')).order
    const { earning_rules } = expectOk(await shop.get('/program')).body
    const path = `/program/earn-rules/${judgement.rule_id}` as const
    expect(earning_rules.map(({ id }: { id: string }) => id)).toContain(judgement.rule_id)
    expectOk(await shop.patch(path, { fields: { earnPoints: 7 } }))
    expect((await explain(shop, 'order_id=5001')).order.judgement).toEqual(judgement)
  })

  it('shows what was taken back and what is left, pending first', async () => {
    const shop = await orderShop({ pendingDays: 14 })
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA, lines: [line('10.00', { quantity: 3 })] })
    await refund(shop, 5001, { id: 71, lines: [{ line_id: 1, quantity: 1 }] })
    const waiting = await explain(shop, 'order_id=5001')
    expect(waiting.order).toMatchObject({
      judgement: { points: 30 },
      refunds: [{ refund_id: 71, lines: [{ line_id: 1, quantity: 1 }] }],
      points_left: 20,
      pending_points: 20,
      pending_until: expect.any(String),
    })
    await shop.advance(14 * DAY_SECONDS)
    const released = await explain(shop, 'order_id=5001')
    expect(released.order).toMatchObject({ points_left: 20, pending_points: 0 })
    expect(
      released.entries.map(({ source, points }: { source: string; points: number }) => [
        source,
        points,
      ]),
    ).toEqual([
      ['order', 30],
      ['order_reversal', -10],
      ['order_release', 20],
    ])
  })

  it('is found by any of its transactions, and by the GID', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA })
    const [row] = await history(shop, ADA)
    const by_order = await explain(shop, 'order_id=5001')
    expect(by_order.order.points_left).toBe(100)
    expect(await explain(shop, `transaction_id=${row.id}`)).toEqual(by_order)
    const gid = encodeURIComponent('gid://shopify/Order/5001')
    expect(await explain(shop, `order_id=${gid}`)).toEqual(by_order)
  })

  it('says why an order earned nothing', async () => {
    const shop = await orderShop({ limit: 1 })
    await shop.customer(ADA)
    expectOk(await shop.patch('/program/eligibility', { excluded_order_tags: ['b-ware'] }))
    const nothing = async (number: number, fields: object) => {
      await order(shop, number, { customer_id: ADA, ...fields })
      const { order: explained, entries } = await explain(shop, `order_id=${number}`)
      const { reason, exclusion, points } = explained.judgement
      expect([points, entries]).toEqual([0, []])
      return [reason, exclusion]
    }
    expect(await nothing(5001, { tags: ['B-Ware'] })).toEqual(['no_eligible_lines', 'order_tag'])
    expect(await nothing(5002, { lines: [line(0.5)] })).toEqual(['nothing_earned', null])
    await order(shop, 5003, { customer_id: ADA })
    expect(await nothing(5004, {})).toEqual(['nothing_earned', 'limit_reached'])
    await shop.switch({ program_enabled: false })
    expect(await nothing(5005, {})).toEqual(['program_disabled', 'limit_reached'])
    await shop.switch({ program_enabled: true, join_gate_enabled: true })
    await shop.customer(1002)
    await order(shop, 5006, { customer_id: 1002 })
    const of_ben = expectOk(await ask(shop, 'order_id=5006', 1002)).body.order.judgement
    expect(of_ben).toMatchObject({ reason: 'customer_excluded', exclusion: 'not_a_member' })
  })

  it('says by how much an order missed the minimum, whatever the rule asks for since', async () => {
    const shop = await orderShop({ minimumPurchase: 50, includeShipping: true })
    await shop.customer(ADA)
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
    const lines = [line('49.99'), line(20, { id: 2, gift_card: true })]
    await order(shop, 5001, { customer_id: ADA, lines, shipping: 5 })
    await order(shop, 5002, { customer_id: ADA })
    const { judgement: earned } = (await explain(shop, 'order_id=5002')).order
    expect(earned).toMatchObject({ exclusion: null, missed_minimum: null, points: 100 })
    const path = `/program/earn-rules/${earned.rule_id}` as const
    expectOk(await shop.patch(path, { fields: { minimumPurchase: 10 } }))
    const { judgement } = (await explain(shop, 'order_id=5001')).order
    expect(judgement).toMatchObject({
      reason: 'nothing_earned',
      exclusion: 'below_minimum',
      missed_minimum: { minimum_purchase: 50, amount: '49.99' },
      rule_id: null,
      points: 0,
    })
  })

  it('names the rule that an order was counted by, though it came to no points', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA, lines: [line(0.99)] })
    const { earning_rules } = expectOk(await shop.get('/program')).body
    const rule = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
    expect((await explain(shop, 'order_id=5001')).order.judgement).toMatchObject({
      ...{ rule_id: rule.id, reason: 'nothing_earned', exclusion: null },
      ...{ eligible_amount: '0.99', points: 0 },
    })
  })

  it('has no judgement while nothing was paid, and nothing left once it is cancelled', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    expectOk(await putOrder(shop, 5001, { customer_id: ADA }))
    const unpaid = (await explain(shop, 'order_id=5001')).order
    expect(unpaid).toMatchObject({ paid_at: null, judgement: null, points_left: 0 })
    await order(shop, 5001, { customer_id: ADA, cancelled: true })
    await order(shop, 5002, { customer_id: ADA })
    await order(shop, 5002, { customer_id: ADA, cancelled: true })
    const cancelled = (await explain(shop, 'order_id=5002')).order
    expect(cancelled).toMatchObject({ judgement: { points: 100 }, points_left: 0 })
  })
})

describe('an explanation of points from elsewhere', () => {
  it('is that of the entry alone once its order belongs to another customer', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await shop.customer(2)
    await order(shop, 5, { customer_id: ADA })
    await order(shop, 5, { customer_id: 2 })
    for (const { id, points } of await history(shop, ADA)) {
      const explanation = await explain(shop, `transaction_id=${id}`)
      expect(explanation).toMatchObject({ order: null, entries: [{ id, points }] })
    }
  })

  it('is the entry itself', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    const award = { points: 5, source_ref: 'review-1', reason: 'A review', metadata: { stars: 5 } }
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, award))
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -9, reason: 'Mistake' }))
    const [earned, adjusted] = await history(shop, ADA)
    const of_award = await explain(shop, `transaction_id=${earned.id}`)
    expect(of_award).toMatchObject({ customer_id: `gid://shopify/Customer/${ADA}`, order: null })
    expect(of_award.entries).toMatchObject([
      { source: 'api', source_ref: 'review-1', reason: 'A review', metadata: { stars: 5 } },
    ])
    expect((await explain(shop, `transaction_id=${adjusted.id}`)).entries).toMatchObject([
      { source: 'adjustment', points: -5, requested_points: -9, reason: 'Mistake', metadata: null },
    ])
  })
})

describe('an explanation is asked for', () => {
  it('by one of the two, of a customer of this shop', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await shop.customer(1002)
    await order(shop, 5001, { customer_id: ADA })
    const [row] = await history(shop, ADA)
    const both = `order_id=5001&transaction_id=${row.id}`
    expect(verdict(await ask(shop, ''))).toBe('422 validation_error transaction_id')
    expect(verdict(await ask(shop, both))).toBe('422 validation_error transaction_id')
    for (const query of ['order_id=4040', 'order_id=x', 'transaction_id=txn_none']) {
      expect(verdict(await ask(shop, query))).toBe('404 not_found')
    }
    expect(verdict(await ask(shop, 'order_id=5001', 1002))).toBe('404 not_found')
    expect(verdict(await ask(shop, `transaction_id=${row.id}`, 1002))).toBe('404 not_found')
    expect(verdict(await ask(shop, 'order_id=5001', 4040))).toBe('404 not_found')
  })
})
