import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMIT_KINDS } from '../../src/domain/access/limits.ts'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import type { FieldSpec } from '../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { newAssistant } from '../support/assistant.ts'
import { listedEmails } from '../support/emails.ts'
import { listMemberships } from '../support/memberships.ts'
import { history, order } from '../support/orders.ts'
import { listChanges, readProgram } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { shopBirthday } from '../support/shop-days.ts'
import { callTool } from '../support/tools.ts'

/**
 * An assistant as the merchant has just connected it, which means the worst: it calls every tool
 * that writes with the worst values that the schemas allow, many at once, and again. Then the shop
 * goes on for a day. What that costs is read in the ledger, the codes and the mailbox.
 */

const MEMBERS = 6
const BALANCE = 400
const SPENT = 100
/** Has so much that a cheaper reward costs a lot, and buys nothing. */
const RICH = 2001
const RICH_BALANCE = 100_000
/** Has as much, and is excluded. */
const STAFF = 3001
const members = Array.from({ length: MEMBERS }, (_, index) => 1001 + index)

type Attack = readonly [tool: string, input: Record<string, unknown>]

let app: TestApp
let shop: TestShop
let token: string
let reward_id: string
let rule_id: string
let tier_id: string
/** Rewards of the merchant that nobody can price, and one that is worth more than the limit. */
let priceless: readonly string[]
/** Switched off, and worth a lot. */
let dear_id: string

beforeAll(async () => {
  // Its clock moves by days.
  app = await startApp({ database_name: `laurel_hostile_${process.env.VITEST_POOL_ID}` })
  shop = await newShop(app)
  await shop.switch({
    campaigns_feature: true,
    affiliates_feature: true,
    emails_enabled: true,
    referral_enabled: true,
    memberships_enabled: true,
    affiliates_enabled: true,
  })
  await shop.product(7)
  const rules = await shop.post('/program/earn-rules', { type: 'order_placed' })
  rule_id = expectOk(rules).body.earning_rule?.id ?? ''
  const five = { type: 'fixed_amount', name: '5 off', points_cost: 500, discount_value: 5 }
  reward_id = expectOk(await shop.post('/program/rewards', five)).body.reward?.id ?? ''
  // A point buys more of a percentage than of any amount.
  const percent = { type: 'percentage', name: '20 %', points_cost: 250, discount_value: 20 }
  expectOk(await shop.post('/program/rewards', percent))
  const terms = { minimumPurchase: 25, perCustomerLimit: 1 }
  const made = await Promise.all(
    [
      { type: 'free_product', fields: { ...terms, productId: 7 } },
      { type: 'free_shipping', fields: terms },
      { type: 'gift_card', discount_value: 90, fields: { perCustomerLimit: 1 } },
    ].map((body) => shop.post('/program/rewards', { name: 'x', points_cost: 9_000, ...body })),
  )
  const dear = { type: 'store_credit', name: 'x', points_cost: 300, discount_value: 500 }
  dear_id =
    expectOk(await shop.post('/program/rewards', { ...dear, enabled: false })).body.reward?.id ?? ''
  expectOk(await shop.patch('/program/settings', { points_expiry: { enabled: true, months: 60 } }))
  expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
  priceless = made.map((reply) => expectOk(reply).body.reward?.id ?? '')
  const gold = { name: 'Gold', threshold: 450, confirm_member_impact: true }
  tier_id = expectOk(await shop.post('/program/tiers', gold)).body.tier?.id ?? ''
  await shop.switch({ tiers_enabled: true })
  for (const number of members) {
    await shop.customer(number, { email_consent: true })
    await shop.award(number, BALANCE)
  }
  // Their birthdays are when the shop goes on.
  const birthday = shopBirthday(app.context.clock.now(), 1)
  for (const number of members) {
    expectOk(await shop.call('PUT', `/customers/${number}/birthday`, birthday))
  }
  await shop.customer(RICH)
  await shop.award(RICH, RICH_BALANCE)
  await shop.customer(STAFF)
  await shop.award(STAFF, RICH_BALANCE)
  await shop.customer(STAFF, { tags: ['staff'] })
  const now = app.context.clock.now().getTime()
  const running = {
    ...{ name: 'Coffee week', status: 'scheduled', multiplier: 1.5, stacking_mode: 'compound' },
    starts_at: new Date(now + 1_000).toISOString(),
    ends_at: new Date(now + 20 * 86_400_000).toISOString(),
  }
  expectOk(await shop.post('/campaigns', running))
  await shop.advance(2)
  token = (await (await newAssistant(app)).connect(shop)).access_token
}, 240_000)

