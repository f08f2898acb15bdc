import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import type { Reply } from '../support/http.ts'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../support/limited-keys.ts'
import { newReward, newRule, readProgram } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Ways round the limits of a key that somebody tried. */

const ADA = 1001
const BEN = 1002
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  // Its clock moves by minutes.
  app = await startApp({ database_name: `laurel_evaded_${process.env.VITEST_POOL_ID}` })
})

afterAll(() => app.close())

beforeEach(async () => {
  shop = await newShop(app)
  await shop.customer(ADA)
})

const keyWith = async (limits: Record<string, unknown>) =>
  (await limitedKey(shop, onlyLimits(limits))).key

/** The figures of the limits that a refused write went beyond. */
const asked = ({ body }: Reply) =>
  Object.fromEntries(
    (body.error?.details?.limits ?? []).map(
      (one: { kind: string; asked: number | null }) => [one.kind, one.asked] as const,
    ),
  )

const inSeconds = (seconds: number) =>
  new Date(app.context.clock.now().getTime() + seconds * 1_000).toISOString()

describe('a campaign that shows a reward', () => {
  const spotlight = (reward_id: string, sale_points_cost: number) => ({
    ...{ name: 'Only now', type: 'reward_spotlight', status: 'scheduled' },
    ...{ starts_at: inSeconds(60), ends_at: inSeconds(86_400) },
    spotlight_rewards: [{ reward_id, sale_points_cost }],
  })

  it('waits if it switches on what is off', async () => {
    await shop.switch({ campaigns_feature: true })
    await shop.award(ADA, 900)
    const dear = { type: 'gift_card', name: 'Card', points_cost: 100_000, discount_value: 500 }
    const { id } = await newReward(shop, { ...dear, enabled: false })
    const shy = await keyWith({ value: 25 })
    expect(asked(await shop.post('/campaigns', spotlight(id, 99_999), { token: shy }))).toEqual({
      value: 500,
    })
    const owing = await keyWith({ liability: 89_999 })
    const nearly = await shop.post('/campaigns', spotlight(id, 5), { token: owing })
    expect(asked(nearly)).toEqual({ liability: 90_000 })
    const bold = await keyWith({ liability: 90_000 })
    expectOk(await shop.post('/campaigns', spotlight(id, 5), { token: bold }))
  })
})

describe('a sale beside another one at the same price', () => {
  it('counts by itself, and so does one that is opened to more', async () => {
    await shop.switch({ campaigns_feature: true })
    await shop.award(ADA, 1_000)
    const { id: reward_id } = await newReward(shop, AMOUNT_OFF)
    const sale = {
      ...{ type: 'reward_spotlight', status: 'scheduled', starts_at: inSeconds(60) },
      spotlight_rewards: [{ reward_id, sale_points_cost: 50 }],
    }
    const vip = { audience: { mode: 'tag', tags: ['vip'] }, ends_at: inSeconds(3_600) }
    const small = expectOk(await shop.post('/campaigns', { ...sale, name: 'Small', ...vip }))
    const path = `/campaigns/${small.body.campaign?.id}`
    const token = await keyWith({ liability: 89 })
    const big = { ...sale, name: 'Big', ends_at: inSeconds(86_400) }
    // 1,000 points buy 100 instead of 10.
    expect(asked(await shop.post('/campaigns', big, { token }))).toEqual({ liability: 90 })
    for (const more of [{ audience: { mode: 'all' } }, { ends_at: big.ends_at }])
      expect(asked(await shop.patch(path, more, { token }))).toEqual({ liability: 90 })
    const dearer = { spotlight_rewards: [{ reward_id, sale_points_cost: 60 }] }
    for (const less of [{ name: 'Tiny' }, { ends_at: inSeconds(1_800) }, dearer])
      expectOk(await shop.patch(path, less, { token }))
  })
})

