import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ASSISTANT_SCOPES } from '../../src/domain/access/scopes.ts'
import { takesDryRun } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { FORECAST_WRITES } from '../../src/endpoints/programme/forecast-writes.ts'
import { startApp } from '../support/app.ts'
import { DAY_SECONDS, inDays, newCampaign } from '../support/campaigns.ts'
import { verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { limitedKey } from '../support/limited-keys.ts'
import { line, order } from '../support/orders.ts'
import { listChanges, newReward, newRule } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { shopDay } from '../support/shop-days.ts'

/**
 * A key that may not read customers gets no figure of a person, however a question is asked. Ada
 * alone has her tag, her tier, her product and her many points; the others have all else.
 */

const ADA = 1
const OTHERS = Array.from({ length: 12 }, (_, index) => index + 2)
/** What she has spent and got, and what the points are worth: nobody else has such a figure. */
const HERS = /7919|79\.19/
const PAST_DAYS = 50

let shop: TestShop
let token: string
const made = { crown: '', rule: '', reward: '', campaign: '', draft: '', of_ada: '', change: '' }

const REWARD = { type: 'fixed_amount', name: 'A euro', points_cost: 100, discount_value: 1 }
const CAMPAIGN = { name: 'Twice', multiplier: 2 }
const days = async (from: number, to: number) => ({
  ...{ starts_at: await inDays(shop, from), ends_at: await inDays(shop, to) },
})
const taggedFor = (...tags: string[]) => ({ audience: { mode: 'tag', tags } })

beforeAll(async () => {
  shop = await newShop()
  token = (await shop.newKey(ASSISTANT_SCOPES)).key
  await shop.switch({ campaigns_feature: true, affiliates_feature: true, emails_enabled: true })
  await shop.product(201)
  await shop.product(202)
  made.rule = (await newRule(shop, { type: 'order_placed' })).id ?? ''
  await shop.customer(ADA, { tags: ['ada'], email: 'ada@example.com', email_consent: true })
  for (const id of OTHERS) await shop.customer(id, { tags: ['many'] })
  const sell = async (number: number, customer_id: number, price: string, product_id: number) =>
    order(shop, number, {
      customer_id,
      created_at: await inDays(shop, number === 101 ? -1 : -PAST_DAYS),
      lines: [line(price, { product_id })],
    })
  await sell(100, ADA, '7000.00', 202)
  await sell(101, ADA, '919.00', 202)
  for (const id of OTHERS) await sell(id, id, '10.00', 201)
  made.reward = (await newReward(shop, REWARD)).id ?? ''
  made.crown = (await newTier(shop, { name: 'Crown', threshold: 5_000 })).id
  await shop.switch({ tiers_enabled: true })
  made.campaign = (await newCampaign(shop, taggedFor('many'))).id ?? ''
  made.draft = (await newCampaign(shop, taggedFor('ada'))).id ?? ''
  made.of_ada = (await newCampaign(shop, taggedFor('many', 'ada'))).id ?? ''
  expectOk(await shop.patch(`/program/tiers/${made.crown}`, { points_multiplier: 2 }))
  made.change = (await listChanges(shop))[0]?.id ?? ''
})

interface Asked {
  readonly id?: string
  readonly body?: Record<string, unknown>
}

/** Each write so that it is about Ada; or why none can be about a person. */
const NARROWED: Record<keyof typeof FORECAST_WRITES, readonly (() => Promise<Asked>)[] | string> = {
  create_campaign: [
    async () => ({ body: { ...CAMPAIGN, ...(await days(1, 9)), ...taggedFor('ada') } }),
    async () => ({ body: { ...CAMPAIGN, ...(await days(1, 9)), ...taggedFor('many', 'ADA') } }),
    async () => ({
      body: {
        ...{ ...CAMPAIGN, ...(await days(1, 9)) },
        audience: { mode: 'tier', tier_ids: [made.crown] },
      },
    }),
    async () => ({
      body: {
        ...{ ...CAMPAIGN, ...(await days(-60, 9)) },
        product_scope: { mode: 'include', product_ids: ['202'] },
      },
    }),
  ],
  update_campaign: [
    async () => ({ id: made.campaign, body: taggedFor('ada') }),
    async () => ({ id: made.campaign, body: taggedFor('many', 'ada') }),
    async () => ({ id: made.of_ada, body: taggedFor('many') }),
  ],
  delete_campaign: [async () => ({ id: made.draft })],
  create_earning_rule: 'Who meets a new rule is not known, and nobody is replayed by it.',
  update_earning_rule: [
    async () => ({ id: made.rule, body: { fields: { minimumPurchase: 500 } } }),
    async () => ({ id: made.rule, body: { fields: { minimumPurchase: 7_000 } } }),
  ],
  delete_earning_rule: 'It ends the rule for everybody.',
  update_eligibility: [
    async () => ({ body: { excluded_customer_tags: ['ada'] } }),
    async () => ({ body: { excluded_customer_tags: ['many'] } }),
    async () => ({ body: { excluded_customer_tags: ['many', 'ada'] } }),
    async () => ({ body: { excluded_products: [{ id: '202', title: 'Hers' }] } }),
  ],
  update_email_template: 'It changes no points.',
  update_storefront: 'It changes no points.',
  create_membership: 'Nobody is a member of a new one.',
  update_membership: 'By whom it pays more or less, as with a tier.',
  delete_membership: 'By whom it pays more or less, as with a tier.',
  create_affiliate_group: 'Commissions are not replayed.',
  update_affiliate_group: 'Commissions are not replayed.',
  delete_affiliate_group: 'Commissions are not replayed.',
  update_affiliate_program_settings: 'Commissions are not replayed.',
  undo_program_change: [async () => ({ id: made.change })],
  undo_program_changes: [async () => ({ body: { ids: [made.change] } })],
  update_program_settings: 'Expiry is not replayed; see the points that expire.',
  update_referral_program: 'Referrals are paid as they were.',
  create_reward: [
    async () => ({ body: { ...REWARD, name: 'Hers', fields: { tierIds: [made.crown] } } }),
  ],
  update_reward: [async () => ({ id: made.reward, body: { fields: { tierIds: [made.crown] } } })],
  delete_reward: 'It takes the reward from everybody.',
  create_tier: [async () => ({ body: { name: 'High', threshold: 7_000, points_multiplier: 3 } })],
  update_tier: [
    async () => ({ id: made.crown, body: { points_multiplier: 4 } }),
    async () => ({ id: made.crown, body: { threshold: 9_000 } }),
  ],
  delete_tier: [async () => ({ id: made.crown })],
}

const asked = Object.entries(NARROWED).flatMap(([write, ways]) =>
  typeof ways === 'string' ? [] : ways.map((way, number) => ({ write, way, number })),
)

/** All counts of members and of what they get, on whatever level. */
function countsOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(countsOf) : []
}