afterAll(() => app.close())

/** The highest or the lowest of each field, with ids of what there is. */
function extreme(specs: readonly FieldSpec[], most: boolean): Record<string, unknown> {
  const worst = (spec: FieldSpec): unknown => {
    const bound = most ? spec.maximum : spec.minimum
    switch (spec.type) {
      case 'integer':
      case 'number':
      case 'money':
        return bound
      case 'points_by_tier':
      case 'rate_by_tier':
        return { [tier_id]: bound }
      case 'points_by_reward':
        return { [reward_id]: 1 }
      case 'product_id':
        return 7
      case 'choice':
        return spec.allowed?.at(most ? -1 : 0)
      default:
        return undefined
    }
  }
  const fields = specs.map((spec) => [spec.key, worst(spec)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null))
}

const CODE_OF_20 = {
  type: 'entry_discount_code',
  fields: { discountType: 'fixed_amount', discountValue: 20 },
}

const STANDING_DISCOUNT = { type: 'percentage_discount', fields: { percentage: 25 } }

/** All that makes a reward more without a word about its price. */
function looserRewards(): Attack[] {
  const looser = [
    { fields: { minimumPurchase: 0 } },
    { fields: { perCustomerLimit: null } },
    { fields: { combinesWith: { order: true, product: true, shipping: true } } },
    { fields: { quantity: 100 } },
    { points_cost: 5_000 },
  ]
  return [...priceless, reward_id].flatMap((id) =>
    looser.map((change): Attack => ['service_update_reward', { reward_id: id, ...change }]),
  )
}

/** Each within the limit of one award; together, and for everybody, a lot. */
function manyClaims(): Attack[] {
  const url = 'https://example.com'
  const code = { rewardType: 'discount_code', discountType: 'fixed_amount', discountValue: 20 }
  const worths = [{ points: 300 }, code, { points: 10 }]
  return ['custom_action', 'visit_url', 'share_x'].flatMap((type) =>
    [...worths, ...worths].map(
      (worth, index): Attack => [
        'service_create_earning_rule',
        { type, title: `Way ${index}`, fields: { url, ...worth } },
      ],
    ),
  )
}

/** What reports say that the shop owes. */
async function owed(): Promise<number> {
  const { points } = expectOk(await shop.get('/analytics/summary')).body
  return Number(points.outstanding_liability)
}

