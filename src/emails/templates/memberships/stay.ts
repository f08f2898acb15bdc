import { nameIn } from '../../../domain/catalogue/titles.ts'
import { staysOf } from '../../../domain/memberships/membership-terms.ts'
import type { EmailInputs } from '../../domain/records.ts'

/** The member's last stay in a membership. */
export async function readStay(
  { records, shop, program, language }: EmailInputs,
  membership_id: string,
) {
  const membership = program.memberships.find(({ id }) => id === membership_id)
  if (membership === undefined) return null
  const purchases = await records.membershipPurchases()
  const own = purchases.filter((purchase) => purchase.membership_id === membership_id)
  const stay = staysOf(own, membership.grace_days, shop.timezone).at(-1)
  return stay === undefined ? null : { membership, name: nameIn(membership, language), stay }
}