describe('points that buy only what has no price', () => {
  beforeEach(async () => {
    const prices = ['4.00', '12.50']
    const variants = prices.map((price, place) => ({ id: 70 + place, title: price, price }))
    await shop.product(7, { variants })
    const fields = { productId: 7, quantity: 2 }
    const mug = { type: 'free_product', name: 'Mug', points_cost: 500, fields }
    expectOk(await shop.post('/program/rewards', mug))
  })

  it('have an end for orders', async () => {
    const { id } = await newRule(shop, { type: 'order_placed' })
    const token = await keyWith({ return_percent: 20 })
    const earn = (earnPoints: number) =>
      shop.patch(`/program/earn-rules/${id}`, { fields: { earnPoints } }, { token })
    // 500 points buy two of the dearest.
    expect(asked(await earn(5))).toEqual({ return_percent: 25 })
    expectOk(await earn(4))
    // A reward with a price beside it makes no difference.
    await newReward(shop, { ...AMOUNT_OFF, points_cost: 1_000_000 })
    expect(asked(await earn(5))).toEqual({ return_percent: 25 })
  })

  it('have an end where they buy shipping, which counts as 5', async () => {
    const { id } = await newRule(shop, { type: 'order_placed' })
    expectOk(
      await shop.post('/program/rewards', { type: 'free_shipping', name: 'Free', points_cost: 50 }),
    )
    const token = await keyWith({ return_percent: 20 })
    const earn = (earnPoints: number) =>
      shop.patch(`/program/earn-rules/${id}`, { fields: { earnPoints } }, { token })
    expect(asked(await earn(3))).toEqual({ return_percent: 30 })
    expectOk(await earn(2))
  })

  it('have an end for all else', async () => {
    const token = await keyWith({ value: 25 })
    const signup = (points: number) =>
      shop.post('/program/earn-rules', { type: 'newsletter_signup', fields: { points } }, { token })
    expect(asked(await signup(501))).toEqual({ value: 25.05 })
    expectOk(await signup(500))
  })
})

