import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES, SCOPES } from '../../src/domain/access/scopes.ts'
import { line, order } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { callTool } from '../support/tools.ts'

/**
 * What merchants ask of an assistant, and the calls that it takes: each can be done with the tools
 * alone, in at most so many calls, of which none is refused. The merchant's own connection has no
 * customers in it; tasks about customers are for a key that has.
 */

/** A tool call, which must work; counts. */
// Answers of every tool are read here.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Call = (name: string, input?: Record<string, unknown>) => Promise<any>

interface Task {
  readonly asked: string
  readonly calls_max: number
  /** With customers, who are not for a connected assistant. */
  readonly with_customers?: true
  play(call: Call): Promise<void>
}

const ADA = 1001
/** So that a tier has enough members to be told of. */
const REGULARS = [1011, 1012, 1013, 1014, 1015]
const DAY_MS = 86_400_000
let shop: TestShop
let keys: { assistant: string; all: string }

beforeAll(async () => {
  shop = await newShop()
  await shop.switch({ campaigns_feature: true, affiliates_feature: true, referral_enabled: true })
  await shop.product(11, { title: 'Espresso beans', tags: ['coffee'] })
  await shop.product(12, { title: 'Mug' })
  for (const [number, first_name, tags] of [
    [ADA, 'Ada', ['vip']],
    [1002, 'Bob', ['staff']],
    [1003, 'Cleo', []],
  ] as const)
    await shop.customer(number, { first_name, tags })
  expectOk(await shop.post('/program/tiers', { name: 'Gold', threshold: 300 }))
  await shop.switch({ tiers_enabled: true })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  for (const [name, points_cost] of [
    ['Small thanks', 100],
    ['Big thanks', 1_000],
  ] as const)
    expectOk(
      await shop.post('/program/rewards', {
        ...{ type: 'percentage', discount_value: 10, name, points_cost },
      }),
    )
  await shop.award(ADA, 320)
  await shop.award(1003, 40)
  for (const customer_id of REGULARS) {
    await shop.customer(customer_id, { first_name: 'Regular' })
    await shop.award(customer_id, 300)
  }
  for (const customer_id of [ADA, 1002, ...REGULARS])
    await order(shop, customer_id, {
      ...{ customer_id, lines: [line('25.00', { product_id: 11, variant_id: 110 })] },
    })
  keys = {
    assistant: (await shop.newKey(ASSISTANT_SCOPES)).key,
    all: (await shop.newKey(SCOPES)).key,
  }
})

/** Tries a change, and carries it out as every tool advises. */
async function change(call: Call, tool: string, fields: Record<string, unknown>, revision: number) {
  const tried = await call(tool, { ...fields, dry_run: true })
  expect(tried.dry_run).toBe(true)
  const impact = tried.member_impact || tried.points_impact ? { confirm_member_impact: true } : {}
  const given = { ...fields, ...impact, if_revision: revision }
  const done = await call(tool, { ...given, idempotency_key: randomUUID() })
  expect(done.summary).toBe(tried.summary)
  return tried
}

/** What a programme has under a name. */
const named = (list: { id: string; name: string }[], name: string) =>
  list.find((each) => each.name === name)?.id ?? expect.fail(`there is no ${name}`)

/** Seen from the shop's clock, which other tests move. */
function nextWeekend() {
  const in_days = (days: number) => {
    const now = shop.app.context.clock.now()
    return new Date(now.getTime() + days * DAY_MS).toISOString()
  }
  return { starts_at: in_days(5), ends_at: in_days(7) }
}

/** The programme without what every write changes. */
async function contentOf() {
  const {
    revision: _revision,
    updated_at: _updated_at,
    ...rest
  } = expectOk(await shop.get('/program')).body
  return rest
}

const FREE_SHIPPING = { type: 'free_shipping', name: 'Free shipping', points_cost: 200 }

const COFFEE = { mode: 'include', tags: ['coffee'] }

