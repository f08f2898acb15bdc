import type { Answer, Call } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound, refused } from '../../errors.ts'
import {
  type CustomerColumns,
  findBuyer,
  lockCustomer,
  saveProfiles,
} from '../../store/customers/customers.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { findReplay, keepRefusal, runWrite } from '../write/run-write.ts'
import { enrol, findPlatformCustomer } from './admit-customer.ts'
import { requirePresent } from './require-present.ts'

/** Whom a write is about, and the language of whoever becomes a member by it. */
export interface Whom {
  readonly customer_id: number
  readonly locale: string | null
}

/**
 * A write about a customer who is locked for it. A customer of the shop who is no member becomes
 * one by it, as by an award; where customers must join by themselves it is refused. What is
 * refused makes nobody a member.
 */
export async function writeForMember<Outcome>(
  call: Call<Outcome>,
  whom: Whom,
  work: (tx: Tx, customer: CustomerColumns) => Promise<Outcome>,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  return keepRefusal(call, async () => {
    const lock = await memberLock(call, whom)
    return runWrite(call, async (tx) => work(tx, await lock(tx)))
  })
}

/**
 * How a transaction locks the customer as a member, whom it makes one where that is needed: what
 * the platform must be asked is asked before. Throws `not_found` and `join_required`, which the
 * lock throws too, should the programme change in between.
 */
export async function memberLock(
  { context, shop, now }: Call<never>,
  { customer_id, locale }: Whom,
): Promise<(tx: Tx) => Promise<CustomerColumns>> {
  const known = await findBuyer(context.database.db, shop.shop_id, customer_id)
  if (known?.is_member === true) return (tx) => lockMember(tx, shop, customer_id)
  const customer = await findPlatformCustomer(context, shop, customer_id)
  await requireNoGate(context.database.db, shop)
  return async (tx) => {
    await saveProfiles(tx, shop.shop_id, [customer], now)
    const locked = await lockCustomer(tx, shop.shop_id, customer_id)
    if (locked?.enrolled_at === null && locked.gone_at === null) {
      await requireNoGate(tx, shop)
      await enrol(tx, shop, customer_id, { enrolled_via: 'api', locale, now })
    }
    return lockMember(tx, shop, customer_id)
  }
}

/** Where customers must join by themselves, nothing else makes a member of one. */
async function requireNoGate(queries: Queries, { shop_id }: Shop): Promise<void> {
  const { document } = await readProgram(queries, shop_id)
  if (!document.eligibility.opt_in.required) return
  throw refused('join_required', 'This customer has not joined the programme.')
}

/**
 * Locks a member until the transaction ends; throws `not_found` for anybody else, and for a member
 * who is gone from the platform.
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
