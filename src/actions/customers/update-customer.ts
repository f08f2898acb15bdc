import type { Answer, Call } from '../../context.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import type { MemberChange } from '../../domain/tiers/member-change.ts'
import { notFound } from '../../errors.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { findMember, setExcluded } from '../../store/customers/customers.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { readStanding } from '../tiers/read-standings.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { requirePresent } from '../write/require-present.ts'
import { runWrite } from '../write/run-write.ts'

/** Takes a member out of the programme or back in; points and history stay. */
export async function updateCustomer(
  call: Call<MemberChange>,
  customer_id: number,
  input: { excluded_from_program: boolean | undefined },
): Promise<Answer> {
  const { shop, now } = call
  return runWrite(call, {
    write: async (tx) => {
      const known = await lockCustomer(tx, shop.shop_id, customer_id)
      requirePresent(known)
      const excluded = input.excluded_from_program ?? known?.excluded_from_program
      const changed = excluded !== undefined && excluded !== known?.excluded_from_program
      if (changed) await setExcluded(tx, shop.shop_id, customer_id, excluded, now)
      // Points that came meanwhile may have reached a tier.
      if (changed && !excluded)
        await reviewMembers(tx, { shop, now }, [{ customer_id, cause: 'points' }])
      const member = await findMember(tx, shop.shop_id, customer_id)
      if (member === undefined) throw notFound('customer', customer_id)
      return {
        changed,
        member,
        points_affected: changed ? balanceOf(member) : 0,
        standing: await readStanding(tx, await readShopAt(tx, shop, now), member),
      }
    },
  })
}
