import { ID_OF_DRY_RUN } from '../program.ts'

/** The effect on members of placing everybody again (contract: TierMemberImpact). */
export interface MemberImpact {
  readonly members_evaluated: number
  readonly promoted: number
  readonly demoted: number
  /** Members whose tier lapses, but is kept for the days of grace. */
  readonly at_risk: number
  /** Until when it is kept; null: no tier lapses. */
  readonly grace_until: Date | null
  /** Members of a removed tier who are placed again without being promoted. */
  readonly replaced: number
  readonly gift_codes: number
  readonly gifts: readonly TierGift[]
  /** What the entered tiers give. */
  readonly gift_points: number
  /** That members get at once, of those evaluated. */
  readonly emails: number
  /** After the change and before it, of those evaluated. */
  readonly per_tier: readonly PlacedMembers[]
  readonly members_in_removed_tier: number
  /** More members than are evaluated. */
  readonly truncated: boolean
}

export interface PlacedMembers {
  readonly tier_id: string
  readonly name: string
  readonly members: number
  readonly members_before: number
}

/** For tiers that are switched off: nobody has one then, and stored tiers stay. */
export const NOBODY_MOVES: MemberImpact = {
  members_evaluated: 0,
  promoted: 0,
  demoted: 0,
  at_risk: 0,
  grace_until: null,
  replaced: 0,
  gift_codes: 0,
  gifts: [],
  gift_points: 0,
  emails: 0,
  per_tier: [],
  members_in_removed_tier: 0,
  truncated: false,
}

export interface TierGift {
  readonly tier_id: string
  readonly tier_name: string
  readonly label: string
  readonly codes: number
}

/** The same, for a tier that was not created. */
export function withIdOfDryRun(impact: MemberImpact, tier_id: string): MemberImpact {
  const unnamed = <Part extends { readonly tier_id: string }>(part: Part): Part =>
    part.tier_id === tier_id ? { ...part, tier_id: ID_OF_DRY_RUN } : part
  return { ...impact, gifts: impact.gifts.map(unnamed), per_tier: impact.per_tier.map(unnamed) }
}

/** Whether anybody moves, starts days of grace or gets a gift. Such a change must be confirmed. */
export function movesMembers(impact: MemberImpact): boolean {
  const { promoted, demoted, at_risk, replaced, gift_codes, truncated } = impact
  const moved = promoted + demoted + at_risk + replaced
  return moved + gift_codes + impact.members_in_removed_tier > 0 || truncated
}
