import type { Tier } from '../program.ts'

/** A member's place on the ladder of tiers, and since when. */
export interface HeldTier {
  /** null: the entry tier. */
  readonly tier_id: string | null
  readonly tier_achieved_at: Date | null
  readonly tier_grace_until: Date | null
  /** Since when it is set by hand; null: it is not. */
  readonly tier_override_at: Date | null
}

/** The tier that two members keep when they become one: the higher one, as it was held. */
export function mergedStanding(ladder: readonly Tier[], kept: HeldTier, gone: HeldTier): HeldTier {
  const placeOf = ({ tier_id }: HeldTier) =>
    tier_id === null ? 0 : ladder.findIndex(({ id }) => id === tier_id)
  return placeOf(gone) > placeOf(kept) ? gone : kept
}