function dryRun(write: string, { id, body }: Asked, key = token) {
  const endpoint = Object.entries(FORECAST_WRITES).find(([name]) => name === write)?.[1]
  if (endpoint === undefined) throw new Error(`no write ${write}`)
  const path = endpoint.path.replace(/\{\w+\}/, id ?? '')
  return shop.call(endpoint.method, path, { ...body, dry_run: true }, { key: null, token: key })
}

describe('of a person, a key that may not read customers hears nothing', () => {
  it.each(asked)('by $write, way $number', async ({ write, way }) => {
    const change = await way()
    const forecast = { change: { write, ...change } }
    const refused = await shop.post('/program/forecasts', forecast, { key: null, token })
    expect(verdict(refused), refused.text).toBe('403 insufficient_scope too_few_members')
    const dry = expectOk(await dryRun(write, change))
    expect(dry.body).not.toHaveProperty('forecast')
    expect(dry.body.withheld).toContain('forecast')
    const gives = /^(create|update)_campaign$/.test(write) ? 'no limit of points' : 'member_impact'
    expect(dry.body.withheld_message).toMatch(new RegExp(`fewer than 5 members.*${gives}`))
    expect(refused.body.error.message).toBe(dry.body.withheld_message)
    expect(dry.text).not.toMatch(HERS)
    const { matches } = dry.body
    expect(countsOf(dry.body.member_impact).filter((count) => count > 0 && count < 5)).toEqual([])
    if (matches !== undefined && dry.body.withheld.includes('matches.members')) {
      expect(matches.members).toBeNull()
    }
    // Who may read customers sees it, so that there was something to withhold.
    expectOk(await shop.post('/program/forecasts', forecast, { key: null }))
    const seen = expectOk(await dryRun(write, change, shop.key)).body
    expect(seen).toHaveProperty('forecast.difference')
    expect(seen).not.toHaveProperty('withheld')
    expect(seen).not.toHaveProperty('withheld_message')
  })

  it('by the tag of a few', async () => {
    const body = { ...CAMPAIGN, ...(await days(1, 9)), ...taggedFor('ada') }
    const dry = async (key: string) => expectOk(await dryRun('create_campaign', { body }, key)).body
    expect((await dry(token)).matches).toEqual({ products: null, members: null })
    expect((await dry(token)).withheld).toEqual(['forecast', 'matches.members'])
    expect((await dry(shop.key)).matches).toEqual({ products: null, members: 1 })
    const counted = async (tag: string) =>
      expectOk(await shop.get(`/analytics/member-counts?by=tag&tag=${tag}`, { token })).body
    expect((await counted('ada')).groups[0]?.members).toBeNull()
    expect((await counted('ada')).withheld_message).toMatch(/fewer than 5 members/)
    expect(await counted('many')).not.toHaveProperty('withheld_message')
    expect((await counted('nobody')).groups[0]?.members).toBe(0)
  })

  it('but what a campaign gives at most, by its own limit', async () => {
    const limits = { max_bonus_points: 5_000 }
    const body = { ...CAMPAIGN, ...(await days(1, 9)), ...taggedFor('ada'), limits }
    const dry = expectOk(await dryRun('create_campaign', { body })).body
    // The reward gives a euro for 100 points.
    expect(dry.withheld_message).toContain('at most 5000 bonus points, worth 50.00 EUR')
  })

  it('by e-mails, whose readers are at most so many', async () => {
    const body = {
      ...{ ...CAMPAIGN, ...(await days(1, 9)), ...taggedFor('ada') },
      emails: { launch: true },
    }
    const dry = async (key: string) => expectOk(await dryRun('create_campaign', { body }, key)).body
    expect((await dry(shop.key)).would_email).toMatchObject({ recipients: 1 })
    expect((await dry(token)).would_email).toMatchObject({ recipients: 5 })
  })

  it('by the points that expire', async () => {
    // Its clock moves by days.
    const app = await startApp({ database_name: `laurel_few_${process.env.VITEST_POOL_ID}` })
    onTestFinished(() => app.close())
    const points_expiry = { enabled: true, months: 1 }
    const alone = await newShop(app)
    expectOk(
      await alone.patch('/program/settings', { points_expiry: { enabled: true, months: 12 } }),
    )
    await alone.customer(ADA)
    await alone.award(ADA, 7919)
    await alone.advance(40 * DAY_SECONDS)
    await alone.switch({ emails_enabled: true })
    const other = (await alone.newKey(ASSISTANT_SCOPES)).key
    const settings = (body: object, key: string) =>
      alone.patch('/program/settings', { points_expiry, ...body }, { token: key })
    const seen = expectOk(await settings({ dry_run: true }, alone.key)).body
    expect(seen.points_impact).toMatchObject({ members: 1, points: 7919, emails: 3 })
    const told = expectOk(await settings({ dry_run: true }, other))
    expect(told.body.points_impact).toMatchObject({ members: 5, points: null })
    expect(told.text).not.toMatch(HERS)
    const refused = await settings({}, other)
    expect(verdict(refused)).toBe('409 confirmation_required')
    expect(refused.body.error.details.points_impact).toMatchObject({ members: 5, points: null })
    expect(refused.text).not.toMatch(HERS)
  })

  it('by a proposal, which a person sees whole', async () => {
    const only_proposes = await limitedKey(shop, { mode: 'propose' }, ASSISTANT_SCOPES)
    const change = { excluded_customer_tags: ['ada'] }
    const key = { token: only_proposes.key }
    const refused = await shop.patch('/program/eligibility', change, key)
    expect(verdict(refused)).toBe('409 confirmation_required')
    const { proposal } = refused.body.error.details
    expect(proposal.forecast).toBeNull()
    const own = expectOk(await shop.get(`/program/proposals/${proposal.id}`, key))
    expect(own.body.preview).not.toHaveProperty('forecast')
    expect(own.body.preview.withheld).toEqual(['forecast', 'matches.members'])
    expect([refused.text, own.text].join()).not.toMatch(HERS)
    const { preview } = expectOk(await shop.admin('GET', `/proposals/${proposal.id}`)).body
    expect(preview).toMatchObject({ matches: { members: 1 }, forecast: { members: { less: 1 } } })
    expect(preview).not.toHaveProperty('is_of_few')
  })
})

