import type { Claimer } from '../../domain/earning/claims.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import type { Queries } from '../db.ts'

/** A member as the rules look at them. */
export interface MemberWhoClaims extends Claimer, OrderCustomer {
  readonly email_consent: boolean
}

/** undefined: no member. */
export async function findClaimer(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<MemberWhoClaims | undefined> {
  const found = await queries
    .selectFrom('customers as c')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.shop_id', '=', 'c.shop_id').onRef('a.customer_id', '=', 'c.customer_id'),
    )
    .select([
      'c.customer_id',
      'c.tags',
      'c.is_business',
      'c.excluded_from_program',
      'c.email_consent',
      'a.tier_id',
    ])
    .select(['c.birthday_month as month', 'c.birthday_day as day'])
    .select('c.birthday_entered_at as entered_at')
    .where('c.shop_id', '=', shop_id)
    .where('c.customer_id', '=', customer_id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { month, day, entered_at, ...member } = found
  const has_birthday = month !== null && day !== null && entered_at !== null
  return { ...member, birthday: has_birthday ? { month, day, entered_at } : null }
}
