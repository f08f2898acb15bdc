import {
  type StoredCampaign,
  unwrittenCampaign,
} from '../../../src/domain/campaigns/campaign-state.ts'
import type { Campaign } from '../../../src/domain/campaigns/campaigns.ts'
import { orderFields } from '../../../src/domain/catalogue/earning/order-placed.ts'
import { type Eligibility, OPEN_TO_ALL } from '../../../src/domain/eligibility/eligibility.ts'
import type { Membership } from '../../../src/domain/memberships/membership.ts'
import { newProgram } from '../../../src/domain/new-program.ts'
import { paidAmounts, remainingAmounts } from '../../../src/domain/orders/amounts.ts'
import { type OrderPoints, orderPoints } from '../../../src/domain/orders/award.ts'
import { considerForOrder } from '../../../src/domain/orders/boosts.ts'
import { buyerTerms } from '../../../src/domain/orders/buyer-terms.ts'
import type { OrderCustomer } from '../../../src/domain/orders/exclusions.ts'
import {
  type JudgedBy,
  type Judgement,
  judgeOrder,
  type NothingEarned,
} from '../../../src/domain/orders/judge.ts'
import type { Order, OrderLine, Priced, Refund } from '../../../src/domain/orders/order.ts'
import type { Program, ProgramSwitches } from '../../../src/domain/program.ts'
import { makeTier } from '../tier-cases.ts'

/** Orders in few words, for the tests of what they earn. What is not said has a plain default. */

export const PLATFORM = 'shop'
export const PLACED_AT = '2026-10-01T12:00:00.000Z'

export type NewLine = Omit<OrderLine, 'line_id'>
type OrderPart = Pick<Order, 'tags' | keyof Omit<Priced, 'lines'>>

export interface OrderCase {
  /** Their ids are 1, 2, 3 and so on. */
  readonly lines: readonly NewLine[]
  readonly order?: Partial<OrderPart>
  /** Fields of the order rule; false: it is off. */
  readonly rule?: Parameters<typeof orderFields>[0] | false
  /** What tier and membership multiply by. */
  readonly tier?: number
  readonly member?: number
  /** null: a guest. */
  readonly customer?: Partial<OrderCustomer> | null
  readonly eligibility?: Partial<Eligibility>
  readonly switches?: Partial<ProgramSwitches>
  readonly campaigns?: readonly StoredCampaign[]
  readonly refunds?: readonly Refund[]
}

/** What is expected, worked out by hand. What is not named is not looked at, but for the reason. */
export interface Expected {
  readonly points: number
  readonly base?: number
  /** The eligible amount. */
  readonly amount?: string
  readonly bonuses?: Readonly<Record<string, number>>
  readonly reason?: NothingEarned
  readonly exclusion?: Judgement['exclusion']
  /** Why each line earns nothing. */
  readonly excluded?: readonly (string | null)[]
  /** Why each campaign does nothing. */
  readonly refused?: readonly (string | null)[]
}

export function line(price: string, fields: Partial<NewLine> = {}): NewLine {
  return {
    ...{ product_id: null, variant_id: null, quantity: 1, price, compare_at_price: null },
    ...{ total_discount: '0', tags: [], collection_ids: [], gift_card: false },
    ...{ subscription: false, subscription_renewal: false, ...fields },
  }
}

let refund_id = 0

/** A refund: quantities by line id, money for no line, shipping. */
export function back(
  quantities: Readonly<Record<number, number>>,
  money: Partial<Pick<Refund, 'amount' | 'shipping' | 'shipping_tax'>> = {},
): Refund {
  refund_id += 1
  const lines = Object.entries(quantities).map(([line_id, quantity]) => ({
    line_id: Number(line_id),
    quantity,
  }))
  return { refund_id, created_at: PLACED_AT, lines, shipping: '0', amount: null, ...money }
}

type Reached = Partial<
  Pick<StoredCampaign, 'consumed_orders' | 'consumed_bonus_points' | 'ended_at'>
>

/** A campaign that has been running for everybody since the morning. */
export function campaign(
  id: string,
  multiplier: number | null,
  fields: Partial<Campaign> = {},
  reached: Reached = {},
): StoredCampaign {
  const document: Campaign = {
    ...{ id, name: id, type: 'earning_boost', template: null, status: 'scheduled', multiplier },
    ...{ stacking_mode: 'compound', starts_at: '2026-10-01T06:00:00.000Z', ends_at: null },
    ...{ rule_types: ['order_placed'], limits: { max_orders: null, max_bonus_points: null } },
    product_scope: { mode: 'all', product_ids: [], collection_ids: [], tags: [] },
    audience: { mode: 'all', tier_ids: [], tags: [] },
    ...{ badge_text: null, banner_copy: {}, spotlight_rewards: [] },
    emails: { teaser: false, launch: false, last_chance: false },
    ...fields,
  }
  return { ...unwrittenCampaign(document, new Date(PLACED_AT)), ...reached }
}