describe('what members can claim', () => {
  // A point is worth a cent, and both can claim.
  beforeEach(async () => {
    await newReward(shop, AMOUNT_OFF)
    await shop.customer(BEN)
  })

  const visit = (points: number) => ({
    type: 'visit_url',
    fields: { points, url: 'https://example.com' },
  })

  it('counts for all of them, by every rule and campaign', async () => {
    await shop.switch({ campaigns_feature: true })
    const token = await keyWith({ liability: 5 })
    const create = (body: object) => shop.post('/program/earn-rules', body, { token })
    expect(asked(await create(visit(251)))).toEqual({ liability: 5.02 })
    const { id } = expectOk(await create(visit(100))).body.earning_rule ?? { id: '' }
    const change = (fields: object) =>
      shop.patch(`/program/earn-rules/${id}`, { fields }, { token })
    // What was there counts by the difference, and the day has 3 left.
    expect(asked(await change({ points: 251 }))).toEqual({ liability: 3.02 })
    expectOk(await change({ points: 101 }))
    expectOk(await change({ points: 100 }))
    const double = {
      ...{ name: 'Twice', status: 'scheduled', multiplier: 2, rule_types: ['visit_url'] },
      ...{ starts_at: inSeconds(60), ends_at: inSeconds(86_400) },
    }
    expectOk(await shop.post('/campaigns', double, { token }))
    expect(asked(await create(visit(100)))).toEqual({ liability: 4 })
    expectOk(await change({ url: 'https://example.com/other', points: 90 }))
    expectOk(await create(visit(24)))
    // Nothing comes back by going away, and the day has 2 cents left.
    const path = `/program/earn-rules/${id}`
    expectOk(await shop.patch(path, { enabled: false }, { token }))
    expect(asked(await shop.patch(path, { enabled: true }, { token }))).toEqual({ liability: 3.6 })
    expectOk(await shop.call('DELETE', path, {}, { token }))
    expect(asked(await create(visit(90)))).toEqual({ liability: 3.6 })
  })

  it('counts reviews like claims, and more of them whole', async () => {
    const fields = { points: 15, limit: 5 }
    const { id } = await newRule(shop, { type: 'product_review', fields })
    const token = await keyWith({ liability: 1 })
    const change = (more: object) =>
      shop.patch(`/program/earn-rules/${id}`, { fields: more }, { token })
    expect(asked(await change({ points: 70 }))).toEqual({ liability: 1.1 })
    expect(asked(await change({ points: 60, limit: null }))).toEqual({ liability: 1.2 })
    expectOk(await change({ points: 60 }))
  })

  it('counts the bonus of a tier by the difference, and for those who enter it', async () => {
    await shop.award(ADA, 800)
    await shop.award(BEN, 760)
    const bonusOf = (points: number) => ({
      benefits: [{ type: 'birthday_bonus', fields: { points } }],
    })
    const gold = { name: 'Gold', threshold: 800, ...bonusOf(50) }
    const tier = expectOk(await shop.post('/program/tiers', gold)).body.tier
    await shop.switch({ tiers_enabled: true, confirm_member_impact: true })
    const change = (token: string, body: object) =>
      shop.patch(`/program/tiers/${tier?.id}`, { ...body, confirm_member_impact: true }, { token })
    const shy = await keyWith({ liability: 0 })
    expectOk(await change(shy, { threshold: 790 }))
    expect(asked(await change(shy, { threshold: 750 }))).toEqual({ liability: 0.5 })
    expect(asked(await change(shy, bonusOf(51)))).toEqual({ liability: 0.01 })
    const bold = await keyWith({ liability: 0.02 })
    expectOk(await change(bold, bonusOf(51)))
    expectOk(await change(bold, bonusOf(52)))
    expect(asked(await change(bold, bonusOf(53)))).toEqual({ liability: 0.01 })
  })

  it('counts more points of some tiers by the tier that gains most', async () => {
    const tier = expectOk(await shop.post('/program/tiers', { name: 'Gold', threshold: 9_000 }))
    const of_gold = { [tier.body.tier?.id ?? '']: 100 }
    const rule = { type: 'birthday', fields: { points: 50, tierPoints: of_gold, noticeDays: 0 } }
    const { id } = await newRule(shop, rule)
    const token = await keyWith({ liability: 0 })
    const change = (fields: object) =>
      shop.patch(`/program/earn-rules/${id}`, { fields }, { token })
    // Both could be of the tier that gains most.
    expect(asked(await change({ points: 80 }))).toEqual({ liability: 0.6 })
    expect(
      asked(await change({ tierPoints: { ...of_gold, [Object.keys(of_gold)[0] ?? '']: 101 } })),
    ).toEqual({
      liability: 0.02,
    })
    expectOk(await change({ points: 40 }))
  })

  it('counts each birthday of a year', async () => {
    const token = await keyWith({ liability: 6 })
    const create = (type: string, fields: object) =>
      shop.post('/program/earn-rules', { type, fields }, { token })
    expect(asked(await create('birthday', { points: 301 }))).toEqual({ liability: 6.02 })
    const pets = await create('pet_birthday', { points: 101, maxSubjects: 3 })
    expect(asked(pets)).toEqual({ liability: 6.06 })
    expectOk(await create('pet_birthday', { points: 100, maxSubjects: 3 }))
  })

  it('counts the codes that it is paid with', async () => {
    const code = { rewardType: 'discount_code', discountType: 'fixed_amount', discountValue: 10 }
    const body = { ...visit(1), fields: { url: 'https://example.com', ...code } }
    const create = (token: string) => shop.post('/program/earn-rules', body, { token })
    expect(asked(await create(await keyWith({ liability: 19 })))).toEqual({ liability: 20 })
    expectOk(await create(await keyWith({ liability: 20 })))
  })
})

describe('points that could not be spent any more', () => {
  it('count if they expire later, or never', async () => {
    await newReward(shop, AMOUNT_OFF)
    await shop.award(ADA, 1_000)
    expectOk(await shop.patch('/program/settings', { points_expiry: { enabled: true, months: 6 } }))
    const token = await keyWith({ liability: 9 })
    const settings = (points_expiry: object) =>
      shop.patch('/program/settings', { points_expiry }, { token })
    expect(asked(await settings({ enabled: false }))).toEqual({ liability: 10 })
    expect(asked(await settings({ months: 7 }))).toEqual({ liability: 10 })
    expectOk(await settings({ months: 6 }))
  })

  it('count if members are let in again', async () => {
    await newReward(shop, AMOUNT_OFF)
    await shop.customer(BEN, { tags: ['staff'] })
    await shop.award(BEN, 1_000)
    const exclude = (excluded_customer_tags: string[], token = shop.key) =>
      shop.patch('/program/eligibility', { excluded_customer_tags }, { token })
    expectOk(await exclude(['staff']))
    expect(asked(await exclude([], await keyWith({ liability: 9 })))).toEqual({ liability: 10 })
    expect(asked(await exclude([], await keyWith({ members_moved: 0 })))).toEqual({
      members_moved: 1,
    })
    expectOk(await exclude([], await keyWith({ liability: 10, members_moved: 1 })))
  })

  it('count as taken if one member is left out, and as given if let in again', async () => {
    await shop.award(ADA, 400)
    const exclude = (excluded_from_program: boolean, token = shop.key) =>
      shop.patch(`/customers/${ADA}`, { excluded_from_program }, { token })
    const shy = await keyWith({ points: 399 })
    const bold = await keyWith({ points: 800 })
    expect(asked(await exclude(true, shy))).toEqual({ points: 400 })
    expectOk(await exclude(true, bold))
    expect(asked(await exclude(false, shy))).toEqual({ points: 400 })
    expectOk(await exclude(false, bold))
    expect(asked(await exclude(true, bold))).toEqual({ points: 400 })
  })
})

