import { expect, it } from 'vitest'
import {
  history,
  line,
  member,
  type OrderFields,
  order,
  orderShop,
  points,
  pointsEvents,
  refund,
} from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/**
 * Orders are tagged by warehouses, fraud checks and bookkeeping for years. They keep the terms by
 * which they were first judged, and what becomes known of them is judged by those.
 */

const ADA = 1
const NUMBER = 11
const LINES = [line('100.00'), line('20.00', { id: 2 })]
const TAGGED = { tags: ['exported-to-erp'] }

interface Shop {
  readonly shop: TestShop
  readonly rule: (fields: object) => Promise<unknown>
}

async function shopWithOrder(
  fields: OrderFields = {},
  rule_fields: OrderFields = {},
): Promise<Shop> {
  const shop = await orderShop(rule_fields)
  await shop.customer(ADA)
  await order(shop, NUMBER, { customer_id: ADA, lines: LINES, ...fields })
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const { id } = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
  return {
    shop,
    rule: async (change) => expectOk(await shop.patch(`/program/earn-rules/${id}`, change)),
  }
}

const report = (shop: TestShop, fields: OrderFields) =>
  order(shop, NUMBER, { customer_id: ADA, lines: LINES, ...fields })

const balance = async (shop: TestShop, customer = ADA) => (await points(shop, customer)).balance

async function explained(shop: TestShop, customer = ADA) {
  const path = `/customers/${customer}/explain?order_id=${NUMBER}` as const
  return expectOk(await shop.admin('GET', path)).body.order
}

it.each<[string, (made: Shop) => Promise<unknown>]>([
  ['the rate is raised', ({ rule }) => rule({ fields: { earnPoints: 3 } })],
  ['the rule is switched off', ({ rule }) => rule({ enabled: false })],
  [
    'the rule waits for orders to be sent',
    ({ rule }) => rule({ fields: { awardOn: 'fulfilled' } }),
  ],
  ['the rule asks for more', ({ rule }) => rule({ fields: { minimumPurchase: 500 } })],
  ['the programme is off', ({ shop }) => shop.switch({ program_enabled: false })],
  [
    'its buyer gets a tag, and then the tag is excluded',
    async ({ shop }) => {
      await shop.customer(ADA, { tags: ['staff'] })
      expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
    },
  ],
  [
    'its buyer is excluded',
    ({ shop }) => shop.patch(`/customers/${ADA}`, { excluded_from_program: true }),
  ],
  [
    'its products are excluded',
    ({ shop }) => shop.patch('/program/eligibility', { exclude_discounted_items: true }),
  ],
])('keep their points when they are tagged after %s', async (_what, change) => {
  const made = await shopWithOrder({ lines: [line('120.00', { compare_at_price: '150.00' })] })
  const { shop } = made
  await change(made)
  const before = [await history(shop, ADA), await pointsEvents(shop, ADA)]
  expect(before[0]).toHaveLength(1)
  await report(shop, { lines: [line('120.00', { compare_at_price: '150.00' })], ...TAGGED })
  expect([await history(shop, ADA), await pointsEvents(shop, ADA)]).toEqual(before)
  expect(await balance(shop)).toBe(120)
})

it('earn nothing for ever where nothing was paid at first', async () => {
  const shop = await orderShop()
  await shop.switch({ program_enabled: false })
  await shop.customer(ADA)
  await order(shop, NUMBER, { customer_id: ADA })
  await shop.switch({ program_enabled: true })
  await report(shop, TAGGED)
  expect(await history(shop, ADA)).toEqual([])
  expect((await explained(shop)).judgement.reason).toBe('program_disabled')
})

it('lose their points by a tag that their terms exclude, and get them back without it', async () => {
  const shop = await orderShop()
  await shop.customer(ADA)
  expectOk(await shop.patch('/program/eligibility', { excluded_order_tags: ['wholesale'] }))
  await order(shop, NUMBER, { customer_id: ADA, lines: LINES })
  expectOk(await shop.patch('/program/eligibility', { excluded_order_tags: ['printed'] }))
  await report(shop, { tags: ['printed'] })
  expect(await balance(shop)).toBe(120)
  await report(shop, { tags: ['wholesale'] })
  expect(await balance(shop)).toBe(0)
  await report(shop, {})
  expect(await points(shop, ADA)).toEqual({ balance: 120, pending: 0, earned: 120 })
})

