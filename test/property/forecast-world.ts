import fc from 'fast-check'
import { isHeldOut } from '../../src/domain/campaigns/holdout.ts'
import { ID_OF_DRY_RUN } from '../../src/domain/program.ts'
import { newTier } from '../support/ladders.ts'
import { line, order, putOrder, refund } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Shops, what customers did in them, and what could have been changed before. */

export const CUSTOMERS = [
  { number: 1, tags: [] },
  { number: 2, tags: ['vip'] },
  { number: 3, tags: ['staff'] },
] as const

export const DAY_MS = 86_400_000

/** Of the customers, a campaign that is not there yet keeps two out and one in. */
const HOLDOUT_PERCENT = 30

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((amount) => (amount / 100).toFixed(2))

export const rule = fc.record(
  {
    earnPoints: fc.constantFrom(0.5, 1, 1.37, 3),
    rounding: fc.constantFrom('floor', 'nearest', 'ceil'),
    includeShipping: fc.boolean(),
    includeTax: fc.boolean(),
    minimumPurchase: fc.constantFrom(0, 20),
    awardOn: fc.constantFrom('paid', 'fulfilled'),
    limit: fc.constantFrom(1, 2),
    limitPeriod: fc.constantFrom('day', 'week', 'month', 'lifetime'),
    pendingDays: fc.constantFrom(0, 1, 4),
  },
  { requiredKeys: ['earnPoints'] },
)

const campaign = fc.record({
  multiplier: fc.constantFrom(1.5, 2, 5),
  stacking_mode: fc.constantFrom('compound', 'max', 'replace'),
  // One that boosts more than orders is for all products.
  boosts: fc.constantFrom(
    { product_scope: { mode: 'all' } },
    { product_scope: { mode: 'include', tags: ['red'] } },
    { product_scope: { mode: 'exclude', tags: ['red'] } },
    { rule_types: ['order_placed', 'follow_instagram'] },
  ),
  audience: fc.constantFrom({ mode: 'all' }, { mode: 'tag', tags: ['VIP'] }, { mode: 'gold' }),
  limits: fc.constantFrom(
    {},
    { max_orders: 1 },
    { max_bonus_points: 30 },
    { holdout_percent: HOLDOUT_PERCENT },
  ),
})

export const gold = fc.record({
  threshold: fc.constantFrom(20, 60, 150),
  points_multiplier: fc.constantFrom(1, 1.25, 3),
  entry_points: fc.constantFrom(0, 7),
})