it('the points of joining count, also where a call about points makes a member', async () => {
  await newRule(shop, { type: 'account_created', fields: { points: 40 } })
  await shop.switch({ program_enabled: false })
  const stranger = await shop.customer(2001)
  await shop.switch({ program_enabled: true })
  const award = (token: string) =>
    shop.post(`/customers/${stranger}/points/earn`, { points: 1, source_ref: 'till' }, { token })
  expect(asked(await award(await keyWith({ points: 39 })))).toEqual({ points: 40 })
  expect(asked(await award(await keyWith({ points: 40 })))).toEqual({ points: 1 })
  expect(expectOk(await shop.get(`/customers/${stranger}/points`)).body.points_balance).toBe(40)
})

describe('a code that is given for nothing', () => {
  const code = (discountValue: number) => ({
    ...{ rewardType: 'discount_code', discountType: 'fixed_amount', discountValue },
  })

  it('counts for what it is worth: of a tier that is set by hand', async () => {
    const { rewardType: _none, ...fields } = code(40)
    const benefits = [{ type: 'entry_discount_code', fields }]
    const gold = { name: 'Gold', threshold: 5_000, benefits }
    const tier_id = expectOk(await shop.post('/program/tiers', gold)).body.tier?.id
    await shop.switch({ tiers_enabled: true })
    const place = (award_entry_bonus: boolean, token: string) =>
      shop.call('PUT', `/customers/${ADA}/tier`, { tier_id, award_entry_bonus }, { token })
    const shy = await keyWith({ value: 39 })
    expect(asked(await place(true, shy))).toEqual({ value: 40 })
    expectOk(await place(true, await keyWith({ value: 40 })))
  })

  it('of a claim', async () => {
    const fields = { url: 'https://example.com', ...code(40) }
    const { id: rule_id } = await newRule(shop, { type: 'visit_url', fields })
    const claim = (token: string) => shop.post(`/customers/${ADA}/claims`, { rule_id }, { token })
    expect(asked(await claim(await keyWith({ value: 39 })))).toEqual({ value: 40 })
    expectOk(await claim(await keyWith({ value: 40 })))
  })

  it('of a friend', async () => {
    await shop.switch({ referral_enabled: true })
    const friend_discount = { enabled: true, type: 'free_shipping', value: 0 }
    expectOk(await shop.patch('/program/referrals', { friend_discount }))
    const { referral_code } = expectOk(await shop.get(`/customers/${ADA}`)).body
    const claim = (token: string) =>
      shop.post('/referrals/claim', { referral_code, email: 'friend@example.com' }, { token })
    // Nobody can put it into figures.
    expect(asked(await claim(await keyWith({ value: 1_000 })))).toEqual({ value: null })
    expectOk(await claim(await keyWith({ value: null })))
  })

  it('of a friend, together with what the sender gets for the same order', async () => {
    await shop.switch({ referral_enabled: true })
    const cent = { type: 'fixed_amount', name: 'Euro', points_cost: 100, discount_value: 1 }
    expectOk(await shop.post('/program/rewards', cent))
    const set = (body: object, token = shop.key) =>
      shop.patch('/program/referrals', body, { token })
    const friend = (value: number) => ({
      friend_discount: { enabled: true, type: 'fixed_amount', value, minimum_purchase: 0 },
    })
    expectOk(await set({ ...friend(5), earning_rule: { fields: { points: 500 } } }))
    const token = await keyWith({ value: 25 })
    expect(asked(await set(friend(21), token))).toEqual({ value: 26 })
    expect(
      asked(await set({ ...friend(15), earning_rule: { fields: { points: 1_100 } } }, token)),
    ).toEqual({ value: 26 })
    expectOk(await set({ ...friend(15), earning_rule: { fields: { points: 900 } } }, token))
    expectOk(await set({ ...friend(20), earning_rule: { fields: { points: 500 } } }, token))
  })

  it('of a birthday that is entered', async () => {
    await newRule(shop, { type: 'birthday', fields: { ...code(40), noticeDays: 0 } })
    const enter = (token: string) =>
      shop.call('PUT', `/customers/${ADA}/birthday`, { month: 5, day: 4 }, { token })
    expect(asked(await enter(await keyWith({ value: 39 })))).toEqual({ value: 40 })
    expectOk(await enter(await keyWith({ value: 40 })))
  })

  it('and one that is paid with points does not', async () => {
    await shop.award(ADA, 500)
    const dear = { type: 'gift_card', name: 'Card', points_cost: 500, discount_value: 90 }
    const { id: reward_id } = await newReward(shop, dear)
    const redeem = (token: string) =>
      shop.post(`/customers/${ADA}/redemptions`, { reward_id }, { token })
    expect(asked(await redeem(await keyWith({ points: 499, value: 25 })))).toEqual({ points: 500 })
    expectOk(await redeem(await keyWith({ points: 500, value: 25 })))
  })
})

