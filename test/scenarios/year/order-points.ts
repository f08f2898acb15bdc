import {
  decimal,
  dividedBy,
  type Fraction,
  fraction,
  isLess,
  larger,
  ONE,
  plus,
  rounded,
  smaller,
  sum,
  times,
  ZERO,
} from '../../support/plain-fraction.ts'
import type { Refund, Version } from './deeds.ts'
import { linesLeft, shippingLeft } from './order-money.ts'
import {
  type Campaign,
  CLUB_PRODUCT,
  ELIGIBILITY,
  type OrderRule,
  type Product,
} from './program.ts'

/** What an order earns, by the documents and in as many words. */

const sharesTag = (some: readonly string[], others: readonly string[]) =>
  some.some((tag) => others.some((other) => tag.toLowerCase() === other.toLowerCase()))

export const isOrderExcluded = ({ tags }: Version) =>
  sharesTag(tags, ELIGIBILITY.excluded_order_tags)

const isCustomerExcluded = (tags: readonly string[], is_company: boolean) =>
  is_company || sharesTag(tags, ELIGIBILITY.excluded_customer_tags)

/** Whoever is excluded, by the merchant's flag, a tag or the audience, earns in no way. */
export const isOut = (customer: {
  readonly tags: readonly string[]
  readonly is_company: boolean
  readonly is_excluded: boolean
}) => customer.is_excluded || isCustomerExcluded(customer.tags, customer.is_company)

function isProductExcluded(product: Product): boolean {
  const { tags, collection_ids, gift_card, cents: price, before_cents, product_id } = product
  const excluded: readonly number[] = ELIGIBILITY.excluded_collections
  return (
    gift_card ||
    product_id === CLUB_PRODUCT ||
    (before_cents !== null && price < before_cents) ||
    sharesTag(tags, ELIGIBILITY.excluded_product_tags) ||
    collection_ids.some((id) => excluded.includes(id))
  )
}

function isInScope({ scope }: Campaign, product: Product): boolean {
  if (scope.mode === 'all') return true
  const named =
    (scope.product_ids ?? []).includes(product.product_id) ||
    product.collection_ids.some((id) => (scope.collection_ids ?? []).includes(id)) ||
    sharesTag(scope.tags ?? [], product.tags)
  return scope.mode === 'include' ? named : !named
}

export function isInAudience(
  { audience }: Campaign,
  customer: { tags: readonly string[]; tier: string },
): boolean {
  if (audience.tiers !== undefined) return audience.tiers.includes(customer.tier)
  if (audience.tags !== undefined) return sharesTag(audience.tags, customer.tags)
  return true
}

/** A campaign that may boost an order, and how many points it has left to give. */
export interface Boost {
  readonly campaign: Campaign
  /** null: it has no cap. */
  readonly points_left: number | null
}

/** What an order is judged by, kept for its refunds. */
export interface Terms {
  readonly rule: OrderRule
  readonly tier: string
  readonly tier_multiplier: number
  readonly membership_multiplier: number
  readonly boosts: readonly Boost[]
}

interface Part {
  readonly amount: Fraction
  /** null: shipping. */
  readonly product: Product | null
}

/** What of an order earns, each line for itself. */
function earningParts(order: Version, refunds: readonly Refund[], rule: OrderRule): Part[] {
  const lines = linesLeft(order, refunds)
    .filter(({ line }) => !isProductExcluded(line.product))
    .map(({ line, goods, tax }) => ({
      product: line.product,
      amount: rule.includeTax ? plus(goods, tax) : goods,
    }))
  const { goods, tax } = shippingLeft(order, refunds)
  const shipping = rule.includeTax ? plus(goods, tax) : goods
  return [...lines, { product: null, amount: rule.includeShipping ? shipping : ZERO }]
}

export function reachesMinimum(order: Version, rule: OrderRule): boolean {
  const lines = earningParts(order, [], rule).filter(({ product }) => product !== null)
  return !isLess(sum(lines.map(({ amount }) => amount)), decimal(rule.minimumPurchase))
}

/** What a customer's points are multiplied by without any campaign. */
const standingOf = ({ tier_multiplier, membership_multiplier }: Terms) =>
  larger(decimal(tier_multiplier), decimal(membership_multiplier))

interface Outcome {
  readonly multiplier: Fraction
  /** The campaigns behind it. */
  readonly by: readonly Campaign[]
}