export const changes = {
  rule: fc.record({ of: fc.constant('rule' as const), fields: rule }),
  follow: fc.record({
    of: fc.constant('follow' as const),
    body: fc.constantFrom(
      { enabled: false },
      { fields: { points: 40 } },
      { fields: { points: 5, pendingDays: 2 } },
    ),
  }),
  rule_off: fc.constant({ of: 'rule_off' as const }),
  campaign: fc.record({
    of: fc.constant('campaign' as const),
    fields: campaign,
    days: fc.nat({ max: 6 }),
  }),
  gold: fc.record({ of: fc.constant('gold' as const), fields: gold }),
  without_gold: fc.constant({ of: 'without_gold' as const }),
  platinum: fc.record({
    of: fc.constant('platinum' as const),
    threshold: fc.constantFrom(30, 200),
  }),
  eligibility: fc.record({
    of: fc.constant('eligibility' as const),
    fields: fc.record(
      {
        excluded_customer_tags: fc.subarray(['staff']),
        excluded_order_tags: fc.subarray(['wholesale']),
        excluded_product_tags: fc.subarray(['red']),
        exclude_gift_cards: fc.boolean(),
        exclude_discounted_items: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
}

export type ChangeKind = keyof typeof changes
// `Object.keys` forgets the names.
export const CHANGE_KINDS = Object.keys(changes) as readonly ChangeKind[]

export const bought = fc.record({
  lines: fc.array(
    fc.record({
      product_id: fc.constantFrom(201, 202, 203),
      quantity: fc.integer({ min: 1, max: 3 }),
      price: cents(0, 9_000),
      compare_at_price: fc.option(cents(0, 9_000)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  discount_total: fc.oneof(fc.constant('0'), cents(0, 2_000)),
  shipping: fc.constantFrom('0', '4.90'),
  tax: fc.constantFrom('0', '3.33'),
  tags: fc.subarray(['wholesale']),
})

export const happening = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      by: fc.constantFrom(...CUSTOMERS),
      bought,
      fulfilled: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fulfil' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(),
      cents: fc.integer({ min: 1, max: 9_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('claim' as const), by: fc.constantFrom(...CUSTOMERS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('award' as const),
      // Who is excluded by the change would be refused.
      by: fc.constantFrom(CUSTOMERS[0], CUSTOMERS[1]),
      points: fc.integer({ min: 1, max: 60 }),
    }),
  },
)

const anything = {
  rule,
  gold,
  tiers_enabled: fc.boolean(),
  campaign: fc.option(campaign),
  past: fc.array(fc.record({ hours: fc.integer({ min: 1, max: 60 }), happening }), {
    minLength: 6,
    maxLength: 14,
  }),
}

export const world = fc.record({ ...anything, change: fc.oneof(...Object.values(changes)) })

/** A shop with a change of this kind. */
export function worldWith(kind: ChangeKind): fc.Arbitrary<World> {
  return fc.record({ ...anything, change: changes[kind] })
}

export type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never
type Happening = World['past'][number]['happening']

/** What the parts of a shop are called in it. */
export interface Built {
  readonly shop: TestShop
  readonly rule_id: string
  readonly follow_id: string
  readonly gold_id: string
}

/** A shop as generated, in which nothing has happened yet. */
export async function build(shop: TestShop, made: World, now: Date): Promise<Built> {
  await shop.switch({ campaigns_feature: true })
  await shop.product(201, { tags: ['red'] })
  await shop.product(202, { tags: ['Red', 'blue'] })
  await shop.product(203, { gift_card: true })
  for (const { number, tags } of CUSTOMERS) await shop.customer(number, { tags })
  const { id: gold_id } = await newTier(shop, { name: 'Gold', ...tierFields(made.gold) })
  if (made.tiers_enabled) await shop.switch({ tiers_enabled: true })
  const { id: rule_id } = await newRule(shop, { type: 'order_placed', fields: made.rule })
  const follow = { type: 'follow_instagram', fields: { points: 11, url: 'https://example.com' } }
  const { id: follow_id } = await newRule(shop, follow)
  if (made.campaign !== null) {
    const body = campaignBody(made.campaign, gold_id)
    const [starts_at, ends_at] = [now, new Date(now.getTime() + 200 * DAY_MS)]
    const open = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
    // One that is used up would not run beside a campaign that is still to come.
    const is_lasting = made.change.of !== 'campaign' || 'holdout_percent' in made.campaign.limits
    const limits = is_lasting ? made.campaign.limits : {}
    await scheduleCampaign(shop, { name: 'All along', ...body, ...open, limits })
  }
  return { shop, rule_id, follow_id, gold_id }
}

/**
 * Which customers a campaign keeps out depends on its id. So campaigns are made until one keeps out the same
 * customers as one that is only forecast: then the same campaign does the same in each shop.
 */
export async function scheduleCampaign(shop: TestShop, body: object): Promise<void> {
  for (;;) {
    const { campaign } = expectOk(await shop.post('/campaigns', body)).body
    const path = `/campaigns/${campaign.id}` as const
    const isLikeForecast = ({ number }: (typeof CUSTOMERS)[number]) =>
      isHeldOut(campaign, number) === isHeldOut({ ...campaign, id: ID_OF_DRY_RUN }, number)
    if (CUSTOMERS.every(isLikeForecast)) {
      expectOk(await shop.patch(path, { status: 'scheduled' }))
      return
    }
    expectOk(await shop.call('DELETE', path))
  }
}

function tierFields({ threshold, points_multiplier, entry_points }: World['gold']) {
  const gift = { type: 'entry_points', fields: { points: entry_points } }
  return { threshold, points_multiplier, benefits: entry_points === 0 ? [] : [gift] }
}

function campaignBody(made: NonNullable<World['campaign']>, gold_id: string) {
  const { audience, boosts, ...rest } = made
  return {
    ...{ ...rest, ...boosts },
    audience: audience.mode === 'gold' ? { mode: 'tier', tier_ids: [gold_id] } : audience,
  }
}

/** A change as a forecast takes it, and as a write. */
export interface Asked {
  readonly write: string
  readonly id?: string
  readonly body: Record<string, unknown>
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
}

/** `from` and `until`: the window that a campaign has in the past that is replayed. */
export function askedFor(
  { rule_id, follow_id, gold_id }: Built,
  change: World['change'],
  { from, until }: { readonly from: Date; readonly until: Date },
): Asked {
  const rule = {
    ...{ write: 'update_earning_rule', id: rule_id },
    ...{ method: 'PATCH' as const, path: `/program/earn-rules/${rule_id}` },
  }
  const tier = { id: gold_id, path: `/program/tiers/${gold_id}` }
  const confirmed = { confirm_member_impact: true }
  switch (change.of) {
    case 'rule':
      return { ...rule, body: { fields: change.fields } }
    case 'follow': {
      const path = `/program/earn-rules/${follow_id}`
      return { ...rule, id: follow_id, path, body: change.body }
    }
    case 'rule_off':
      return { ...rule, body: { enabled: false } }
    case 'gold':
      return {
        ...{ ...tier, write: 'update_tier', method: 'PATCH' },
        body: { ...tierFields(change.fields), ...confirmed },
      }
    case 'without_gold':
      return { ...tier, write: 'delete_tier', method: 'DELETE', body: confirmed }
    case 'platinum':
      return {
        ...{ write: 'create_tier', method: 'POST', path: '/program/tiers' },
        body: { name: 'Platinum', threshold: change.threshold, points_multiplier: 2, ...confirmed },
      }
    case 'eligibility':
      return {
        ...{ write: 'update_eligibility', method: 'PATCH', path: '/program/eligibility' },
        body: change.fields,
      }
    case 'campaign': {
      const dates = { starts_at: from.toISOString(), ends_at: until.toISOString() }
      return {
        ...{ write: 'create_campaign', method: 'POST', path: '/campaigns' },
        body: { name: 'New', ...campaignBody(change.fields, gold_id), ...dates },
      }
    }
  }
}

/** What happened in one shop, told to its platform and its API. */
export class Past {
  readonly #shop: TestShop
  readonly #follow_id: string
  readonly #orders: { number: number; fields: Record<string, unknown>; worth: number }[] = []
  /** Points from elsewhere. */
  awarded = 0

  readonly #first_number: number

  constructor({ shop, follow_id }: Built, first_number = 1) {
    this.#shop = shop
    this.#follow_id = follow_id
    this.#first_number = first_number
  }

  /** Everybody buys something first, so that a forecast is about all of them. */
  async begin(): Promise<void> {
    for (const by of CUSTOMERS) {
      const line = { product_id: 203, quantity: 1, price: '9.00', compare_at_price: null } as const
      const free = { discount_total: '0', shipping: '0', tax: '0', tags: [] } as const
      const bought = { ...free, lines: [line], tags: [] }
      await this.#order({ do: 'order', by, bought, fulfilled: true })
    }
  }

  async happen(one: Happening, name: string): Promise<void> {
    if (one.do === 'order') return this.#order(one)
    if (one.do === 'award') {
      const body = { points: one.points, source_ref: name }
      expectOk(await this.#shop.post(`/customers/${one.by.number}/points/earn`, body))
      this.awarded += one.points
      return
    }
    if (one.do === 'claim') {
      // It is refused a second time, to who is excluded, and while the rule is off.
      await this.#shop.post(`/customers/${one.by.number}/claims`, { rule_id: this.#follow_id })
      return
    }
    const known = this.#orders[one.which % (this.#orders.length || 1)]
    if (known === undefined) return
    if (one.do === 'refund') return this.#refund(known, one.cents)
    const moved = one.do === 'cancel' ? { cancelled: true } : { fulfilled: true }
    Object.assign(known.fields, moved)
    expectOk(await putOrder(this.#shop, known.number, known.fields))
  }

  async #order({ by, bought, fulfilled }: Extract<Happening, { do: 'order' }>): Promise<void> {
    const number = this.#first_number + this.#orders.length
    const lines = bought.lines.map(({ price, compare_at_price, ...rest }, index) =>
      line(price, {
        id: index + 1,
        ...rest,
        ...(compare_at_price === null ? {} : { compare_at_price }),
      }),
    )
    const fields = { customer_id: by.number, paid: true, fulfilled, ...bought, lines }
    await order(this.#shop, number, fields)
    const worth = bought.lines.reduce((sum, one) => sum + Number(one.price) * one.quantity, 0)
    this.#orders.push({ number, fields, worth: worth - Number(bought.discount_total) })
  }

  /** Never more than there is. */
  async #refund(known: { number: number; worth: number }, cents: number): Promise<void> {
    const amount = Math.min(cents / 100, Math.floor(known.worth * 100) / 100)
    if (amount <= 0) return
    known.worth -= amount
    await refund(this.#shop, known.number, { amount: amount.toFixed(2) })
  }
}