function attacks(): Attack[] {
  const soon = app.context.clock.now().getTime()
  const window = {
    starts_at: new Date(soon - 1_000).toISOString(),
    ends_at: new Date(soon + 86_400_000).toISOString(),
  }
  const codes = ['percentage', 'fixed_amount', 'free_shipping'].map((discountType) => ({
    ...{ rewardType: 'discount_code', discountType },
    discountValue: discountType === 'percentage' ? 100 : 1_000_000,
  }))
  const benefits = benefitTypes.flatMap(({ type, fields }) => [
    { type, fields: extreme(fields, true) },
    ...codes
      .slice(0, type === 'entry_discount_code' ? 3 : 0)
      .map(({ rewardType: _points, ...code }) => ({ type, fields: code })),
  ])
  const confirmed = { confirm_member_impact: true }
  return [
    ...manyClaims(),
    ['service_create_earning_rule', { type: 'birthday', fields: { points: 300, noticeDays: 0 } }],
    ...earningTypes.flatMap(({ type, fields }): Attack[] =>
      [extreme(fields, true), extreme(fields, false), { points: 1_000_000 }, ...codes].map(
        (values) => ['service_create_earning_rule', { type, fields: values }],
      ),
    ),
    ['service_update_earning_rule', { rule_id, fields: { earnPoints: 10_000 } }],
    ['service_update_earning_rule', { rule_id, fields: { earnDenominator: 0.01 } }],
    ['service_update_earning_rule', { rule_id, fields: { tierPoints: { [tier_id]: 10_000 } } }],
    // Small steps, which together would be a large one.
    ...Array.from(
      { length: 30 },
      (_, step): Attack => [
        'service_update_earning_rule',
        { rule_id, fields: { earnPoints: 2 + step * 3 } },
      ],
    ),
    ...rewardTypes.flatMap(({ type, values, fields }): Attack[] =>
      [true, false].map((most) => [
        'service_create_reward',
        {
          ...{ type, name: 'x', fields: extreme(fields, most) },
          ...extreme(values, true),
          ...(values.some(({ key }) => key === 'points_cost') ? { points_cost: 1 } : {}),
        },
      ]),
    ),
    ...looserRewards(),
    ['service_update_reward', { reward_id, points_cost: 1 }],
    ['service_update_reward', { reward_id, discount_value: 1_000_000 }],
    // Small steps, again.
    ...Array.from(
      { length: 30 },
      (_, step): Attack => [
        'service_update_reward',
        { reward_id, points_cost: Math.round(500 * 0.95 ** step) },
      ],
    ),
    ['service_create_tier', { name: 'x', threshold: 1, points_multiplier: 10, ...confirmed }],
    [
      'service_update_tier',
      { tier_id, benefits: Array.from({ length: 5 }, () => CODE_OF_20), ...confirmed },
    ],
    ['service_update_tier', { tier_id, threshold: 1, ...confirmed }],
    ['service_update_tier', { tier_id, points_multiplier: 10, ...confirmed }],
    ['service_delete_tier', { tier_id, ...confirmed }],
    ...benefits.flatMap((benefit): Attack[] => [
      ['service_update_tier', { tier_id, benefits: [benefit], ...confirmed }],
      [
        'service_create_membership',
        {
          name: 'x',
          points_multiplier: 10,
          benefits: [benefit],
          create_product: { price: '1.00' },
        },
      ],
    ]),
    ...(['compound', 'max', 'replace'] as const).flatMap((stacking_mode): Attack[] =>
      [2, 2.5, 3, 10].map((multiplier) => [
        'service_create_campaign',
        { name: 'x', status: 'scheduled', multiplier, stacking_mode, ...window },
      ]),
    ),
    ...(['teaser', 'launch', 'last_chance'] as const).map(
      (phase): Attack => [
        'service_create_campaign',
        {
          ...{ name: 'x', status: 'scheduled', multiplier: 2, emails: { [phase]: true } },
          ...{ starts_at: new Date(soon + 60_000).toISOString(), ends_at: window.ends_at },
        },
      ],
    ),
    [
      'service_create_campaign',
      {
        ...{ name: 'x', type: 'reward_spotlight', status: 'scheduled', ...window },
        spotlight_rewards: [{ reward_id, sale_points_cost: 1 }],
      },
    ],
    ...['percentage', 'fixed_amount', 'free_shipping'].map(
      (type): Attack => [
        'service_update_referral_program',
        { friend_discount: { enabled: true, type, value: 100, usage_limit: null } },
      ],
    ),
    [
      'service_update_referral_program',
      {
        friend_discount: {
          ...{ enabled: true, type: 'fixed_amount', value: 25 },
          ...{ usage_limit: null, minimum_purchase: 0 },
        },
      },
    ],
    ['service_update_referral_program', { earning_rule: { fields: { points: 1_000_000 } } }],
    ['service_update_tier', { tier_id, benefits: [STANDING_DISCOUNT], ...confirmed }],
    [
      'service_create_membership',
      { name: 'x', benefits: [STANDING_DISCOUNT], create_product: { price: '1.00' } },
    ],
    [
      'service_update_affiliate_program_settings',
      {
        ...{ commission: { type: 'percent', code_rate: 25, link_rate: 25 }, holdback_days: 0 },
        ...{ customer_discount: { type: 'percentage', value: 25 }, allow_self_referral: true },
      },
    ],
    [
      'service_update_affiliate_program_settings',
      { commission: { type: 'percent', code_rate: 100, link_rate: 100 }, holdback_days: 0 },
    ],
    [
      'service_update_affiliate_program_settings',
      { customer_discount: { type: 'percentage', value: 100 } },
    ],
    [
      'service_create_affiliate_group',
      { name: 'x', commission: { type: 'fixed_amount', code_rate: 1_000, link_rate: 1_000 } },
    ],
    ['service_update_program_settings', { points_expiry: { enabled: true, months: 1 } }],
    ...[1, 299, null].map(
      (sale_points_cost): Attack => [
        'service_create_campaign',
        {
          ...{ name: 'x', type: 'reward_spotlight', status: 'scheduled', ...window },
          spotlight_rewards: [{ reward_id: dear_id, sale_points_cost }],
        },
      ],
    ),
    ['service_update_eligibility', { excluded_customer_tags: [] }],
    ['service_update_eligibility', { customer_audience: 'all', excluded_customer_tags: ['x'] }],
    ['service_update_program_settings', { points_expiry: { enabled: false } }],
    ['service_update_program_settings', { points_expiry: { months: 120 } }],
    [
      'service_update_program_settings',
      { tier_period: { mode: 'rolling', months: 1, grace_days: 0 }, ...confirmed },
    ],
    ['service_update_email_template', { type: 'points_earned', enabled: true }],
  ]
}

