import { tierHeld } from '../../domain/orders/held-multipliers.ts'
import type { MemberFigures } from '../../domain/points/figures-of-member.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import { pointsExpiryOf } from '../../domain/points/points-expiry-of.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerGone, notFound } from '../../errors.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { findAccounts, lockAccount } from '../../store/points/ledger.ts'

/** What a member has at this point of a transaction. Throws `not_found`. */
export async function readFigures(tx: Tx, at: ShopAt, customer_id: number): Promise<MemberFigures> {
  const { shop_id } = at.shop
  const member = await findMember(tx, shop_id, customer_id)
  const account = (await findAccounts(tx, shop_id, [customer_id])).get(customer_id)
  if (member === undefined || account === undefined) throw notFound('customer', customer_id)
  const tier = tierHeld(at.program, member.tier_id)
  const { pending_points, owed_points, points_earned, points_redeemed } = account
  return {
    balance: balanceOf(account),
    ...{ pending_points, owed_points, points_earned, points_redeemed },
    tier: tier && { id: tier.id, name: tier.name },
    expires_at: pointsExpiryOf(at, member)?.expires_at ?? null,
  }
}

/** Locks a member whose points will change. Throws `not_found`, also for one who is gone. */
export async function lockPresentMember(tx: Tx, shop_id: number, customer_id: number) {
  const account = await lockAccount(tx, shop_id, customer_id)
  if (account === undefined) throw notFound('customer', customer_id)
  if (account.is_gone) throw customerGone(customer_id)
  return account
}
