import type { Answer, Call } from '../../context.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound, refused } from '../../errors.ts'
import type { CustomerColumns } from '../../store/customers/customer-columns.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { findBuyer, saveProfiles } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { requirePresent } from '../write/require-present.ts'
import { runWrite } from '../write/run-write.ts'
import { enroll, findPlatformCustomer } from './enroll.ts'

/** The customer of a write, and their language in case they become a member by it. */
export interface NamedCustomer {
  readonly customer_id: number
  readonly locale: string | null
}

/** A member who is locked, and the programme as it is under the lock. */
interface LockedMember {
  readonly customer: CustomerColumns
  readonly at: ShopAt
}

/**
 * A write about a customer, who is locked for it. A shop customer who is not a member becomes one,
 * as with an award, but if customers must opt in, the write is refused. A refused write makes
 * nobody a member.
 */
export function writeForMember<Outcome>(
  call: Call<Outcome>,
  named: NamedCustomer,
  work: (tx: Tx, member: LockedMember) => Promise<Outcome>,
): Promise<Answer> {
  return runWrite(call, {
    before: () => prepareMemberLock(call, named),
    write: async (tx, lock) => work(tx, await lock(tx)),
  })
}

/**
 * Returns a function with which a transaction locks the customer as a member, and enrols them if
 * needed. It reads from the platform first. Throws `not_found` and `join_required`; the lock throws
 * them too, if the programme changed in between.
 */
export async function prepareMemberLock(
  { context, shop, now }: Call<never>,
  { customer_id, locale }: NamedCustomer,
): Promise<(tx: Tx) => Promise<LockedMember>> {
  const known = await findBuyer(context.database.db, shop.shop_id, customer_id)
  if (known?.is_member === true) {
    return async (tx) => ({
      customer: await lockMember(tx, shop, customer_id),
      at: await readShopAt(tx, shop, now),
    })
  }
  const customer = await findPlatformCustomer(context, shop, customer_id)
  requireNoGate(await readShopAt(context.database.db, shop, now))
  return async (tx) => {
    await saveProfiles(tx, shop.shop_id, [customer], now)
    const locked = await lockCustomer(tx, shop.shop_id, customer_id)
    const at = await readShopAt(tx, shop, now)
    if (locked?.enrolled_at === null && locked.gone_at === null) {
      requireNoGate(at)
      await enroll(tx, context.secret, at, customer_id, { enrolled_via: 'api', locale })
    }
    return { customer: await lockMember(tx, shop, customer_id), at }
  }
}

/** If customers must opt in, nothing else makes them members. */
function requireNoGate({ program }: ShopAt): void {
  if (!program.eligibility.opt_in.required) return
  throw refused('join_required', 'This customer has not joined the programme.')
}

/**
 * Locks a member until the transaction ends; throws `not_found` for anybody else, and for a member
 * that the platform has deleted.
 */
export async function lockMember(
  tx: Tx,
  shop: Shop,
  customer_id: number,
): Promise<CustomerColumns> {
  const customer = await lockCustomer(tx, shop.shop_id, customer_id)
  if (customer === undefined || customer.enrolled_at === null) {
    throw notFound('customer', customer_id)
  }
  requirePresent(customer)
  return customer
}