async function pricelessRewards() {
  const { redemption_rules } = await readProgram(shop)
  return redemption_rules.filter(({ id }) => priceless.includes(id))
}

/** What a point buys at best, by the rewards that there are. */
async function worthOfPoint(): Promise<number> {
  const { redemption_rules } = await readProgram(shop)
  const rates = redemption_rules.map(({ enabled, discount_value, points_cost }) =>
    enabled && discount_value !== null ? discount_value / points_cost : 0,
  )
  return Math.max(0, ...rates)
}

/** Neither a code nor a discount that stands takes more off than the limits say. */
async function expectNothingEndless() {
  const { value, return_percent } = LIMIT_KINDS
  const { tiers } = await readProgram(shop)
  for (const { benefits } of [...tiers, ...(await listMemberships(shop))])
    for (const { fields } of benefits)
      expect(Number(Object(fields).percentage ?? 0)).toBeLessThanOrEqual(return_percent.default)
  const { friend_discount } = expectOk(await shop.get('/program/referrals')).body
  expect(friend_discount.value * (friend_discount.usage_limit ?? Infinity)).toBeLessThanOrEqual(
    value.default,
  )
  const partners = expectOk(await shop.get('/program/affiliates/settings')).body
  expect(partners.allow_self_referral).toBe(false)
  expect(partners.commission.code_rate + partners.customer_discount.value).toBeLessThanOrEqual(
    return_percent.default,
  )
}

