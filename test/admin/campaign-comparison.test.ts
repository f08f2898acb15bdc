import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHeldOut } from '../../src/domain/campaigns/holdout.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { newTier } from '../support/ladders.ts'
import { line, order } from '../support/orders.ts'
import { type ReportedItem, reportMany } from '../support/report-many.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** How the members of a campaign bought, against others, before, and those who were kept out. */

const clock = new HandClock()
let app: TestApp

beforeAll(async () => {
  const database_name = `laurel_comparison_${process.env.VITEST_POOL_ID}`
  app = await startApp({ database_name, base_clock: clock })
})
afterAll(() => app.close())

async function moveTo(moment: string): Promise<void> {
  clock.now_ms = Date.parse(moment)
  await app.context.runDueJobs()
}

async function campaignShop(): Promise<TestShop> {
  const shop = await newShop(app)
  await shop.switch({ campaigns_feature: true })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  return shop
}

/** From the 10th to the 15th: the same weekdays before are the 3rd to the 8th. */
async function campaignOf(shop: TestShop, fields: Record<string, unknown> = {}) {
  const body = {
    ...{ name: 'Double', multiplier: 2, status: 'scheduled' },
    ...{ starts_at: '2027-03-10T00:00:00Z', ends_at: '2027-03-15T00:00:00Z' },
    ...fields,
  }
  return expectOk(await shop.post('/campaigns', body)).body.campaign
}

/** A moment later: what was bought at this moment is not in the past yet. */
async function comparisonOf(shop: TestShop, campaign_id: string) {
  clock.advance(1)
  return expectOk(await shop.admin('GET', `/campaigns/${campaign_id}/results`)).body.comparison
}

async function report(shop: TestShop, items: readonly ReportedItem[]): Promise<void> {
  expect(await reportMany(shop, items)).toBe(items.length)
}

const members = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    ...{ type: 'customer', id: from + index },
    body: { email: `reader-${from + index}@example.com` },
  }))

const bought = (number: number, customer_id: number, price: number) => ({
  ...{ type: 'order', id: number },
  body: { customer_id, paid: true, lines: [line(price.toFixed(2))] },
})

const mean = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length

describe('a campaign that keeps members out', () => {
  it('tells by how much more the others buy, and between which figures it lies', async () => {
    clock.now_ms = Date.parse('2027-03-01T00:00:00Z')
    const shop = await campaignShop()
    await report(shop, members(1, 420))
    const campaign = await campaignOf(shop, { limits: { holdout_percent: 50 } })
    expect(await comparisonOf(shop, campaign.id)).toBeNull()
    await moveTo('2027-03-12T00:00:00Z')
    // Who joins later is in neither group.
    await report(shop, members(421, 430))
    const all = Array.from({ length: 420 }, (_, index) => index + 1)
    const [held, others] = [true, false].map((is_out) =>
      all.filter((member) => isHeldOut(campaign, member) === is_out),
    )
    if (held === undefined || others === undefined) throw new Error('there are two groups')
    expect(await comparisonOf(shop, campaign.id)).toMatchObject({
      ...{ verdict: 'too_few_buyers', revenue_lift: null, orders_lift: null },
    })
    // Two of three buy, in the campaign for 30 euros more.
    const spentBy = (member: number) => {
      if (member % 3 === 0) return 0
      return 20 + (member % 11) + (isHeldOut(campaign, member) ? 0 : 30)
    }
    const buyers = [...all, 421].filter((member) => spentBy(member) > 0)
    await report(
      shop,
      buyers.map((member) => bought(member, member, spentBy(member))),
    )
    const found = await comparisonOf(shop, campaign.id)
    const groupOf = (group: string, some: readonly number[]) => ({
      ...{ group, members: some.length },
      buyers: some.filter((member) => spentBy(member) > 0).length,
      orders: some.filter((member) => spentBy(member) > 0).length,
      revenue: some.reduce((sum, member) => sum + spentBy(member), 0).toFixed(2),
      revenue_per_member: mean(some.map(spentBy)).toFixed(2),
      revenue_before: '0.00',
    })
    expect(found).toMatchObject({
      ...{ holdout_percent: 50, verdict: 'higher' },
      message: 'Members in the campaign buy for more than those who were kept out.',
      groups: [groupOf('held_out', held), groupOf('in_campaign', others)],
    })
    const { difference, low, high } = found?.revenue_lift ?? {}
    const [least, told, most] = [Number(low), Number(difference), Number(high)]
    expect(difference).toBe((mean(others.map(spentBy)) - mean(held.map(spentBy))).toFixed(2))
    // Each buyer of the campaign spends 30 more, so all of its members about 20: by chance, which
    // draws the groups, up to 10 more or less.
    expect([least > 6, least < told, told < most, most < 34]).toEqual([true, true, true, true])
    expect([most - least > 4, most - least < 14]).toEqual([true, true])
    // As many buy in both groups; one time in twenty chance makes a difference of it.
    const { low: fewest, difference: more, high: most_orders } = found?.orders_lift ?? {}
    const [few, between, many] = [Number(fewest), Number(more), Number(most_orders)]
    expect([few < between, between < many, few < 0.15, many > -0.15]).toEqual(Array(4).fill(true))
  })

  it('does not tell a difference that may be chance, or of few members', async () => {
    clock.now_ms = Date.parse('2027-03-01T00:00:00Z')
    const shop = await campaignShop()
    await report(shop, members(1, 60))
    const few = await campaignOf(shop, { limits: { holdout_percent: 50 } })
    const open = await campaignOf(shop)
    await moveTo('2027-03-12T00:00:00Z')
    await report(
      shop,
      members(1, 60).map(({ id }) => bought(id, id, 20)),
    )
    expect(await comparisonOf(shop, few.id)).toMatchObject({ verdict: 'too_few_members' })
    expect(await comparisonOf(shop, open.id)).toMatchObject({
      ...{ verdict: 'no_holdout', holdout_percent: null, revenue_lift: null },
      groups: [{ group: 'in_campaign', members: 60, revenue: '1200.00' }],
    })
  })
})

