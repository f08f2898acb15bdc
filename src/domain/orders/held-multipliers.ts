import type { Program } from '../program.ts'
import type { HeldMultipliers } from './multipliers.ts'
import type { JudgedTier } from './order-terms.ts'

interface Ladder<Rung> {
  readonly switches: Pick<Program['switches'], 'tiers_enabled'>
  readonly tiers: readonly Rung[]
}

/**
 * The tier whose terms apply to a customer; none while tiers are not live. If the tier is gone and
 * the customer has not been moved yet, the entry tier's terms apply.
 */
export function tierHeld<Rung extends { readonly id: string }>(
  { switches, tiers }: Ladder<Rung>,
  tier_id: string | null,
): Rung | null {
  if (!switches.tiers_enabled) return null
  return tiers.find(({ id }) => id === tier_id) ?? tiers[0] ?? null
}

/** What a member's tier and membership multiply by. */
export function heldMultipliers(
  program: Ladder<JudgedTier>,
  tier_id: string | null,
  membership_multiplier: number,
): HeldMultipliers {
  const tier = tierHeld(program, tier_id)
  const of_benefits = (tier?.benefits ?? [])
    .filter(({ type }) => type === 'points_multiplier')
    .map(({ fields }) => Number(fields.multiplier))
  return {
    tier_multiplier: Math.max(tier?.points_multiplier ?? 1, ...of_benefits),
    membership_multiplier,
  }
}
