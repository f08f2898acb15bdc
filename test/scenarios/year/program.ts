/** What the shop of this test sells and promises, as data that both sides read. */

export interface Product {
  readonly product_id: number
  readonly cents: number
  /** What it cost before it was reduced. */
  readonly before_cents: number | null
  readonly tags: readonly string[]
  readonly collection_ids: readonly number[]
  readonly gift_card: boolean
}

const product = (product_id: number, cents: number, more: Partial<Product> = {}): Product => ({
  ...{ product_id, cents, before_cents: null, tags: [], collection_ids: [], gift_card: false },
  ...more,
})

export const COLLECTIONS = { tea: 1, coffee: 2, second_hand: 3 } as const
export const CLUB_PRODUCT = 90

export const PRODUCTS: readonly Product[] = [
  product(11, 499, { collection_ids: [COLLECTIONS.tea] }),
  product(12, 1_290, { collection_ids: [COLLECTIONS.tea], tags: ['Organic'] }),
  product(13, 2_350, { collection_ids: [COLLECTIONS.coffee], tags: ['organic'] }),
  product(14, 3_333, { collection_ids: [COLLECTIONS.coffee] }),
  product(15, 799, { tags: ['accessory'] }),
  product(16, 5_999, { tags: ['accessory', 'new'] }),
  product(17, 1_900, { before_cents: 2_400, collection_ids: [COLLECTIONS.coffee] }),
  product(18, 1_111, { tags: ['Clearance'] }),
  product(19, 4_500, { collection_ids: [COLLECTIONS.second_hand, COLLECTIONS.coffee] }),
  product(20, 2_500, { gift_card: true }),
  product(21, 14_900),
]

export const CLUB: Product = product(CLUB_PRODUCT, 2_900)

export interface OrderRule {
  readonly earnPoints: number
  readonly earnDenominator: number
  readonly rounding: 'floor' | 'nearest' | 'ceil'
  readonly includeShipping: boolean
  readonly includeTax: boolean
  readonly minimumPurchase: number
  readonly pendingDays: number
  /** So many orders of each month pay; null: all. */
  readonly limit: number | null
  /** Another earnPoints, by the name of the tier. */
  readonly tierPoints: Readonly<Record<string, number>>
}

export interface Tier {
  readonly name: string
  readonly threshold: number
  readonly amount_spent: number | null
  readonly orders_count: number | null
  readonly combine: 'any' | 'all'
  readonly points_multiplier: number
  readonly entry_points: number
}

export interface Campaign {
  readonly name: string
  readonly multiplier: number
  readonly stacking_mode: 'compound' | 'max' | 'replace'
  /** Days of the year that is replayed: from the beginning of one to the beginning of the other. */
  readonly from_day: number
  readonly to_day: number
  readonly scope: {
    readonly mode: 'all' | 'include' | 'exclude'
    readonly product_ids?: readonly number[]
    readonly collection_ids?: readonly number[]
    readonly tags?: readonly string[]
  }
  readonly audience: { readonly tiers?: readonly string[]; readonly tags?: readonly string[] }
  readonly max_orders: number | null
  readonly max_bonus_points: number | null
}

/** What changes in the course of the year. */
export interface Settings {
  readonly rule: OrderRule
  readonly tier_period: { readonly months: number; readonly grace_days: number }
  readonly tiers: readonly Tier[]
  /** The campaigns that the merchant has cancelled, by name. */
  readonly cancelled: readonly string[]
}

export const TIERS: readonly Tier[] = [
  tier('Member', {}),
  tier('Silver', { threshold: 400, points_multiplier: 1.25, entry_points: 50 }),
  tier('Gold', {
    ...{ threshold: 1_500, amount_spent: 1_200, combine: 'any' },
    ...{ points_multiplier: 1.5, entry_points: 120 },
  }),
  tier('Platinum', {
    ...{ threshold: 3_000, orders_count: 14, combine: 'all' },
    ...{ points_multiplier: 2, entry_points: 300 },
  }),
]

export const SETTINGS: Settings = {
  rule: {
    ...{ earnPoints: 3, earnDenominator: 2, rounding: 'floor', minimumPurchase: 5 },
    ...{ includeShipping: false, includeTax: false, pendingDays: 10, limit: null },
    tierPoints: {},
  },
  tier_period: { months: 12, grace_days: 20 },
  tiers: TIERS,
  cancelled: [],
}

