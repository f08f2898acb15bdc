import type { Call } from '../../context.ts'
import { accountCreated } from '../../domain/catalogue/earning/account-created.ts'
import { paidForKey } from '../../domain/earning/awards.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerExcluded, notFound } from '../../errors.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { findMember } from '../../store/customers/customers.ts'
import { deleteJoiningReview } from '../../store/customers/joining-reviews.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { claimRefused } from '../earning/claim-refusals.ts'
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
 * Pays a member for joining with an address that another member has, or decides not to. Throws
 * `not_found` if nothing is to be decided.
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
      throw notFound('joining_review', customer_id)
    }
    if (!pay) return
    const at = await readShopAt(tx, shop, now)
    const { program } = at
    if (!program.switches.program_enabled) throw claimRefused('program_disabled')
    const rule = findJoiningRule(at)
    if (rule === undefined) throw claimRefused('rule_disabled')
    const member = await findMember(tx, shop.shop_id, customer_id)
    if (member === undefined) throw notFound('customer', customer_id)
    if (excludedCustomer(program.eligibility, member) !== null) throw customerExcluded()
    await payJoining(tx, at, rule, customer_id)
  })
}
