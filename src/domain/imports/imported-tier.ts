import type { Tier } from '../program.ts'
import type { TierMove } from '../tiers/tier-placement.ts'

/** The tier that a file names by its id or, without regard to case, by its name. */
export function tierNamed(tiers: readonly Tier[], name: string): Tier | undefined {
  const plain = name.trim().toLowerCase()
  return (
    tiers.find(({ id }) => id === name) ?? tiers.find((tier) => tier.name.toLowerCase() === plain)
  )
}

/**
 * How a member moves into the tier that a row names; null: not at all. Nobody is held in the entry
 * tier, which everybody has.
 */
export function importedMove(
  tiers: readonly Tier[],
  { customer_id, tier_id }: { readonly customer_id: number; readonly tier_id: string | null },
  name: string,
): TierMove | null {
  const to = tierNamed(tiers, name)
  if (to === undefined || to === tiers[0] || to.id === tier_id) return null
  const before = tiers.findIndex(({ id }) => id === tier_id)
  const kind = tiers.indexOf(to) > before ? 'promoted' : 'demoted'
  return { customer_id, from_tier_id: tier_id, to, kind, entered: [], progress: [] }
}