const LATER_RULE: OrderRule = {
  ...{ earnPoints: 1, earnDenominator: 0.7, rounding: 'nearest', minimumPurchase: 8.5 },
  ...{ includeShipping: true, includeTax: true, pendingDays: 3, limit: 4 },
  tierPoints: { Gold: 1.1, Platinum: 1.25 },
}

/** What the merchant changes, and on which day: each from then on. */
export const CHANGES: readonly { readonly day: number; readonly change: Partial<Settings> }[] = [
  { day: 180, change: { rule: LATER_RULE } },
  { day: 200, change: { tiers: withBar('Silver', { threshold: 350 }, TIERS) } },
  { day: 230, change: { tier_period: { months: 4, grace_days: 14 } } },
  { day: 270, change: { tiers: withBar('Silver', { threshold: 520 }, TIERS) } },
  { day: 350, change: { cancelled: ['Winter'] } },
]

function withBar(name: string, bar: Partial<Tier>, ladder: readonly Tier[]): readonly Tier[] {
  return ladder.map((one) => (one.name === name ? { ...one, ...bar } : one))
}

function tier(name: string, more: Partial<Tier>): Tier {
  return {
    ...{ name, threshold: 0, amount_spent: null, orders_count: null, combine: 'any' },
    ...{ points_multiplier: 1, entry_points: 0 },
    ...more,
  }
}

export const EXPIRY_MONTHS = 3

export const MEMBERSHIP = {
  term_months: 4,
  grace_days: 6,
  points_multiplier: 1.75,
  activity_window_months: 1,
  inactive_points_multiplier: 1.1,
} as const

export const ELIGIBILITY = {
  customer_audience: 'b2c_only',
  excluded_customer_tags: ['staff'],
  excluded_order_tags: ['wholesale'],
  excluded_product_tags: ['clearance'],
  excluded_collections: [COLLECTIONS.second_hand],
  exclude_gift_cards: true,
  exclude_discounted_items: true,
  exclude_membership_purchases: true,
} as const

/** Caps grow with the number of orders, so that every year reaches them. */
export function campaignsOf(orders: number): readonly Campaign[] {
  const share = (part: number) => Math.ceil(orders * part)
  return [
    campaign('Spring doubles', {
      ...{ multiplier: 2, from_day: 40, to_day: 62, max_bonus_points: share(3) },
    }),
    campaign('Tea weeks', {
      ...{ multiplier: 3, stacking_mode: 'max', from_day: 80, to_day: 110 },
      scope: { mode: 'include', collection_ids: [COLLECTIONS.tea], tags: ['ACCESSORY'] },
    }),
    campaign('Days of gold', {
      ...{ multiplier: 1.6, stacking_mode: 'replace', from_day: 120, to_day: 160 },
      audience: { tiers: ['Gold', 'Platinum'] },
    }),
    campaign('For friends', {
      ...{ multiplier: 1.5, from_day: 150, to_day: 200 },
      scope: { mode: 'exclude', tags: ['new'], product_ids: [14] },
      audience: { tags: ['VIP'] },
    }),
    campaign('Summer', {
      ...{ multiplier: 1.4, from_day: 205, to_day: 230 },
      scope: { mode: 'include', collection_ids: [COLLECTIONS.coffee] },
    }),
    campaign('Flash', {
      ...{ multiplier: 2.5, stacking_mode: 'max', from_day: 210, to_day: 225 },
      max_orders: share(0.02),
    }),
    campaign('All autumn', { multiplier: 1.3, from_day: 240, to_day: 300 }),
    campaign('Organic autumn', {
      ...{ multiplier: 1.45, from_day: 255, to_day: 285 },
      scope: { mode: 'include', tags: ['organic'], product_ids: [16] },
    }),
    campaign('Black week', {
      ...{ multiplier: 4, stacking_mode: 'replace', from_day: 310, to_day: 317 },
      ...{ max_orders: share(0.015), max_bonus_points: share(2) },
    }),
    campaign('Winter', { multiplier: 1.2, from_day: 320, to_day: 360 }),
    campaign('Last doubles', {
      ...{ multiplier: 2, from_day: 325, to_day: 345, max_bonus_points: share(2.5) },
    }),
  ]
}

function campaign(
  name: string,
  more: Partial<Campaign> & Pick<Campaign, 'multiplier' | 'from_day' | 'to_day'>,
): Campaign {
  return {
    ...{ name, stacking_mode: 'compound', scope: { mode: 'all' }, audience: {} },
    ...{ max_orders: null, max_bonus_points: null },
    ...more,
  }
}