describe('a code that can be used more often', () => {
  const AMOUNT = { enabled: true, type: 'fixed_amount', value: 10, usage_limit: 1 }

  it('counts for all of its uses, and waits if these have no end', async () => {
    const gold = { name: 'Gold', threshold: 50_000 }
    const tier_id = expectOk(await shop.post('/program/tiers', gold)).body.tier?.id
    const write = (friend_discount: object, token = shop.key) =>
      shop.patch('/program/referrals', { friend_discount }, { token })
    const of_gold = { tier_overrides: [{ tier_id, type: 'fixed_amount', value: 5 }] }
    expectOk(await write({ ...AMOUNT, ...of_gold }))
    const token = await keyWith({ value: 25 })
    const endless = { value: 25, usage_limit: null, minimum_purchase: 0 }
    expect(asked(await write(endless, token))).toEqual({ value: null })
    expect(asked(await write({ usage_limit: 3 }, token))).toEqual({ value: 30 })
    expectOk(await write({ usage_limit: 2 }, token))
    const more = [{ tier_id, type: 'percentage', value: 13 }]
    expect(asked(await write({ tier_overrides: more }, token))).toEqual({ value: 26 })
    expectOk(await write({ value: 90, usage_limit: 2 }))
    // Friends of gold members would get the usual discount.
    expect(asked(await write({ tier_overrides: [] }, token))).toEqual({ value: 180 })
    expectOk(await write({ value: 80, minimum_purchase: 10 }, token))
  })

  it('counts in the same way when a call gives it', async () => {
    await shop.switch({ referral_enabled: true })
    expectOk(await shop.patch('/program/referrals', { friend_discount: AMOUNT }))
    const { referral_code } = expectOk(await shop.get(`/customers/${ADA}`)).body
    const token = await keyWith({ value: 25 })
    const claim = (email: string) =>
      shop.post('/referrals/claim', { referral_code, email }, { token })
    expectOk(await claim('once@example.com'))
    expectOk(await shop.patch('/program/referrals', { friend_discount: { usage_limit: null } }))
    expect(asked(await claim('often@example.com'))).toEqual({ value: null })
  })

  it('waits for every rise if it is a partner’s, which has no end', async () => {
    await shop.switch({ affiliates_feature: true })
    const token = await keyWith({ value: 25 })
    const settings = (value: number) =>
      shop.patch(
        '/program/affiliates/settings',
        { customer_discount: { type: 'percentage', value } },
        { token },
      )
    expect(asked(await settings(11))).toEqual({ value: null })
    expectOk(await settings(9))
    const customer_discount = { type: 'percentage', value: 5 }
    const group = (body: object) =>
      shop.post('/program/affiliates/groups', { name: 'Press', ...body }, { token })
    expect(asked(await group({ customer_discount: { ...customer_discount, value: 10 } }))).toEqual({
      value: null,
    })
    const { id } = expectOk(await group({ customer_discount })).body.affiliate_group
    const path = `/program/affiliates/groups/${id}`
    // It would have that of all partners.
    expect(asked(await shop.patch(path, { customer_discount: null }, { token }))).toEqual({
      value: null,
    })
    expectOk(await shop.patch(path, { customer_discount: { ...customer_discount, value: 4 } }))
  })
})

