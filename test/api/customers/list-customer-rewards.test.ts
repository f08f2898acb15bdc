import { beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { newTier } from '../../support/ladders.ts'
import { newReward } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const ADA = 1001

interface Offered {
  readonly id: string
  readonly name: string
  readonly points_cost: number
  readonly can_redeem: Record<string, unknown>
}

async function rewards(shop: TestShop, customer = ADA): Promise<Offered[]> {
  return expectOk(await shop.get(`/customers/${customer}/rewards`)).body.data
}

async function offered(shop: TestShop, id: string): Promise<Offered | undefined> {
  return (await rewards(shop)).find((reward) => reward.id === id)
}

async function canRedeem(shop: TestShop, id: string) {
  return (await offered(shop, id))?.can_redeem
}

async function rewardShop(): Promise<TestShop> {
  const shop = await newShop()
  await shop.customer(ADA)
  return shop
}

describe('the rewards of a customer', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await rewardShop()
  })

  it('are shown as the programme has them, with whether they can be redeemed', async () => {
    const ends_at = await inDays(shop, 30)
    const fields = { minimumPurchase: 20, endsAt: ends_at }
    const reward = await newReward(shop, { fields, title: 'Ten off' })
    expect(await rewards(shop)).toEqual([
      {
        ...reward,
        minimum_purchase: 20,
        ends_at,
        can_redeem: { state: 'insufficient_points', points_needed: 100 },
      },
    ])
    await shop.award(ADA, 99)
    expect(await canRedeem(shop, reward.id)).toMatchObject({ points_needed: 1 })
    await shop.award(ADA, 1)
    expect(await canRedeem(shop, reward.id)).toEqual({ state: 'redeemable' })
    const whole = expectOk(await shop.get(`/customers/${ADA}?include=rewards,program`)).body
    expect(whole.rewards).toEqual(await rewards(shop))
    expect(whole.program).toEqual(expectOk(await shop.get('/program')).body)
    expect(whole).not.toHaveProperty('referral')
  })

  it('leave out what is off, what is over, and all while the programme is off', async () => {
    const off = await newReward(shop, { enabled: false })
    const over = await newReward(shop, { fields: { endsAt: await inDays(shop, 1) } })
    const none = await newReward(shop, { type: 'store_credit', discount_value: 5 })
    expect(await offered(shop, over.id)).toBeDefined()
    await shop.advance(86_400)
    const ids = (await rewards(shop)).map(({ id }) => id)
    expect(ids).toContain(none.id)
    expect(ids).not.toContain(off.id)
    expect(ids).not.toContain(over.id)
    expect(await offered(shop, none.id)).toMatchObject({ minimum_purchase: null, ends_at: null })
    await shop.switch({ program_enabled: false })
    expect(await rewards(shop)).toEqual([])
    await shop.switch({ program_enabled: true })
  })

  it('come in pages', async () => {
    for (let count = 0; count < 3; count += 1) await newReward(shop)
    const all = await rewards(shop)
    const first = expectOk(await shop.get(`/customers/${ADA}/rewards?limit=2`)).body
    expect([first.has_more, first.data]).toEqual([true, all.slice(0, 2)])
    const path = `/customers/${ADA}/rewards?limit=250&cursor=${first.next_cursor}`
    expect(expectOk(await shop.get(path)).body).toEqual({
      data: all.slice(2),
      next_cursor: null,
      has_more: false,
    })
  })

  it('are nobody’s who is no member', async () => {
    expect(verdict(await shop.get('/customers/4040/rewards'))).toBe('404 not_found')
  })

  it('have nothing to refer friends by beside them while referrals are off', async () => {
    const { body } = await shop.get(`/customers/${ADA}?include=referral`)
    expect(body).toHaveProperty('referral', null)
  })
})

describe('whether a reward can be redeemed', () => {
  it('says the first thing that stands against it, as each is put right in turn', async () => {
    const shop = await rewardShop()
    await shop.switch({ tiers_enabled: true })
    const silver = await newTier(shop, { name: 'Silver', threshold: 10 })
    const gold = await newTier(shop, { name: 'Gold', threshold: 20 })
    const starts_at = await inDays(shop, 1)
    const fields = { startsAt: starts_at, tierIds: [gold.id, silver.id] }
    const { id } = await newReward(shop, { fields, points_cost: 30 })
    await shop.patch(`/customers/${ADA}`, { excluded_from_program: true })
    expect(await canRedeem(shop, id)).toEqual({ state: 'customer_excluded' })
    await shop.patch(`/customers/${ADA}`, { excluded_from_program: false })
    expect(await canRedeem(shop, id)).toEqual({ state: 'not_started', starts_at })
    await shop.advance(86_400)
    expect(await canRedeem(shop, id)).toEqual({ state: 'tier_required', required_tier: 'Silver' })
    await shop.award(ADA, 10)
    expect(await canRedeem(shop, id)).toEqual({ state: 'insufficient_points', points_needed: 20 })
    await shop.award(ADA, 20)
    expect(await canRedeem(shop, id)).toEqual({ state: 'redeemable' })
    await shop.switch({ tiers_enabled: false })
    expect(await canRedeem(shop, id)).toMatchObject({ state: 'tier_required' })
  })

  it('depends on who may take part', async () => {
    const shop = await rewardShop()
    await shop.customer(ADA, { tags: ['Staff'] })
    const { id } = await newReward(shop)
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
    expect(await canRedeem(shop, id)).toEqual({ state: 'customer_excluded' })
  })

  it('names the tier above, and none where all of its tiers are gone', async () => {
    const shop = await rewardShop()
    await shop.switch({ tiers_enabled: true })
    const silver = await newTier(shop, { name: 'Silver', threshold: 10 })
    const gold = await newTier(shop, { name: 'Gold', threshold: 20 })
    const [entry] = expectOk(await shop.get('/program')).body.tiers
    const { id } = await newReward(shop, { fields: { tierIds: [entry.id, gold.id] } })
    expect(await canRedeem(shop, id)).toMatchObject({ state: 'insufficient_points' })
    await shop.award(ADA, 10)
    expect(await canRedeem(shop, id)).toEqual({ state: 'tier_required', required_tier: 'Gold' })
    const only = await newReward(shop, { fields: { tierIds: [gold.id] } })
    const confirmed = { confirm_member_impact: true }
    expectOk(await shop.call('DELETE', `/program/tiers/${gold.id}`, confirmed))
    expect(await canRedeem(shop, only.id)).toEqual({ state: 'tier_required' })
    expect(silver.name).toBe('Silver')
  })
})

