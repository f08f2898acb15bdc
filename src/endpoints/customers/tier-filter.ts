import type { MembersOfTier } from '../../domain/customers/member-search.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { membersOfTier } from '../../domain/tiers/members-of-tier.ts'
import { invalidInput } from '../../errors.ts'

/**
 * The members that the filter `tier_id` of a list leaves; null: all. Throws `validation_error` for
 * what is not a tier.
 */
export function tierFilter(
  { program }: ShopAt,
  tier_id: string | undefined,
): MembersOfTier | 'of_nobody' | null {
  if (tier_id === undefined) return null
  const members = membersOfTier(program, tier_id)
  if (members !== undefined) return members ?? 'of_nobody'
  throw invalidInput({
    field: 'tier_id',
    message: 'is not a tier of this programme',
    allowed: program.tiers.map(({ id }) => id),
    received: tier_id.slice(0, 100),
  })
}