describe('what goes back of an order', () => {
  const off = (percentage: number) => ({
    benefits: [{ type: 'percentage_discount', fields: { percentage } }],
  })

  it('counts points, standing discounts and what partners get together', async () => {
    await shop.switch({ affiliates_feature: true })
    // A point is worth a cent, and an order of 1 pays 5.
    await newReward(shop, AMOUNT_OFF)
    await newRule(shop, { type: 'order_placed', fields: { earnPoints: 5 } })
    const gold = { name: 'Gold', threshold: 50_000 }
    const { id } = expectOk(await shop.post('/program/tiers', gold)).body.tier ?? { id: '' }
    const token = await keyWith({ return_percent: 20 })
    const tier = (body: object) => shop.patch(`/program/tiers/${id}`, body, { token })
    expect(asked(await tier(off(25)))).toEqual({ return_percent: 30 })
    expectOk(await tier(off(10)))
    expect(asked(await tier({ points_multiplier: 3 }))).toEqual({ return_percent: 25 })
    expectOk(await tier({ points_multiplier: 2 }))
    const price = { create_product: { price: '50.00' } }
    const club = (percentage: number) =>
      shop.post('/program/memberships', { name: 'Club', ...price, ...off(percentage) }, { token })
    expect(asked(await club(11))).toEqual({ return_percent: 21 })
    const settings = (body: object) => shop.patch('/program/affiliates/settings', body, { token })
    const commission = { type: 'percent', code_rate: 11, link_rate: 10 }
    expect(asked(await settings({ commission }))).toEqual({ return_percent: 21 })
    // Partners would have their own orders, with points.
    expect(asked(await settings({ allow_self_referral: true }))).toEqual({ return_percent: 30 })
    expectOk(await settings({ commission: { ...commission, code_rate: 9 }, holdback_days: 60 }))
    const combined = { member_discounts: { combine_with_other_discounts: true } }
    expect(asked(await shop.patch('/program/eligibility', combined, { token }))).toEqual({
      return_percent: 30,
    })
    expectOk(await tier(off(4)))
  })

  it('is not part of what a forecast costs, which says so', async () => {
    const [entry] = (await readProgram(shop)).tiers
    const body = { ...off(25), dry_run: true }
    const tried = await shop.patch(`/program/tiers/${entry?.id}`, body, { key: null })
    const reasons = expectOk(tried).body.forecast?.unknown.map(({ reason }) => reason)
    expect(reasons).toContain('member_discounts')
  })

  it('counts for each campaign by itself, beside a small one that gives as much', async () => {
    await shop.switch({ campaigns_feature: true })
    await newReward(shop, AMOUNT_OFF)
    await newRule(shop, { type: 'order_placed', fields: { earnPoints: 10 } })
    const triple = {
      ...{ type: 'earning_boost', multiplier: 3, stacking_mode: 'max', status: 'scheduled' },
      ...{ starts_at: inSeconds(60), ends_at: inSeconds(86_400) },
    }
    const vip = { audience: { mode: 'tag', tags: ['vip'] }, limits: { max_orders: 4 } }
    const small = expectOk(await shop.post('/campaigns', { ...triple, name: 'Small', ...vip }))
    const path = `/campaigns/${small.body.campaign?.id}`
    const token = await keyWith({ return_percent: 20 })
    const big = { ...triple, name: 'Big', ends_at: inSeconds(300 * 86_400) }
    expect(asked(await shop.post('/campaigns', big, { token }))).toEqual({ return_percent: 30 })
    for (const more of [
      { limits: { max_orders: null } },
      { ends_at: big.ends_at },
      { audience: { mode: 'all' } },
    ]) {
      const refused = await shop.patch(path, more, { token })
      expect(asked(refused), JSON.stringify(more)).toEqual({ return_percent: 30 })
    }
    for (const less of [{ limits: { max_orders: 2 } }, { multiplier: 2.5 }, { name: 'Tiny' }])
      expectOk(await shop.patch(path, less, { token }))
  })
})