describe('what a customer pays', () => {
  it('is the tier’s price while tiers are live', async () => {
    const shop = await rewardShop()
    const { id } = await newReward(shop)
    const benefits = [{ type: 'reward_price', fields: { prices: { [id]: 60 } } }]
    await newTier(shop, { name: 'Gold', threshold: 50, benefits })
    await shop.award(ADA, 60)
    expect(await offered(shop, id)).toMatchObject({ points_cost: 100 })
    await shop.switch({ tiers_enabled: true })
    const { points_cost, summary, can_redeem } = { summary: '', ...(await offered(shop, id)) }
    expect([points_cost, can_redeem]).toEqual([60, { state: 'redeemable' }])
    expect(summary).toContain('60 points')
  })

  it('is never above what everybody pays, however that came about', async () => {
    const shop = await rewardShop()
    const dear = await newReward(shop)
    const cut = await newReward(shop)
    const prices = { [dear.id]: 500, [cut.id]: 60 }
    const benefits = [{ type: 'reward_price', fields: { prices } }]
    await newTier(shop, { name: 'Gold', threshold: 50, benefits })
    await shop.switch({ tiers_enabled: true })
    await shop.award(ADA, 50)
    expect(await offered(shop, dear.id)).toMatchObject({ points_cost: 100 })
    expect(await offered(shop, cut.id)).toMatchObject({ points_cost: 60 })
    expectOk(await shop.patch(`/program/rewards/${cut.id}`, { points_cost: 50 }))
    expect(await offered(shop, cut.id)).toMatchObject({ points_cost: 50 })
    const asked = { reward_id: cut.id }
    const { redemption } = expectOk(await shop.post(`/customers/${ADA}/redemptions`, asked)).body
    expect(redemption.points_spent).toBe(50)
  })

  it('is a spotlight’s price where that is less, for its audience', async () => {
    const shop = await rewardShop()
    await shop.switch({ campaigns_feature: true })
    const { id } = await newReward(shop)
    const hidden = await newReward(shop, { enabled: false, name: 'Secret' })
    const spotlight = {
      ...{ name: 'Spring sale', type: 'reward_spotlight', status: 'scheduled' },
      starts_at: await inDays(shop, -1),
      audience: { mode: 'tag', tags: ['vip'] },
      spotlight_rewards: [
        { reward_id: id, sale_points_cost: 40 },
        { reward_id: hidden.id, sale_points_cost: null },
      ],
    }
    const { campaign } = expectOk(await shop.post('/campaigns', spotlight)).body
    expect(await rewards(shop)).toMatchObject([{ id, points_cost: 100 }])
    await shop.customer(ADA, { tags: ['VIP'] })
    expect(await rewards(shop)).toMatchObject([
      { id, points_cost: 40, enabled: true },
      { id: hidden.id, points_cost: 100, enabled: true },
    ])
    await shop.switch({ campaigns_feature: false })
    expect(await rewards(shop)).toHaveLength(1)
    await shop.switch({ campaigns_feature: true })
    expectOk(await shop.patch(`/campaigns/${campaign.id}`, { status: 'cancelled' }))
    expect(await rewards(shop)).toMatchObject([{ id, points_cost: 100 }])
  })

  it('follows from the steps where the customer chooses how much', async () => {
    const shop = await rewardShop()
    const body = { type: 'variable_amount', points_cost: 200, discount_value: null }
    const { id } = await newReward(shop, { ...body, fields: { pointsStep: 200 } })
    const benefits = [{ type: 'reward_price', fields: { prices: { [id]: 60 } } }]
    await newTier(shop, { name: 'Gold', threshold: 50, benefits })
    await shop.switch({ tiers_enabled: true })
    await shop.award(ADA, 60)
    expect(await offered(shop, id)).toMatchObject({ points_cost: 200 })
  })
})
