import { formatGid, platformNumber } from '../../lib/gid.ts'
import { isPromised } from '../catalogue/benefit-labels.ts'
import { percentageDiscount } from '../catalogue/benefits/percentage-discount.ts'
import { nameIn } from '../catalogue/titles.ts'
import type { Duration, Membership } from '../memberships/membership.ts'
import type { Criterion, Program, Tier } from '../program.ts'
import type { Shop } from '../shops/shop.ts'
import { criteriaOf } from '../tiers/tier-placement.ts'
import { perksOf } from './perks.ts'
import type { DurationUnit, ShopperWriters } from './shopper-writers.ts'

/** The ladder of tiers, as shoppers read it. */
export interface ShownTiers {
  /** The measure that most tiers use. */
  readonly measured_by: Criterion['metric']
  readonly period_text: string
  readonly ladder: readonly ShownTier[]
}

export interface ShownTier {
  readonly id: string
  readonly title: string
  /** In what the ladder is measured by; 0: nothing is needed. */
  readonly from: number
  readonly from_text: string
  readonly perks: readonly string[]
}

/** null: there are no tiers. */
export function shownTiers(
  { currency }: Pick<Shop, 'currency'>,
  program: Program,
  writers: ShopperWriters,
): ShownTiers | null {
  if (!program.switches.tiers_enabled) return null
  const all = program.tiers.flatMap((tier) => criteriaOf(tier))
  const measured_by = all[0]?.metric ?? 'points_earned'
  const { mode, months } = program.tier_period
  return {
    measured_by,
    period_text: writers.say.periods[mode](writers.duration(months, 'month')),
    ladder: program.tiers.map((tier) => ({
      id: tier.id,
      title: nameIn(tier, writers.tag),
      from: criteriaOf(tier).find(({ metric }) => metric === measured_by)?.threshold ?? 0,
      from_text: barText(tier, writers),
      perks: perksOf(program, currency, tier, writers),
    })),
  }
}

function barText(tier: Tier, writers: ShopperWriters): string {
  const { say, points, money, number } = writers
  const bars = criteriaOf(tier).map(({ metric, threshold }) => {
    if (metric === 'points_earned') return say.from_points(points(threshold))
    if (metric === 'amount_spent') return say.from_spent(money(threshold))
    return say.from_orders(number(threshold), threshold)
  })
  return bars.length === 0 ? say.for_everybody : bars.join(say[tier.combine])
}

/** A membership on sale, as shoppers read it. */
export interface ShownMembership {
  readonly id: string
  readonly title: string
  readonly price_text: string
  readonly perks: readonly string[]
  /** The address to buy it; null: the shop has none. */
  readonly url: string | null
  /** The spend from which it pays for itself; null: not shown. */
  readonly payoff_text: string | null
}

export function shownMemberships(
  shop: Pick<Shop, 'currency' | 'adapter' | 'domain' | 'platform'>,
  program: Program,
  writers: ShopperWriters,
): ShownMembership[] {
  if (!program.switches.memberships_enabled) return []
  return program.memberships
    .filter(({ enabled }) => enabled)
    .map((membership) => ({
      id: membership.id,
      title: nameIn(membership, writers.tag),
      price_text: priceText(membership, writers),
      perks: perksOf(program, shop.currency, membership, writers),
      url: buyingUrl(shop, membership),
      payoff_text: payoffText(program, membership, writers),
    }))
}

/** In one term or interval, by its discount alone: what points are worth is up to the member. */
function payoffText(
  program: Program,
  { show_payoff, benefits, product }: Membership,
  { say, money }: ShopperWriters,
): string | null {
  const percent = Math.max(
    0,
    ...benefits
      .filter((benefit) => benefit.type === percentageDiscount.type && isPromised(program, benefit))
      .map(({ fields }) => Number(percentageDiscount.complete(fields).percentage)),
  )
  const price = Number(product.price)
  if (!show_payoff || percent === 0 || price === 0) return null
  return say.pays_off(money(Math.ceil((price * 100) / percent)))
}

const UNITS = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const satisfies Record<
  Duration['unit'],
  DurationUnit
>

function priceText(membership: Membership, { say, money, duration }: ShopperWriters): string {
  const { product, billing_type, term, billing_interval } = membership
  const price = money(Number(product.price))
  if (billing_type === 'term') return say.for_term(price, duration(term.count, UNITS[term.unit]))
  const { unit, count } = billing_interval
  return count === 1 ? say.each[unit](price) : say.every(price, duration(count, UNITS[unit]))
}

/** Shopify fills a cart by a link; other shops have no address that every one of them has. */
function buyingUrl(
  { adapter, domain, platform }: Pick<Shop, 'adapter' | 'domain' | 'platform'>,
  { product: { variant_id } }: Membership,
): string | null {
  const number = platformNumber(variant_id)
  const is_variant = formatGid(platform, 'ProductVariant', number) === variant_id
  return adapter === 'shopify' && is_variant ? `https://${domain}/cart/${number}:1` : null
}