describe('the audience of a campaign', () => {
  it('is compared with the same weekdays before, and with members outside', async () => {
    clock.now_ms = Date.parse('2027-03-01T00:00:00Z')
    const shop = await campaignShop()
    const [ADA, BEN, CLEO, DAN] = [1, 2, 3, 4]
    for (const member of [ADA, BEN, CLEO]) {
      await shop.customer(member, { tags: member === CLEO ? [] : ['VIP'] })
    }
    await shop.customer(DAN, { tags: ['vip'] })
    expectOk(await shop.patch(`/customers/${DAN}`, { excluded_from_program: true }))
    const buy = async (number: number, customer_id: number, price: string) =>
      order(shop, number, { customer_id, lines: [line(price)] })
    await moveTo('2027-03-02T12:00:00Z')
    await buy(1, ADA, '1000.00')
    await moveTo('2027-03-03T12:00:00Z')
    await buy(2, ADA, '10.00')
    await moveTo('2027-03-07T12:00:00Z')
    await buy(3, CLEO, '20.00')
    await moveTo('2027-03-09T12:00:00Z')
    await buy(4, BEN, '2000.00')
    const campaign = await campaignOf(shop, { audience: { mode: 'tag', tags: ['vip'] } })
    await moveTo('2027-03-11T12:00:00Z')
    await buy(5, ADA, '30.00')
    await buy(6, ADA, '40.00')
    await buy(7, CLEO, '50.00')
    await buy(8, DAN, '60.00')
    await moveTo('2027-03-20T12:00:00Z')
    await buy(9, BEN, '70.00')
    expect(await comparisonOf(shop, campaign.id)).toEqual({
      before_starts_at: '2027-03-03T00:00:00.000Z',
      before_ends_at: '2027-03-08T00:00:00.000Z',
      groups: [
        {
          ...{ group: 'in_campaign', members: 2, buyers: 1, orders: 2 },
          ...{ revenue: '70.00', revenue_per_member: '35.00', revenue_before: '10.00' },
        },
        {
          ...{ group: 'outside', members: 1, buyers: 1, orders: 1 },
          ...{ revenue: '50.00', revenue_per_member: '50.00', revenue_before: '20.00' },
        },
      ],
      holdout_percent: null,
      ...{ verdict: 'no_holdout', message: expect.any(String) },
      ...{ revenue_lift: null, orders_lift: null },
    })
  })

  it('is who was in its tier when it began, not who reached it by the campaign', async () => {
    clock.now_ms = Date.parse('2027-03-01T00:00:00Z')
    const shop = await campaignShop()
    await shop.switch({ tiers_enabled: true })
    const gold = await newTier(shop, { name: 'Gold', threshold: 100 })
    for (const member of [1, 2, 3]) await shop.customer(member)
    await shop.award(1, 100)
    const audience = { mode: 'tier', tier_ids: [gold.id] }
    const campaign = await campaignOf(shop, { audience })
    await moveTo('2027-03-11T12:00:00Z')
    await shop.award(2, 100)
    await order(shop, 1, { customer_id: 1, lines: [line('10.00')] })
    await order(shop, 2, { customer_id: 2, lines: [line('500.00')] })
    expect(await comparisonOf(shop, campaign.id)).toMatchObject({
      groups: [
        { group: 'in_campaign', members: 1, revenue: '10.00' },
        { group: 'outside', members: 2, revenue: '500.00' },
      ],
    })
  })
})