export const max = { stacking_mode: 'max' } as const
export const replace = { stacking_mode: 'replace' } as const

/** A campaign for some products only. */
export function scoped(mode: 'include' | 'exclude', named: Partial<Campaign['product_scope']>) {
  return { product_scope: { mode, product_ids: [], collection_ids: [], tags: [], ...named } }
}

export function forTiers(...tier_ids: string[]): Partial<Campaign> {
  return { audience: { mode: 'tier', tier_ids, tags: [] } }
}

export function forTags(...tags: string[]): Partial<Campaign> {
  return { audience: { mode: 'tag', tier_ids: [], tags } }
}

export function atMost(max_bonus_points: number): Partial<Campaign> {
  return { limits: { max_orders: null, max_bonus_points } }
}

export function gid(kind: 'Product' | 'ProductVariant' | 'Collection', number: number): string {
  return `gid://${PLATFORM}/${kind}/${number}`
}

/** The product with the number 900 sells a membership. */
const membership: Membership = {
  ...{ id: 'mem_club', name: 'Club', name_translations: {}, enabled: true, billing_type: 'term' },
  ...{ term: { unit: 'YEAR', count: 1 }, billing_interval: { unit: 'YEAR', count: 1 } },
  ...{ grace_days: 0, points_multiplier: 2, activity_window_months: 0 },
  ...{ inactive_points_multiplier: 1, highlight: false, show_payoff: false, benefits: [] },
  product: {
    ...{ id: gid('Product', 900), title: 'Club', variant_id: gid('ProductVariant', 901) },
    ...{ variant_title: 'One year', price: '50.00', currency: 'EUR' },
  },
}

function programOf({
  rule = {},
  eligibility,
  switches,
}: Pick<OrderCase, 'rule' | 'eligibility' | 'switches'>): Program {
  const program = newProgram({ tier_id: 'member', referral_rule_id: 'rule_referral' })
  const order_rule = {
    ...{ id: 'rule_order', type: 'order_placed', enabled: rule !== false },
    ...{ title: null, title_translations: {}, fields: orderFields(rule === false ? {} : rule) },
  }
  return {
    ...program,
    switches: { ...program.switches, program_enabled: true, tiers_enabled: true, ...switches },
    eligibility: { ...OPEN_TO_ALL, ...eligibility },
    earning_rules: [...program.earning_rules, order_rule],
    tiers: [makeTier('member'), makeTier('gold', { threshold: 500 })],
    memberships: [membership],
  }
}

/** As in every case. */
export function orderOf({ lines, order }: Pick<OrderCase, 'lines' | 'order'>) {
  return {
    lines: lines.map((one, index) => ({ line_id: index + 1, ...one })),
    ...{ currency: 'EUR', tags: [], discount_total: '0', shipping: '0', tax: '0' },
    taxes_included: false,
    ...order,
  }
}

/** What the order of a case is judged by. */
export function judgedBy(order_case: Omit<OrderCase, 'lines'>): JudgedBy {
  const { customer = {}, tier = 1, member = 1, campaigns = [] } = order_case
  const known = {
    ...{ customer_id: 1, tags: [], is_business: false },
    ...{ excluded_from_program: false, tier_id: null },
  }
  const buyer = customer === null ? { ...known, customer_id: null } : { ...known, ...customer }
  const program = programOf(order_case)
  const standing = { tier_multiplier: tier, membership_multiplier: member }
  return {
    ...{ platform: PLATFORM, currency: 'EUR', program, revision: 1 },
    campaigns: considerForOrder(campaigns, program, buyer, new Date(PLACED_AT)),
    buyer: buyerTerms(program, buyer, standing, null),
  }
}

export function judge(order_case: OrderCase): Judgement {
  return judgeOrder(orderOf(order_case), judgedBy(order_case))
}

/** What an order earns, once these refunds are made; null: it was never to earn anything. */
export function earned(
  order_case: OrderCase,
  refunds: readonly Refund[] = order_case.refunds ?? [],
): OrderPoints | null {
  const { terms } = judge(order_case)
  if (terms === null) return null
  const order = orderOf(order_case)
  const paid = paidAmounts(order, terms.include_tax)
  return orderPoints(terms, remainingAmounts(paid, order.lines, refunds))
}
