import { describe, expect, it } from 'vitest'
import { takesDryRun } from '../../../src/endpoints/door/define.ts'
import { endpoints } from '../../../src/endpoints/index.ts'
import { FORECAST_WRITES } from '../../../src/endpoints/programme/forecast-writes.ts'
import { inDays, newCampaign } from '../../support/campaigns.ts'
import { newTier, shopIdOf } from '../../support/ladders.ts'
import { DAY, line, order } from '../../support/orders.ts'
import { faultyFields, newReward, newRule, readProgram } from '../../support/programs.ts'
import { cancel, newMember, redeem } from '../../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { readShopRows } from '../../support/shop-rows.ts'

/** What a change would have done to past orders. That it is true is in test/property. */

const ADA = 1001
const BEN = 1002

const PERCENT = { type: 'percentage', name: '10%', discount_value: 10 }

interface Asked {
  readonly write: string
  readonly id?: string
  readonly body?: Record<string, unknown>
}

/** A shop with a point for each euro, and orders of the last days: Ada 100 and 60, Ben 40. */
async function shopWithOrders(): Promise<TestShop> {
  const shop = await newShop()
  await shop.switch({ campaigns_feature: true })
  await shop.product(201, { tags: ['coffee'] })
  await shop.customer(ADA, { tags: ['vip'] })
  await shop.customer(BEN)
  await newRule(shop, { type: 'order_placed' })
  const placed = async (number: number, customer_id: number, days: number, price: string) =>
    order(shop, number, {
      customer_id,
      created_at: await inDays(shop, -days),
      lines: [line(price, { product_id: 201 })],
    })
  await placed(1, ADA, 20, '100.00')
  await placed(2, BEN, 12, '40.00')
  await placed(3, ADA, 3, '60.00')
  return shop
}

const ask = (
  shop: TestShop,
  change: Asked,
  { token, ...rest }: { token?: string; window_days?: number; sample?: object } = {},
) => shop.post('/program/forecasts', { change, ...rest }, { key: null, ...(token && { token }) })

async function forecast(shop: TestShop, change: Asked, rest: Parameters<typeof ask>[2] = {}) {
  return expectOk(await ask(shop, change, rest)).body
}

async function orderRuleOf(shop: TestShop): Promise<string> {
  const { earning_rules } = await readProgram(shop)
  const found = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
  if (found?.id == null) throw new Error('the shop pays for orders')
  return found.id
}

const doubled = async (shop: TestShop): Promise<Asked> => ({
  write: 'update_earning_rule',
  id: await orderRuleOf(shop),
  body: { fields: { earnPoints: 2 } },
})

const reasonsOf = ({ unknown }: { unknown: { reason: string }[] }) =>
  unknown.map(({ reason }) => reason)

