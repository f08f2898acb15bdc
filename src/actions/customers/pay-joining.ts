import type { Call } from '../../context.ts'
import { accountCreated } from '../../domain/catalogue/earning/account-created.ts'
import { paidForKey } from '../../domain/earning/awards.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import { type EarningRule, joiningSettings } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerExcluded, notFound, refused } from '../../errors.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { findMember } from '../../store/customers/customers.ts'
import { deleteJoiningReview } from '../../store/customers/joining-reviews.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findAward } from '../../store/earning/awards.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { alreadyClaimed, claimRefused } from '../earning/claim-refusals.ts'
import { payRule } from '../earning/pay-rule.ts'

/** The rule that pays for joining now; undefined: none does. */
export function findJoiningRule({ program }: ShopAt): EarningRule | undefined {
  return program.earning_rules.find(({ type, enabled }) => type === accountCreated.type && enabled)
}

export async function payJoining(
  tx: Tx,
  at: ShopAt,
  rule: EarningRule,
  customer_id: number,
): Promise<void> {
  await payRule(tx, at, { customer_id, rule, paid_for_key: paidForKey(rule), claimed: false })
}

/**
 * Pays a member for joining with an address that another member has, or decides not to. The same
 * decision again changes nothing. Throws `not_found` if nothing is to be decided.
 */
export function decideJoining(
  { context, shop, now }: Pick<Call<never>, 'context' | 'shop' | 'now'>,
  customer_id: number,
  pay: boolean,
): Promise<void> {
  return inTransaction(context.database.db, async (tx) => {
    // Two decisions at once meet here.
    await lockCustomer(tx, shop.shop_id, customer_id)
    if (!(await deleteJoiningReview(tx, shop.shop_id, customer_id))) {
      return requireDecided(tx, shop.shop_id, customer_id, pay)
    }
    if (!pay) return
    const at = await readShopAt(tx, shop, now)
    const { program } = at
    if (joiningSettings(program).duplicate_address === 'reject') {
      throw refused(
        'duplicate_address_rejected',
        'The programme rejects points for joining with another member’s address: change ' +
          'joining.duplicate_address in its settings, or decline.',
      )
    }
    if (!program.switches.program_enabled) throw claimRefused('program_disabled')
    const rule = findJoiningRule(at)
    if (rule === undefined) throw claimRefused('rule_disabled')
    const member = await findMember(tx, shop.shop_id, customer_id)
    if (member === undefined) throw notFound('customer', customer_id)
    if (excludedCustomer(program.eligibility, member) !== null) throw customerExcluded()
    await payJoining(tx, at, rule, customer_id)
  })
}

/** Throws if a member who is not under review was not decided about as asked. */
async function requireDecided(tx: Tx, shop_id: number, customer_id: number, pay: boolean) {
  const award = await findAward(tx, shop_id, customer_id, accountCreated.type)
  if (award !== undefined && !pay) throw alreadyClaimed(null)
  const is_member = (await findMember(tx, shop_id, customer_id)) !== undefined
  if (!is_member || (award === undefined && pay)) throw notFound('joining_review', customer_id)
}