/** The best single outcome of the campaigns of a line; without any, what the customer has anyway. */
function outcomeFor({ product }: Part, terms: Terms, campaigns: readonly Campaign[]): Outcome {
  const tier = decimal(terms.tier_multiplier)
  const standing = standingOf(terms)
  const own = campaigns.filter((campaign) =>
    product === null ? campaign.scope.mode === 'all' : isInScope(campaign, product),
  )
  const compound = own.filter(({ stacking_mode }) => stacking_mode === 'compound')
  const together = compound.reduce((all, one) => times(all, decimal(one.multiplier)), ONE)
  const outcomes = own.map((campaign): Outcome => {
    const multiplier = decimal(campaign.multiplier)
    if (campaign.stacking_mode === 'max') {
      return isLess(standing, multiplier)
        ? { multiplier, by: [campaign] }
        : { multiplier: standing, by: [] }
    }
    // Below what a membership gives it may be, but not below the tier's.
    if (campaign.stacking_mode === 'replace') {
      return { multiplier: larger(tier, multiplier), by: [campaign] }
    }
    return { multiplier: times(standing, smaller(together, fraction(10))), by: compound }
  })
  const [first = { multiplier: standing, by: [] }, ...others] = outcomes
  return others.reduce(
    (best, other) => (isLess(best.multiplier, other.multiplier) ? other : best),
    first,
  )
}

function rateOf({ rule, tier }: Terms): Fraction {
  return dividedBy(decimal(rule.tierPoints[tier] ?? rule.earnPoints), decimal(rule.earnDenominator))
}

/** With so many campaigns at work, and no cap. */
function exactPoints(
  parts: readonly Part[],
  terms: Terms,
  campaigns: readonly Campaign[],
): Fraction {
  const multiplied = parts.map((part) =>
    times(part.amount, outcomeFor(part, terms, campaigns).multiplier),
  )
  return times(sum(multiplied), rateOf(terms))
}

export interface Worth {
  readonly points: number
  /** The campaigns that gave something, what they gave together, and what each with a cap gave. */
  readonly boosted_by: readonly Campaign[]
  readonly bonus_points: number
  readonly bonus_of_capped: ReadonlyMap<Campaign, number>
}

/** What is left of an order is worth so many points, by the terms of its day. */
export function worthOf(order: Version, refunds: readonly Refund[], terms: Terms): Worth {
  const parts = earningParts(order, refunds, terms.rule)
  const { rounding } = terms.rule
  const all = terms.boosts.map(({ campaign }) => campaign)
  const best = everyChoice(all)
    .map((campaigns) => ({ campaigns, exact: capped(campaigns) }))
    .reduce((most, other) => (isLess(most.exact, other.exact) ? other : most))
  const points = rounded(best.exact, rounding)
  const boosted_by = best.campaigns.filter((campaign) =>
    parts.some((part) => {
      const { multiplier, by } = outcomeFor(part, terms, best.campaigns)
      const gives = isLess(standingOf(terms), multiplier) && isLess(ZERO, part.amount)
      return gives && by.includes(campaign)
    }),
  )
  // What a campaign replaces by less than a membership gives is no bonus that others had to give.
  const unboosted = parts.map((part) =>
    times(
      part.amount,
      smaller(standingOf(terms), outcomeFor(part, terms, best.campaigns).multiplier),
    ),
  )
  const plain = rounded(times(sum(unboosted), rateOf(terms)), rounding)
  const capped_ones = boosted_by.filter(({ max_bonus_points }) => max_bonus_points !== null)
  return {
    points,
    boosted_by,
    bonus_points: boosted_by.length === 0 ? 0 : points - plain,
    bonus_of_capped: new Map(
      capped_ones.map((campaign) => {
        const others = best.campaigns.filter((one) => one !== campaign)
        return [campaign, points - rounded(capped(others), rounding)]
      }),
    ),
  }

  /** A campaign adds no more than it has left to what the order comes to without it. */
  function capped(campaigns: readonly Campaign[]): Fraction {
    return campaigns.reduce(
      (most, campaign) => {
        const boost = terms.boosts.find((one) => one.campaign === campaign)
        const points_left = boost?.points_left ?? null
        if (points_left === null) return most
        const others = campaigns.filter((one) => one !== campaign)
        return smaller(most, plus(capped(others), fraction(points_left)))
      },
      exactPoints(parts, terms, campaigns),
    )
  }
}

/** With all of them first; others only where a cap may make it better to leave one out. */
function everyChoice(campaigns: readonly Campaign[]): (readonly Campaign[])[] {
  if (campaigns.every(({ max_bonus_points }) => max_bonus_points === null)) return [campaigns]
  return campaigns.reduce<(readonly Campaign[])[]>(
    (choices, campaign) =>
      choices.flatMap((choice) => [choice, choice.filter((one) => one !== campaign)]),
    [campaigns],
  )
}