describe('a forecast', () => {
  it('tells both sides, their difference, and who would have got more', async () => {
    const shop = await shopWithOrders()
    await newReward(shop, {
      ...{ type: 'fixed_amount', name: '5 euros', points_cost: 100, discount_value: 5 },
    })
    const before = await readShopRows(shop.app.database.db, await shopIdOf(shop))
    const answer = await forecast(shop, await doubled(shop))
    expect(answer).toMatchObject({
      orders: { total: 3, replayed: 3 },
      sample: null,
      turnover: '200.00',
      as_is: { points: 200, bonus_points: 0, earning_members: 2, cost: '10.00' },
      as_would_be: { points: 400, cost: '20.00', cost_per_turnover: 0.1 },
      difference: { points: 200, base_points: 200, cost: '10.00' },
      members: {
        ...{ total: 2, more: 2, less: 0, same: 0 },
        examples: {
          more: [
            { customer_id: `gid://shopify/Customer/${ADA}`, as_is: 160, as_would_be: 320 },
            { customer_id: `gid://shopify/Customer/${BEN}`, as_is: 40, as_would_be: 80 },
          ],
          ...{ less: [], same: [] },
        },
      },
      liability: {
        points_change: 200,
        as_is: '10.00',
        at_once: '10.00',
        as_would_be: '20.00',
        change: '10.00',
      },
    })
    expect(reasonsOf(answer)).toEqual(['behaviour'])
    expect(await readShopRows(shop.app.database.db, await shopIdOf(shop))).toEqual(before)
  })

  it.each([
    10, 25, 60,
  ])('of another name is nothing where tiers came in the window, of %i days', async (window_days) => {
    const shop = await shopWithOrders()
    const { id: gold } = await newTier(shop, { name: 'Gold', threshold: 50, points_multiplier: 2 })
    await newTier(shop, { name: 'Platinum', threshold: 500 })
    await shop.advance(15 * DAY)
    await shop.switch({ tiers_enabled: true })
    await shop.advance(5 * DAY)
    await order(shop, 4, { customer_id: ADA, lines: [line('30.00')] })
    await order(shop, 5, { customer_id: BEN, lines: [line('30.00')] })
    const renamed = { write: 'update_tier', id: gold, body: { name: 'Goldener' } }
    const answer = await forecast(shop, renamed, { window_days })
    expect(answer.difference).toMatchObject({ points: 0, tier_points: 0, promoted: 0, cost: null })
    expect(answer.members).toMatchObject({ more: 0, less: 0 })
    for (const { as_is, as_would_be } of answer.replayed_members_by_tier) {
      expect(as_would_be).toBe(as_is)
    }
    const dearer = { write: 'update_tier', id: gold, body: { points_multiplier: 1 } }
    expect((await forecast(shop, dearer, { window_days })).difference.points).toBeLessThan(0)
  })

  it('looks back as far as it is asked to', async () => {
    const shop = await shopWithOrders()
    const answer = await forecast(shop, await doubled(shop), { window_days: 13 })
    expect(answer.window.days).toBe(13)
    expect(answer.difference.points).toBe(100)
  })

  it('puts a campaign that is still to come into the past, and says when a limit is reached', async () => {
    const shop = await shopWithOrders()
    const body = {
      ...{ name: 'Coffee week', multiplier: 3, limits: { max_bonus_points: 100 } },
      ...{ starts_at: await inDays(shop, 2), ends_at: await inDays(shop, 12) },
      product_scope: { mode: 'include', tags: ['coffee'] },
    }
    const answer = await forecast(shop, { write: 'create_campaign', body })
    // Two weeks back, only Ada's order of three days ago lies in it.
    expect(answer.campaigns).toMatchObject([
      {
        ...{ campaign_id: null, is_changed: true, days_moved: 14, as_is: null },
        as_would_be: { orders: 1, bonus_points: 100 },
      },
    ])
    expect(answer.campaigns[0]?.as_would_be?.used_up_at).not.toBeNull()
    expect(answer.difference).toMatchObject({ points: 100, bonus_points: 100 })
    expect(reasonsOf(answer)).toEqual(['behaviour', 'draft', 'campaign_moved', 'few_orders'])
  })

  it('puts it among the campaigns that will run then, not those that ran in the past', async () => {
    const shop = await shopWithOrders()
    const run = async (from: number, until: number, multiplier: number) => ({
      ...{ name: `Times ${multiplier}`, multiplier, stacking_mode: 'max', status: 'scheduled' },
      ...{ starts_at: await inDays(shop, from), ends_at: await inDays(shop, until) },
    })
    expectOk(await shop.post('/campaigns', await run(0, 3, 3)))
    await shop.advance(DAY)
    await order(shop, 4, { customer_id: BEN, lines: [line('30.00')] })
    await shop.advance(DAY)
    const coming = { write: 'create_campaign', body: await run(5, 7, 2) }
    const alone = await forecast(shop, coming)
    expect(alone.difference).toMatchObject({ points: 30, bonus_points: 30 })
    expect(alone.campaigns).toMatchObject([{ name: 'Times 2', days_moved: 7 }])
    // One that was used up will not run either.
    expectOk(await shop.post('/campaigns', { ...(await run(0, 30, 5)), limits: { max_orders: 1 } }))
    await order(shop, 5, { customer_id: ADA, lines: [line('10.00')] })
    const after = await forecast(shop, coming)
    expect(after.as_is).toMatchObject({ bonus_points: 0 })
    expect(after.difference.points).toBe(30)
    expectOk(await shop.post('/campaigns', await run(4, 9, 4)))
    const beside = await forecast(shop, coming)
    expect(beside.as_is).toMatchObject({ points: 360, bonus_points: 120 })
    expect(beside.difference.points).toBe(0)
    expect(beside.campaigns).toMatchObject([
      {
        name: 'Times 4',
        is_changed: false,
        days_moved: 7,
        as_is: { orders: 2, bonus_points: 120 },
      },
      { name: 'Times 2', is_changed: true, days_moved: 7 },
    ])
    expect(reasonsOf(beside)).toContain('campaign_covered')
    expect(reasonsOf(alone)).not.toContain('campaign_covered')
  })

  it('says what a campaign gives at most, by its limit', async () => {
    const shop = await shopWithOrders()
    await newReward(shop, {
      ...{ type: 'fixed_amount', name: '5 euros', points_cost: 100, discount_value: 5 },
    })
    const starts_at = await inDays(shop, 2)
    const most = async (limits: object) => {
      const body = { name: 'Treble', multiplier: 3, starts_at, limits }
      return (await forecast(shop, { write: 'create_campaign', body })).at_most
    }
    expect(await most({ max_bonus_points: 5_000 })).toEqual({
      bonus_points: 5_000,
      value: '250.00',
    })
    expect(await most({ max_orders: 10 })).toEqual({ bonus_points: null, value: null })
    expect((await forecast(shop, await doubled(shop))).at_most).toBeNull()
  })

  it('tells no key without customers what a campaign gave to a few, not of others beside it either', async () => {
    const shop = await shopWithOrders()
    const reader = (await shop.newKey(['program:read', 'program:write'])).key
    const run = { multiplier: 3, status: 'scheduled', starts_at: await inDays(shop, 0) }
    const audience = { mode: 'tag', tags: ['vip'] }
    expectOk(await shop.post('/campaigns', { ...run, name: 'For Ada', audience }))
    expectOk(await shop.post('/campaigns', { ...run, name: 'For all', multiplier: 2 }))
    for (let customer_id = 2001; customer_id < 2006; customer_id += 1) {
      await shop.customer(customer_id)
      await order(shop, customer_id, { customer_id, lines: [line('10.00')] })
    }
    await order(shop, 4, { customer_id: ADA, lines: [line('10.00')] })
    const rename = { write: 'update_program_settings', body: { points_name: 'Beans' } }
    const used = ({ campaigns }: Awaited<ReturnType<typeof forecast>>) =>
      campaigns.map(({ name, as_is, as_would_be }) => [
        ...[name, as_is?.replayed_members ?? null, as_would_be?.bonus_points ?? null],
      ])
    const whole = await forecast(shop, rename)
    expect(used(whole).toSorted()).toEqual([
      ['For Ada', 1, 33],
      ['For all', 6, expect.any(Number)],
    ])
    const shy = await forecast(shop, rename, { token: reader })
    expect(shy.withheld).toEqual(['campaigns'])
    expect(used(shy).toSorted()).toEqual([
      ['For Ada', null, null],
      ['For all', 6, expect.any(Number)],
    ])
    const { body } = await shop.patch(
      '/program/settings',
      { reward_expiry: { enabled: true, code_valid_days: 7 }, dry_run: true },
      { token: reader },
    )
    expect(body.withheld).toEqual(['forecast.campaigns'])
    expect(JSON.stringify(body)).not.toContain('"replayed_members":1,')
  })

  it('is in a dry run where awards could differ, and not where only names do', async () => {
    const shop = await shopWithOrders()
    const tier = await newTier(shop, { name: 'Gold', threshold: 1_000 })
    const reward = await newReward(shop)
    const campaign = await newCampaign(shop, { name: 'Summer' })
    const { earning_rules } = expectOk(await shop.get('/program')).body
    const rule = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
    const hasForecast = async (path: `/${string}`, body: object) => {
      const { body: answer } = expectOk(await shop.patch(path, { ...body, dry_run: true }))
      expect(answer.diff.length, path).toBeGreaterThan(0)
      return answer.forecast !== undefined
    }
    const words: [`/${string}`, object][] = [
      ['/program/settings', { points_name: 'Beans', program_name: 'Bean Club' }],
      [`/program/earn-rules/${rule?.id}`, { title: 'Buy coffee' }],
      [`/program/rewards/${reward.id}`, { name: 'Off', title: 'A gift' }],
      [`/program/tiers/${tier.id}`, { name: 'Golden' }],
      [`/campaigns/${campaign.id}`, { name: 'Late summer', badge_text: 'Twice' }],
    ]
    for (const [path, body] of words) expect(await hasForecast(path, body), path).toBe(false)
    const terms: [`/${string}`, object][] = [
      ['/program/settings', { points_name: 'Beans', points_expiry: { enabled: true } }],
      [`/program/earn-rules/${rule?.id}`, { enabled: false }],
      [`/program/rewards/${reward.id}`, { name: 'Off', points_cost: 7 }],
      [`/program/tiers/${tier.id}`, { points_multiplier: 3 }],
      [`/campaigns/${campaign.id}`, { multiplier: 4 }],
    ]
    for (const [path, body] of terms) expect(await hasForecast(path, body), path).toBe(true)
    // Whoever asks for one gets it.
    const rename = { write: 'update_program_settings', body: { points_name: 'Beans' } }
    expect((await forecast(shop, rename)).difference).toMatchObject({ points: 0 })
  })

  it('moves members on the ladder, with the gifts of its tiers', async () => {
    const shop = await shopWithOrders()
    const gift = { type: 'entry_points', fields: { points: 25 } }
    const code = {
      type: 'entry_discount_code',
      fields: { discountType: 'fixed_amount', discountValue: 5 },
    }
    await newTier(shop, { name: 'Gold', threshold: 1_000, benefits: [gift, code] })
    await shop.switch({ tiers_enabled: true })
    const { tiers } = await readProgram(shop)
    const gold = tiers.at(-1)
    const lower = { write: 'update_tier', id: gold?.id, body: { threshold: 90 } }
    const answer = await forecast(shop, lower)
    expect(answer.as_is).toMatchObject({ promoted: 0, tier_points: 0, codes: 0 })
    expect(answer.as_would_be).toMatchObject({
      ...{ promoted: 1, tier_points: 25, codes: 1, code_value: '5.00' },
    })
    expect(answer.replayed_members_by_tier).toMatchObject([
      { name: 'Member', as_is: 2, as_would_be: 1 },
      { name: 'Gold', as_is: 0, as_would_be: 1 },
    ])
  })

  it('pays claims once more', async () => {
    const shop = await shopWithOrders()
    const rule = await newRule(shop, { type: 'follow_instagram', fields: { points: 10 } })
    expectOk(await shop.post(`/customers/${BEN}/claims`, { rule_id: rule.id }))
    await shop.advance(60)
    const body = { fields: { points: 25 } }
    const answer = await forecast(shop, { write: 'update_earning_rule', id: rule.id, body })
    expect(answer.awards).toEqual({ total: 1, replayed: 1 })
    expect(answer.as_is).toMatchObject({ points: 200, rule_points: 10 })
    expect(answer.difference).toMatchObject({ total_points: 15, points: 0, rule_points: 15 })
    expect(reasonsOf(answer)).toContain('other_ways_to_earn')
    const off = { write: 'delete_earning_rule', id: rule.id }
    expect((await forecast(shop, off)).as_would_be.rule_points).toBe(0)
  })

  it('of more orders than asked for takes whole customers, and tells how far it may be off', async () => {
    const shop = await shopWithOrders()
    const change = await doubled(shop)
    const answer = await forecast(shop, change, { sample: { orders: 2, seed: 7 } })
    expect(answer.orders.total).toBe(3)
    expect(answer.members.replayed).toBe(1)
    expect(answer.sample).toMatchObject({ seed: 7 })
    expect(reasonsOf(answer)).toContain('sample')
    const again = await forecast(shop, change, { sample: { orders: 2, seed: 7 } })
    expect(again.difference).toEqual(answer.difference)
    // Another seed has the other customer in it.
    const others = [1, 2, 3, 4, 5, 6].map((seed) =>
      forecast(shop, change, { sample: { orders: 2, seed } }),
    )
    const orders = (await Promise.all(others)).map((one) => one.orders.replayed)
    expect(new Set([...orders, answer.orders.replayed])).toEqual(new Set([1, 2]))
  })

  it('names what it does not know', async () => {
    const shop = await shopWithOrders()
    const reward = { type: 'percentage', name: '10%', points_cost: 100, discount_value: 10 }
    const of = async (change: Asked) => reasonsOf(await forecast(shop, change))
    expect(await of({ write: 'create_reward', body: reward })).toContain('redemptions')
    const claim = { type: 'custom_action', title: 'Bring your own cup' }
    expect(await of({ write: 'create_earning_rule', body: claim })).toContain('other_ways_to_earn')
    const partners = { write: 'update_referral_program', body: { code_prefix: { prefix: 'HI' } } }
    expect(await of(partners)).toContain('referrals')
    const rolling = { tier_period: { mode: 'rolling', months: 3 } }
    const settings = { write: 'update_program_settings', body: rolling }
    // Nobody gets more or less, or buys otherwise, because of words and looks.
    for (const [write, body] of [
      ['update_storefront', { accent_color: '#1a5c38' }],
      ['update_program_settings', { points_name: 'beans' }],
    ] as const) {
      expect(await of({ write, body }), write).toEqual([])
    }
    await shop.switch({ tiers_enabled: true })
    expect(await of(settings)).toEqual(['behaviour'])
    await shop.switch({ program_enabled: false })
    expect(await of(settings)).toContain('program_off')
  })

  it('takes past redemptions at the other price, as the reward then takes them', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 1000)
    await newMember(shop, BEN, 1000)
    const fixed = { type: 'fixed_amount', name: '5 off', points_cost: 100, discount_value: 5 }
    const { id } = await newReward(shop, fixed)
    const free = { minimumPoints: 50, pointsStep: 50, valuePerStep: 2 }
    const choice = { type: 'variable_amount', name: 'Choice', fields: free }
    const { reward: chosen } = expectOk(await shop.post('/program/rewards', choice)).body
    const made: string[] = []
    for (const [customer, reward_id, points] of [
      [ADA, id, undefined],
      [BEN, id, undefined],
      [ADA, chosen.id, 50],
      [BEN, chosen.id, 150],
      [BEN, id, undefined],
    ] as const) {
      const body = { reward_id, points }
      const { redemption } = expectOk(
        await shop.post(`/customers/${customer}/redemptions`, body),
      ).body
      made.push(redemption.id)
    }
    expectOk(await cancel(shop, BEN, made[4] ?? ''))
    const of = async (change: Asked) => (await forecast(shop, change)).rewards
    const as_is = { redemptions: 2, points: 200, value: '10.00' }
    const dearer = { points_cost: 150, discount_value: 6 }
    const [told, ...others] = await of({ write: 'update_reward', id, body: dearer })
    const as_would_be = { redemptions: 2, points: 300, value: '12.00' }
    expect([told, others]).toEqual([{ reward_id: id, name: '5 off', as_is, as_would_be }, []])
    const nothing = { redemptions: 0, points: 0, value: '0.00' }
    expect(await of({ write: 'delete_reward', id })).toMatchObject([{ as_would_be: nothing }])
    const fields = { ...free, minimumPoints: 100, valuePerStep: 3 }
    expect(await of({ write: 'update_reward', id: chosen.id, body: { fields } })).toMatchObject([
      {
        as_is: { redemptions: 2, points: 200, value: '8.00' },
        as_would_be: { redemptions: 1, points: 150, value: '9.00' },
      },
    ])
    const percent = { type: 'percentage', name: '10%', points_cost: 100, discount_value: 10 }
    expect(await of({ write: 'create_reward', body: percent })).toEqual([])

    expectOk(await shop.patch(`/program/rewards/${id}`, dearer))
    const { redemption } = expectOk(await redeem(shop, ADA, id)).body
    expect(redemption).toMatchObject({ points_spent: 150, discount_value: 6 })
  })

  it('takes past redemptions at the price of the tier that their member has now', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 1000)
    await newMember(shop, BEN, 500)
    const { id } = await newReward(shop, { ...PERCENT, points_cost: 100 })
    await shop.switch({ tiers_enabled: true })
    const gold = await newTier(shop, { name: 'Gold', threshold: 900 })
    for (const customer of [ADA, BEN]) expectOk(await redeem(shop, customer, id))
    const body = { benefits: [{ type: 'reward_price', fields: { prices: { [id]: 60 } } }] }
    const { rewards } = await forecast(shop, { write: 'update_tier', id: gold.id, body })
    expect(rewards).toMatchObject([
      { as_is: { points: 200, value: null }, as_would_be: { points: 160, value: null } },
    ])
  })

  it('shows customers only to keys that may read them', async () => {
    const shop = await shopWithOrders()
    const { key } = await shop.newKey(['program:read'])
    const body = { change: await doubled(shop) }
    const reply = await shop.post('/program/forecasts', body, { key: null, token: key })
    expect(expectOk(reply).body.members).toEqual({
      ...{ total: 2, replayed: 2, more: 2, less: 0, same: 0 },
    })
  })

  it('refuses what the write would refuse, and names the field in the change', async () => {
    const shop = await shopWithOrders()
    const id = await orderRuleOf(shop)
    const write = 'update_earning_rule'
    const faulty = { fields: { earnPoints: -1, foo: 1 }, enabled: 'yes' }
    expect(faultyFields(await ask(shop, { write, id, body: faulty })).sort()).toEqual([
      'change.body.enabled',
      'change.body.fields.earnPoints',
      'change.body.fields.foo',
    ])
    expect(faultyFields(await ask(shop, { write }))).toEqual(['change.id'])
    expect(faultyFields(await ask(shop, { write: 'create_campaign', id: 'x' }))).toContain(
      'change.id',
    )
    expect(faultyFields(await ask(shop, { write: 'burn' }, { window_days: 0 }))).toEqual([
      'change.write',
      'window_days',
    ])
    expect((await ask(shop, { write, id: 'rule_x', body: {} })).status).toBe(404)
    const stale = await ask(shop, { write, id, body: { if_revision: 1 } })
    expect(stale.body.error.code).toBe('revision_conflict')
    await shop.switch({ campaigns_feature: false })
    const campaign = await ask(shop, { write: 'create_campaign', body: { name: 'x' } })
    expect(campaign.body.error.code).toBe('feature_disabled')
  })

  it('says that it does not know the birthdays of a membership that changes them', async () => {
    const shop = await newShop()
    const ofBenefits = async (benefits: readonly object[]) => {
      const body = { name: 'Club', create_product: { price: '20.00' }, benefits }
      return reasonsOf(await forecast(shop, { write: 'create_membership', body }))
    }
    const birthday = { type: 'birthday_bonus', fields: { points: 50 } }
    expect(await ofBenefits([birthday])).toEqual(
      expect.arrayContaining(['memberships', 'membership_birthdays']),
    )
    const more = { type: 'points_multiplier', fields: { multiplier: 2 } }
    expect(await ofBenefits([more])).not.toContain('membership_birthdays')
  })

  it('is there for every write that takes a dry run', () => {
    const asked = Object.values(FORECAST_WRITES).map(({ operation_id }) => operation_id)
    const all = endpoints.filter(takesDryRun).map(({ operation_id }) => operation_id)
    expect(asked.sort()).toEqual(all.sort())
    for (const [name, { tool }] of Object.entries(FORECAST_WRITES)) {
      expect(tool?.name).toBe(`service_${name}`)
    }
  })
})