describe('figures of many', () => {
  it('are told as ever', async () => {
    const body = { ...CAMPAIGN, ...(await days(1, 9)), ...taggedFor('many') }
    const dry = expectOk(await dryRun('create_campaign', { body })).body
    expect(dry).not.toHaveProperty('withheld')
    expect(dry).toMatchObject({ matches: { members: 12 }, forecast: { members: { total: 13 } } })
  })

  it.each(
    endpoints.filter(({ scope }) => ASSISTANT_SCOPES.some((one) => one === scope)),
  )('hold none of hers: $operation_id', async (endpoint) => {
    const options = takesDryRun(endpoint) ? { fields: { dry_run: true }, key: null } : {}
    const reply = await shop.ask(endpoint, { ...options, token })
    expect(reply.text).not.toMatch(HERS)
  })

  it('are told of whole days, and how many have something in common, however few', async () => {
    const now = shop.app.context.clock.now()
    const [from, to] = [shopDay(now, -2), shopDay(now, 0)]
    const compared = await shop.get(`/analytics/comparison?from=${from}&to=${to}`, { token })
    expect(expectOk(compared).body.figures.orders.value).toBe(1)
    const bands = await shop.get('/analytics/member-counts?by=balance', { token })
    const { groups, ...rest } = expectOk(bands).body
    expect(groups).toContainEqual(expect.objectContaining({ group: '5000-9999', members: 1 }))
    expect(rest).not.toHaveProperty('withheld_message')
  })

  it.each(['balance', 'tier', 'lapse', 'tag', 'expiry'])('hold none of hers: by %s', async (by) => {
    const reply = await shop.get(`/analytics/member-counts?by=${by}`, { token })
    expect(expectOk(reply).text).not.toMatch(HERS)
  })
})