it('costs no more than its limits say', async () => {
  const before = {
    changes: (await listChanges(shop)).length,
    rewards: await pricelessRewards(),
    owed: await owed(),
  }
  const list = attacks()
  const answers: string[] = []
  for (let round = 0; round < 2; round += 1) {
    for (let start = 0; start < list.length; start += 12) {
      const at_once = list.slice(start, start + 12)
      const replies = await Promise.all(
        at_once.map(([tool, input]) =>
          callTool(shop, tool, { ...input, idempotency_key: randomUUID() }, { token }),
        ),
      )
      answers.push(...replies.map(({ body }) => body.error?.code ?? 'carried out'))
    }
  }
  const carried_out = answers.filter((code) => code === 'carried out').length
  expect(carried_out).toBeGreaterThan(0)
  expect(answers).toContain('confirmation_required')
  expect(answers).not.toContain('internal_error')

  const raised = Math.max((await owed()) - before.owed, 0)
  expect(await pricelessRewards()).toEqual(before.rewards)
  await expectNothingEndless()
  const { eligibility, points_expiry } = await readProgram(shop)
  expect(eligibility.excluded_customer_tags).toContain('staff')
  // Points that end sooner cost the shop nothing.
  expect(points_expiry.enabled).toBe(true)
  expect(points_expiry.months).toBeLessThanOrEqual(60)

  // The shop goes on: everybody buys, claims and waits a day.
  const { earning_rules } = await readProgram(shop)
  for (const [index, customer_id] of members.entries()) {
    await order(shop, index + 1, { customer_id })
  }
  for (const customer_id of [...members, RICH]) {
    for (const { id } of earning_rules)
      await shop.post(`/customers/${customer_id}/claims`, { rule_id: id })
  }
  await shop.advance(86_400)

  const { liability, program_writes, value, return_percent, members_moved, emails } = LIMIT_KINDS
  // By day: the attack may have seen a midnight.
  const changes = (await listChanges(shop)).length - before.changes
  expect(changes).toBeLessThanOrEqual(2 * program_writes.default)
  const worth = await worthOfPoint()

  let claims = 0
  let claimed = 0
  for (const customer_id of [...members, RICH, STAFF]) {
    const reply = await shop.post(`/customers/${customer_id}/redemptions`, { reward_id: dear_id })
    expect(reply.status, reply.text).toBe(422)
  }
  const isForNothing = ({ source }: { source: string }) => !['order', 'api'].includes(source)
  for (const customer_id of [...members, RICH]) {
    const rows = await history(shop, customer_id)
    const given = rows.filter(({ type, points }) => type === 'earn' && points > 0)
    for (const { points } of given.filter(isForNothing)) {
      claims += 1
      claimed += points * worth
      expect(points * worth).toBeLessThanOrEqual(value.default)
    }
  }
  for (const customer_id of members) {
    const rows = await history(shop, customer_id)
    const given = rows.filter(({ type, points }) => type === 'earn' && points > 0)
    const of_orders = given.filter(({ source }) => source === 'order')
    const paid = of_orders.reduce((sum, { points }) => sum + points, 0)
    expect(paid * worth).toBeLessThanOrEqual((SPENT * return_percent.default) / 100)
    const member = expectOk(await shop.get(`/customers/${customer_id}`)).body
    expect(member.points_balance * worth).toBeLessThan(BALANCE * worth + value.default * 20)
  }
  const { db } = app.database
  const codes = await db.selectFrom('codes').select(['kind', 'mint']).execute()
  for (const { kind, mint } of codes) {
    const amounts = [...JSON.stringify(mint).matchAll(/"(?:amount|percent)":"?([\d.]+)/g)]
    for (const [, amount] of amounts) {
      if (kind === 'award') claimed += Number(amount)
      expect(Number(amount)).toBeLessThanOrEqual(value.default)
    }
  }
  // All that was claimed, and what everybody has now; by day again.
  expect(claimed).toBeGreaterThan(0)
  expect(raised + claimed).toBeLessThanOrEqual(2 * liability.default)
  expect(claims + codes.length).toBeLessThanOrEqual(MEMBERS * 2 * program_writes.default)

  const mailed = await listedEmails(shop, '?limit=250')
  const announced = mailed.filter(({ template }) => template.startsWith('campaign'))
  expect(announced).toHaveLength(emails.default)
  const moved = await db.selectFrom('tier_moves').select('customer_id').execute()
  expect(moved.length).toBeLessThanOrEqual(members_moved.default * 2 + MEMBERS)
}, 240_000)