it('say by which terms they are judged', async () => {
  const { shop, rule } = await shopWithOrder()
  const first = (await explained(shop)).judgement
  expect(first.terms_at).toBe(first.judged_at)
  await rule({ fields: { earnPoints: 3 } })
  await report(shop, TAGGED)
  const again = (await explained(shop)).judgement
  expect(again).toEqual({ ...first, judged_at: expect.any(String) })
  const path = `/customers/${ADA}/timeline` as const
  const { body } = await shop.admin('GET', path)
  expect(JSON.stringify(body)).not.toMatch(/taken back/)
})

it('get one more entry for what they are worth more, and one for what they are worth less', async () => {
  const { shop, rule } = await shopWithOrder()
  await rule({ fields: { earnPoints: 3 } })
  const third = line('30.00', { id: 3 })
  await report(shop, { lines: [...LINES, third] })
  await report(shop, { lines: [line('50.00'), line('20.00', { id: 2 }), third] })
  const rows = (await history(shop, ADA)).map(
    ({ type, points: of_entry, source_ref, cancelled }: Record<string, unknown>) => ({
      type,
      points: of_entry,
      source_ref,
      cancelled,
    }),
  )
  const gid = `gid://shopify/Order/${NUMBER}`
  expect(rows).toEqual([
    { type: 'earn', points: 120, source_ref: gid, cancelled: false },
    { type: 'earn', points: 30, source_ref: `${gid}#2`, cancelled: false },
    { type: 'reversal', points: -50, source_ref: `${gid}#2`, cancelled: false },
  ])
  expect(await member(shop, ADA)).toMatchObject({ points_balance: 100, points_earned: 100 })
  await refund(shop, NUMBER, {
    lines: [
      { line_id: 1, quantity: 1 },
      { line_id: 3, quantity: 1 },
    ],
  })
  expect(await points(shop, ADA)).toEqual({ balance: 20, pending: 0, earned: 20 })
  await report(shop, { cancelled: true })
  expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
  expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
})

it('take back nothing of both entries that was corrected away', async () => {
  const { shop } = await shopWithOrder()
  await report(shop, { lines: [...LINES, line('30.00', { id: 3 })] })
  const correction = { delta: -150, reason: 'Mistake' }
  expectOk(await shop.post(`/customers/${ADA}/points/adjust`, correction))
  await report(shop, { cancelled: true })
  await order(shop, 12, { customer_id: ADA, lines: [line('10.00')] })
  expect(await balance(shop)).toBe(10)
  expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
})

it('keep what a campaign gave them that was used up by others, or ended', async () => {
  const shop = await orderShop()
  await shop.switch({ campaigns_feature: true })
  await shop.customer(ADA)
  await shop.customer(2)
  const body = { name: 'Boost', starts_at: '2021-01-01T00:00:00Z', multiplier: 2 }
  const limits = { max_orders: null, max_bonus_points: 200 }
  const { id } = expectOk(await shop.post('/campaigns', { ...body, limits })).body.campaign
  expectOk(await shop.patch(`/campaigns/${id}`, { status: 'scheduled' }))
  await order(shop, NUMBER, { customer_id: ADA, lines: LINES })
  await order(shop, 12, { customer_id: 2, lines: LINES })
  expect([await balance(shop), await balance(shop, 2)]).toEqual([240, 200])
  await report(shop, TAGGED)
  expect(await balance(shop)).toBe(240)
  // Its own part of the limit is free again for its new lines, and no more.
  await report(shop, { lines: [...LINES, line('30.00', { id: 3 })] })
  expect(await balance(shop)).toBe(270)
  expect(expectOk(await shop.get(`/campaigns/${id}`)).body).toMatchObject({ status: 'ended' })
})

it('are judged by the same terms for another buyer, with what that buyer is', async () => {
  const shop = await orderShop()
  await shop.customer(ADA)
  await shop.customer(2, { tags: ['staff'] })
  await shop.customer(3)
  expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
  await order(shop, NUMBER, { customer_id: ADA, lines: LINES })
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const { id } = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
  expectOk(await shop.patch(`/program/earn-rules/${id}`, { fields: { earnPoints: 3 } }))
  expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: [] }))
  const { terms_at } = (await explained(shop)).judgement
  await report(shop, { customer_id: 2 })
  expect([await balance(shop), await balance(shop, 2)]).toEqual([0, 0])
  await report(shop, { customer_id: 3 })
  expect(await balance(shop, 3)).toBe(120)
  expect((await explained(shop, 3)).judgement.terms_at).toBe(terms_at)
})
