import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import type { Program } from '../../domain/program.ts'
import { tierDiscounts, tierTag } from './tier-discounts.ts'

/** What Shopify shows of a member, to themes and to segments. */
export interface MemberCard {
  /** null: nothing. */
  readonly balance: number | null
  /** The handle of the tier; null: nothing. */
  readonly tier: string | null
  /** Those of ours only. */
  readonly tags: readonly string[]
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
}

/** What is shown of each member by this programme. */
export function cardsBy(program: Program): (member: MemberFacts) => MemberCard {
  const { eligibility, switches, tiers } = program
  const with_discount = new Set(tierDiscounts(program).map(({ tier }) => tier))
  return (member) => {
    if (!member.is_member || member.is_gone) return EMPTY_CARD
    const { balance, tier_id } = member
    const tier = switches.tiers_enabled
      ? (tiers.find(({ id }) => id === tier_id) ?? tiers[0])
      : null
    const handle = tier?.handle ?? null
    const is_tagged =
      handle !== null && with_discount.has(handle) && excludedCustomer(eligibility, member) === null
    return { balance, tier: handle, tags: is_tagged ? [tierTag(handle)] : [] }
  }
}

/** The part of a programme on which all cards depend: when it changes, all are looked at again. */
export function rulesOf(program: Program) {
  const { tiers, switches, eligibility } = program
  const { customer_audience, excluded_customer_tags } = eligibility
  return {
    tiers: switches.tiers_enabled ? tiers.map(({ id, handle }) => ({ id, handle })) : [],
    with_discount: tierDiscounts(program).map(({ tier }) => tier),
    customer_audience,
    excluded_customer_tags,
  }
}

export function isSameCard(one: MemberCard, other: MemberCard): boolean {
  return (
    one.balance === other.balance &&
    one.tier === other.tier &&
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