const tasks: readonly Task[] = [
  {
    asked: 'What does our programme look like?',
    calls_max: 2,
    async play(call) {
      const { currency } = await call('service_get_shop')
      const { tiers, redemption_rules: rewards } = await call('service_get_program')
      expect(currency).toBe('EUR')
      expect(tiers.map(({ name }: { name: string }) => name)).toContain('Gold')
      expect(rewards).toHaveLength(2)
    },
  },
  {
    asked: 'Double points on coffee for gold next weekend, at most 5,000; first what it costs.',
    calls_max: 6,
    async play(call) {
      const { tiers } = await call('service_get_program')
      const { tags } = await call('service_search_catalogue', { search: 'coffee' })
      expect(JSON.stringify(tags)).toContain('coffee')
      const campaign = {
        ...{ name: 'Coffee weekend', multiplier: 2, ...nextWeekend(), product_scope: COFFEE },
        audience: { mode: 'tier', tier_ids: [named(tiers, 'Gold')] },
        limits: { max_bonus_points: 5_000 },
      }
      const tried = await call('service_create_campaign', { ...campaign, dry_run: true })
      expect(tried.matches.products).toBeGreaterThan(0)
      expect(tried.forecast).toBeTypeOf('object')
      const given = { ...campaign, idempotency_key: randomUUID() }
      const made = await call('service_create_campaign', given)
      const { id: campaign_id, revision } = made.campaign
      const scheduled = { campaign_id, status: 'scheduled', if_revision: revision }
      expect((await call('service_update_campaign', scheduled)).campaign.status).toBe('scheduled')
    },
  },
  {
    asked: 'Is anything wrong with a campaign for products tagged cofee?',
    calls_max: 1,
    async play(call) {
      const product_scope = { mode: 'include', tags: ['cofee'] }
      const campaign = { name: 'Mistyped', multiplier: 2, ...nextWeekend(), product_scope }
      const { matches } = await call('service_create_campaign', { ...campaign, dry_run: true })
      expect(matches.products).toBe(0)
    },
  },
  {
    asked: 'What would two points a euro have cost us in the last 90 days?',
    calls_max: 2,
    async play(call) {
      const { earning_rules } = await call('service_get_program')
      const id = earning_rules.find(({ type }: { type: string }) => type === 'order_placed').id
      const body = { fields: { earnPoints: 2 } }
      const asked = { change: { write: 'update_earning_rule', id, body } }
      const { difference } = await call('service_forecast_change', asked)
      expect(difference).toBeTypeOf('object')
    },
  },
  {
    asked: 'Which campaigns run or are planned?',
    calls_max: 1,
    async play(call) {
      const { data } = await call('service_list_campaigns')
      expect(data).toMatchObject([{ name: 'Coffee weekend', status: 'scheduled' }])
    },
  },
  {
    asked: 'Call off the coffee weekend.',
    calls_max: 3,
    async play(call) {
      const { data } = await call('service_list_campaigns')
      const [{ id: campaign_id, revision }] = data
      await change(call, 'service_update_campaign', { campaign_id, status: 'cancelled' }, revision)
    },
  },
  {
    asked: 'Prepare a campaign as a draft, then throw it away.',
    calls_max: 4,
    async play(call) {
      const draft = {
        ...{ name: 'Spring', multiplier: 3, ...nextWeekend() },
        idempotency_key: randomUUID(),
      }
      const { campaign } = await call('service_create_campaign', draft)
      const { id: campaign_id, revision } = campaign
      await change(call, 'service_delete_campaign', { campaign_id }, revision)
    },
  },
  {
    asked: 'Call our points Stars.',
    calls_max: 3,
    async play(call) {
      const { revision } = await call('service_get_program')
      await change(call, 'service_update_program_settings', { points_name: 'Stars' }, revision)
    },
  },
  {
    asked: 'Undo what you changed last.',
    calls_max: 3,
    async play(call) {
      const { data } = await call('service_list_program_changes', { limit: 1 })
      const [{ id: change_id, undoable }] = data
      expect(undoable).toBe(true)
      expect(
        (await call('service_undo_program_change', { change_id, dry_run: true })).dry_run,
      ).toBe(true)
      await call('service_undo_program_change', { change_id })
    },
  },
  {
    asked: 'Take back everything that you did today.',
    calls_max: 2,
    async play(call) {
      await shop.advance(1_000)
      const since = shop.app.context.clock.now().toISOString()
      const token = keys.assistant
      const before = await contentOf()
      expectOk(await shop.patch('/program/settings', { points_name: 'Beans' }, { token }))
      expectOk(await shop.patch('/program/settings', { program_name: 'Club' }, { token }))
      expectOk(await shop.post('/program/rewards', FREE_SHIPPING, { token }))
      const own = { actor: 'me', since }
      const tried = await call('service_undo_program_changes', { ...own, dry_run: true })
      expect(tried.summary).toMatch(/^3 changes undone: /)
      const done = await call('service_undo_program_changes', {
        ...own,
        if_revision: tried.revision,
      })
      expect(done.diff).toEqual(tried.diff)
      expect(await contentOf()).toEqual(before)
    },
  },
  {
    asked: 'Who changed the programme, and what?',
    calls_max: 1,
    async play(call) {
      const { data } = await call('service_list_program_changes', { limit: 5 })
      expect(data[0]).toMatchObject({ summary: expect.any(String), actor: expect.any(Object) })
    },
  },
  {
    asked: 'A birthday gift of 50 points.',
    calls_max: 5,
    async play(call) {
      const { data } = await call('service_list_rule_types', { kind: 'earning' })
      const { type } = data.find(({ label }: { label: string }) => /birthday/i.test(label))
      const asked = await call('service_list_rule_types', { kind: 'earning', type })
      expect(
        asked.data[0].fields.map(({ key, name }: Record<string, string>) => key ?? name),
      ).toContain('points')
      const { revision } = await call('service_get_program')
      const rule = { type: 'birthday', fields: { points: 50 } }
      await change(call, 'service_create_earning_rule', rule, revision)
    },
  },
  {
    asked: 'Stop paying for birthdays for now.',
    calls_max: 3,
    async play(call) {
      const { earning_rules, revision } = await call('service_get_program')
      const rule = earning_rules.find(({ type }: { type: string }) => type === 'birthday')
      const fields = { rule_id: rule.id, enabled: false }
      await change(call, 'service_update_earning_rule', fields, revision)
    },
  },
  {
    asked: 'Take the birthday rule away altogether.',
    calls_max: 3,
    async play(call) {
      const { earning_rules, revision } = await call('service_get_program')
      const rule = earning_rules.find(({ type }: { type: string }) => type === 'birthday')
      await change(call, 'service_delete_earning_rule', { rule_id: rule.id }, revision)
    },
  },
  {
    asked: 'Free shipping for 250 points.',
    calls_max: 3,
    async play(call) {
      const { revision } = await call('service_get_program')
      const reward = { type: 'free_shipping', name: 'Free shipping', points_cost: 250 }
      await change(call, 'service_create_reward', reward, revision)
    },
  },
  {
    asked: 'Make free shipping cheaper: 200 points.',
    calls_max: 3,
    async play(call) {
      const { redemption_rules: rewards, revision } = await call('service_get_program')
      const fields = { reward_id: named(rewards, 'Free shipping'), points_cost: 200 }
      await change(call, 'service_update_reward', fields, revision)
    },
  },
  {
    asked: 'Remove free shipping.',
    calls_max: 3,
    async play(call) {
      const { redemption_rules: rewards, revision } = await call('service_get_program')
      const fields = { reward_id: named(rewards, 'Free shipping') }
      await change(call, 'service_delete_reward', fields, revision)
    },
  },
  {
    asked: 'A platinum tier from 2,000 points.',
    calls_max: 3,
    async play(call) {
      const { revision } = await call('service_get_program')
      const tier = { name: 'Platinum', threshold: 2_000 }
      await change(call, 'service_create_tier', tier, revision)
    },
  },
  {
    asked: 'Gold from 200 points; say first who moves.',
    calls_max: 3,
    async play(call) {
      const { tiers, revision } = await call('service_get_program')
      const fields = { tier_id: named(tiers, 'Gold'), threshold: 200 }
      await change(call, 'service_update_tier', fields, revision)
    },
  },
  {
    asked: 'Make tiers yearly; nobody may lose one without my word.',
    calls_max: 3,
    async play(call) {
      const { revision } = await call('service_get_program')
      const tier_period = { mode: 'rolling', months: 12, grace_days: 30 }
      await change(call, 'service_update_program_settings', { tier_period }, revision)
    },
  },
  {
    asked: 'Exclude our staff.',
    calls_max: 3,
    async play(call) {
      const { revision } = await call('service_get_eligibility')
      const fields = { excluded_customer_tags: ['staff'] }
      const tried = await change(call, 'service_update_eligibility', fields, revision)
      // So few that they could be told apart: not none, which a mistyped tag would be.
      expect(tried.matches.members).toBeNull()
      expect(tried.withheld).toContain('matches.members')
    },
  },
  {
    asked: 'Friends get 10 % off.',
    calls_max: 3,
    async play(call) {
      const { revision } = await call('service_get_program')
      const friend_discount = { enabled: true, type: 'percentage', value: 10 }
      await change(call, 'service_update_referral_program', { friend_discount }, revision)
    },
  },
  {
    asked: 'Which e-mails go out? Switch the one about tiers on.',
    calls_max: 3,
    async play(call) {
      const { data } = await call('service_list_email_templates')
      const type = data.find(({ type: own }: { type: string }) => own.startsWith('tier_')).type
      await call('service_update_email_template', { type, enabled: true, dry_run: true })
      await call('service_update_email_template', { type, enabled: true })
    },
  },
  {
    asked: 'How did last month go?',
    calls_max: 1,
    async play(call) {
      const { members, as_of } = await call('service_get_analytics_summary', { period_days: 30 })
      expect(members.total).toBe(8)
      expect(as_of).toEqual(expect.any(String))
    },
  },
  {
    asked: 'This month against the last.',
    calls_max: 1,
    async play(call) {
      const asked = { from: '2026-11-01', to: '2026-11-15', compared_from: '2026-10-01' }
      const { figures } = await call('service_compare_periods', {
        ...{ ...asked, compared_to: '2026-10-15' },
      })
      expect(Object.keys(figures).length).toBeGreaterThan(3)
    },
  },
  {
    asked: 'How many members are about to lose their tier, and how many are staff?',
    calls_max: 2,
    async play(call) {
      expect((await call('service_count_members', { by: 'lapse' })).groups).toEqual(
        expect.any(Array),
      )
      const { groups } = await call('service_count_members', { by: 'tag', tag: 'staff' })
      // So few that they could be told apart are not counted.
      expect(groups).toMatchObject([{ members: null }])
    },
  },
  {
    asked: 'Which partners are to be paid?',
    calls_max: 1,
    async play(call) {
      const { total } = await call('service_list_partners_due')
      expect(total).toBeDefined()
    },
  },
  {
    asked: 'A group of partners who get 15 %.',
    calls_max: 3,
    async play(call) {
      const { revision } = await call('service_get_program')
      const commission = { type: 'percent', code_rate: 15, link_rate: 15 }
      const group = { name: 'Press', commission }
      await change(call, 'service_create_affiliate_group', group, revision)
    },
  },
  {
    asked: 'Who has most points unspent?',
    calls_max: 1,
    with_customers: true,
    async play(call) {
      const asked = { sort: 'balance', direction: 'desc', limit: 1 }
      const { data } = await call('service_find_members', asked)
      expect(data).toMatchObject([{ first_name: 'Ada' }])
    },
  },
  {
    asked: 'Why did Ada get these points?',
    calls_max: 2,
    with_customers: true,
    async play(call) {
      const { data } = await call('service_find_members', { search: 'ada' })
      const [{ id: customer_id }] = data
      const why = await call('service_explain_points', { customer_id })
      expect(why.data.length).toBeGreaterThan(1)
    },
  },
  {
    asked: 'How many points would this cart earn Ada?',
    calls_max: 1,
    with_customers: true,
    async play(call) {
      const lines = [{ product_id: 11, quantity: 2, price: 12.5 }]
      const { points } = await call('service_estimate_cart', { customer_id: ADA, lines })
      expect(points).toBeGreaterThan(0)
    },
  },
  {
    asked: 'Give Cleo 100 points for her trouble.',
    calls_max: 2,
    with_customers: true,
    async play(call) {
      const { data } = await call('service_find_members', { search: 'Cleo' })
      const [{ id: customer_id }] = data
      const given = { customer_id, delta: 100, reason: 'A late parcel', idempotency_key: 'late' }
      expect((await call('service_adjust_points', given)).applied).toBe(100)
    },
  },
  {
    asked: 'Ada wants her reward now, and then changes her mind.',
    calls_max: 3,
    with_customers: true,
    async play(call) {
      const customer = { customer_id: ADA }
      const { data } = await call('service_list_customer_rewards', customer)
      const reward = data.find(
        ({ can_redeem, affordable }: Record<string, boolean>) => can_redeem ?? affordable,
      )
      const { redemption } = await call('service_redeem_reward', {
        ...customer,
        reward_id: reward.id,
        idempotency_key: randomUUID(),
      })
      await call('service_cancel_redemption', {
        ...{ ...customer, redemption_id: redemption.id },
      })
    },
  },
]

describe('an assistant', () => {
  it('has a play-book of thirty tasks', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(30)
  })

  it.each(tasks)('does: $asked', async ({ calls_max, with_customers, play }) => {
    const token = with_customers ? keys.all : keys.assistant
    let calls = 0
    await play(async (name, input = {}) => {
      calls += 1
      const { is_error, body, text } = await callTool(shop, name, input, { token })
      expect(is_error, `${name}: ${text}`).toBe(false)
      return body
    })
    expect(calls).toBeLessThanOrEqual(calls_max)
  })
})
