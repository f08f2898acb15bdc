import type { Call, Context } from '../context.ts'
import type { PointsCommand } from '../domain/points.ts'
import type { Shop } from '../domain/shop.ts'
import { insufficientPoints, type LaurelError, notFound, refused } from '../errors.ts'
import type { PlatformCustomer } from '../platform/port.ts'
import { markEnrolled, saveProfiles } from '../store/customers.ts'
import { inTransaction, type Tx } from '../store/db.ts'
import { insertAccount } from '../store/ledger.ts'
import { readProgram } from '../store/programs.ts'

/** Asks the platform for a customer; throws `not_found`, or `platform_unavailable`. */
export async function findPlatformCustomer(
  context: Context,
  shop: Shop,
  customer_id: number,
): Promise<PlatformCustomer> {
  const customer = await context.platform.findCustomer(shop, customer_id)
  if (customer === null) throw notFound('customer', customer_id)
  return customer
}

/**
 * Makes a member of a platform customer who is none yet, because a caller wants to change the
 * customer's points. Answers the refusal where customers must join by themselves, and where there
 * is nothing to take: what is refused makes nobody a member.
 */
export async function admitCustomer(
  call: Call<never>,
  { kind, customer_id, points }: PointsCommand,
): Promise<LaurelError | null> {
  const { context, shop, now } = call
  const customer = await findPlatformCustomer(context, shop, customer_id)
  return inTransaction(context.database.db, async (tx) => {
    const { document } = await readProgram(tx, shop.shop_id)
    if (document.eligibility.opt_in.required) {
      return refused('join_required', 'This customer has not joined the programme.')
    }
    if (kind === 'deduct') return insufficientPoints(0, -points)
    await saveProfiles(tx, shop.shop_id, [customer], now)
    await enrol(tx, shop, customer_id, { enrolled_via: 'api', locale: null, now })
    return null
  })
}

/** Makes a member of a known customer, with an empty account; a member stays as it is. */
export async function enrol(
  tx: Tx,
  shop: Shop,
  customer_id: number,
  membership: { enrolled_via: string; locale: string | null; now: Date },
): Promise<void> {
  await markEnrolled(tx, shop.shop_id, customer_id, membership)
  await insertAccount(tx, shop.shop_id, customer_id, membership.now)
}
