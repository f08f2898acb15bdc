import {
  type MembershipPurchase,
  membershipsAt,
} from '../../domain/memberships/membership-terms.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import type { Program } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { type Circle, heldDiscounts, memberDiscounts, memberTag } from './member-discounts.ts'

/** What Shopify shows of a member, to themes and to segments. */
export interface MemberCard {
  /** null: nothing. */
  readonly balance: number | null
  /** The handle of the tier; null: nothing. */
  readonly tier: string | null
  /** Those of ours only. */
  readonly tags: readonly string[]
  /** When a membership with a discount ends, and the tags change by themselves; omitted: never. */
  readonly until?: string
}

/** Of somebody who is no member, or was forgotten. */
export const EMPTY_CARD: MemberCard = { balance: null, tier: null, tags: [] }

/** What a member's card depends on. */
export interface MemberFacts {
  readonly customer_id: number
  readonly is_member: boolean
  readonly is_gone: boolean
  readonly tags: readonly string[]
  readonly is_business: boolean
  readonly excluded_from_program: boolean
  /** null: the entry tier. */
  readonly tier_id: string | null
  readonly balance: number
  /** All memberships that were ever bought. */
  readonly purchases: readonly MembershipPurchase[]
}

/** What is shown of each member by this programme at this moment. */
export function cardsBy({
  shop,
  program,
  now,
}: Pick<ShopAt, 'shop' | 'program' | 'now'>): (member: MemberFacts) => MemberCard {
  const { eligibility, switches, tiers } = program
  const discounts = memberDiscounts(program)
  const isPromised = (kind: Circle['kind'], key: string) =>
    discounts.some(({ circle }) => circle.kind === kind && circle.key === key)
  return (member) => {
    if (!member.is_member || member.is_gone) return EMPTY_CARD
    const { balance, tier_id } = member
    const tier = switches.tiers_enabled
      ? (tiers.find(({ id }) => id === tier_id) ?? tiers[0])
      : null
    const card = { balance, tier: tier?.handle ?? null, tags: [] }
    if (excludedCustomer(eligibility, member) !== null) return card
    const stays = membershipsAt(program, member.purchases, shop.timezone, now).filter(
      ({ membership }) => isPromised('membership', membership.id),
    )
    const held = heldDiscounts(discounts, ({ kind, key }) =>
      kind === 'tier' ? key === card.tier : stays.some(({ membership }) => membership.id === key),
    )
    const [until] = stays.map(({ stay }) => stay.grace_ends_at.toISOString()).toSorted()
    const tags = [...new Set(held.map(memberTag))]
    return { ...card, tags, ...(until === undefined ? {} : { until }) }
  }
}

/** The part of a programme on which all cards depend: when it changes, all are looked at again. */
export function rulesOf(program: Program) {
  const { tiers, memberships, switches, eligibility } = program
  const { customer_audience, excluded_customer_tags } = eligibility
  return {
    tiers: switches.tiers_enabled ? tiers.map(({ id, handle }) => ({ id, handle })) : [],
    discounts: memberDiscounts(program).map(({ circle, effect }) => ({ circle, effect })),
    grace: memberships.map(({ id, grace_days }) => ({ id, grace_days })),
    customer_audience,
    excluded_customer_tags,
  }
}

export function isSameCard(one: MemberCard, other: MemberCard): boolean {
  return (
    one.balance === other.balance &&
    one.tier === other.tier &&
    one.until === other.until &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag) => other.tags.includes(tag))
  )
}

/** What themes read of the programme, beside the members' own. */
export function shownProgram({ points_name, tiers, switches }: Program) {
  const named = (switches.tiers_enabled ? tiers : []).map(
    ({ handle, name, name_translations }) => [handle, { name, names: name_translations }] as const,
  )
  return { points_name, tiers: Object.fromEntries(named) }
}