describe('a dry run', () => {
  it('has a forecast without customers, and the write itself has none', async () => {
    const shop = await shopWithOrders()
    const { id, body } = await doubled(shop)
    const path = `/program/earn-rules/${id}` as const
    const dry = expectOk(await shop.patch(path, { ...body, dry_run: true }, { key: null })).body
    expect(dry.forecast).toMatchObject({ difference: { points: 200 }, sample: null })
    expect(dry.forecast?.members).not.toHaveProperty('examples')
    expect(dry).not.toHaveProperty('matches')
    const real = expectOk(await shop.patch(path, body)).body
    expect(real).not.toHaveProperty('forecast')
  })

  it('counts the products and members that a change names, so that a mistyped tag is seen', async () => {
    const shop = await shopWithOrders()
    const matchesOf = async (tag: string, customer_tag: string) => {
      const body = {
        ...{ name: 'Coffee week', multiplier: 2, dry_run: true },
        product_scope: { mode: 'include', tags: [tag] },
        audience: { mode: 'tag', tags: [customer_tag] },
      }
      return expectOk(await shop.post('/campaigns', body, { key: null })).body
    }
    const right = await matchesOf('Coffee', 'VIP')
    expect(right.matches).toEqual({ products: 1, members: 1 })
    expect(right.forecast?.difference.points).toBe(160)
    const wrong = await matchesOf('kaffee-xyz', 'vipp')
    expect(wrong.matches).toEqual({ products: 0, members: 0 })
    expect(wrong.forecast?.unknown.map(({ reason }) => reason)).toContain('unseen_products')
    expect(wrong.forecast?.unknown.map(({ reason }) => reason)).not.toContain('holdout')
    const keeping = { name: 'Week', multiplier: 2, limits: { holdout_percent: 10 }, dry_run: true }
    const kept = expectOk(await shop.post('/campaigns', keeping, { key: null })).body
    expect(kept.forecast?.unknown.map(({ reason }) => reason)).toContain('holdout')
    const excluded = { excluded_customer_tags: ['staff'], dry_run: true }
    const eligibility = await shop.patch('/program/eligibility', excluded, { key: null })
    expect(expectOk(eligibility).body.matches).toEqual({ products: null, members: 0 })
  })
})
