import type { MembersOfTier } from '../customers/member-search.ts'
import type { Program } from '../program.ts'

/** Who is in this tier; null: nobody, while tiers are not live; undefined: there is no such tier. */
export function membersOfTier(
  { tiers, switches }: Program,
  tier_id: string,
): MembersOfTier | null | undefined {
  const [entry, ...others] = tiers
  if (!tiers.some(({ id }) => id === tier_id)) return undefined
  if (!switches.tiers_enabled) return null
  return entry?.id === tier_id ? { none_of: others.map(({ id }) => id) } : { tier_id }
}
