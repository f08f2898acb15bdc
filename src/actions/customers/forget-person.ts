import type { Context } from '../../context.ts'
import type { StoredAboutPerson } from '../../domain/explanations/explain-forgetting.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { lockOrdersOf } from '../../store/customers/customer-merges.ts'
import { findPresence, markGone } from '../../store/customers/customer-presence.ts'
import { countPersonalData } from '../../store/customers/personal-data.ts'
import { inTransaction } from '../../store/db.ts'
import { eraseCustomer } from './erase-customer.ts'

export interface ForgottenPerson {
  /** False: nothing was left to erase. */
  readonly changed: boolean
  /** What there was before. */
  readonly data: StoredAboutPerson
}

/**
 * Erases a customer's personal data, in the shop too if it keeps its customers here, and closes the
 * account. The ledger stays under the number. Throws `not_found`.
 */
export function forgetPerson(
  { database, own_customers }: Pick<Context, 'database' | 'own_customers'>,
  shop: Shop,
  customer_id: number,
  { dry_run, now }: { readonly dry_run: boolean; readonly now: Date },
): Promise<ForgottenPerson> {
  const { shop_id, adapter } = shop
  return inTransaction(database.db, async (tx) => {
    // Two at once meet here. Orders are locked before their customers.
    if (!dry_run) {
      await lockOrdersOf(tx, shop_id, customer_id)
      await lockCustomer(tx, shop_id, customer_id)
    }
    const presence = await findPresence(tx, shop_id, customer_id)
    if (presence === undefined) throw notFound('customer', customer_id)
    const data = await countPersonalData(tx, shop_id, customer_id)
    const changed = presence.gone_at === null || hasPersonalData(data) || isOpen(data)
    if (dry_run || (!changed && presence.erased_at !== null)) return { changed, data }
    if (adapter === 'embedded') await own_customers?.remove(tx, shop_id, customer_id)
    await eraseCustomer(tx, shop, customer_id, now)
    if (presence.gone_at === null) await markGone(tx, shop_id, customer_id, now)
    return { changed, data }
  })
}

function hasPersonalData(data: StoredAboutPerson): boolean {
  const { has_profile, dependents, emails, imported_rows, platform_events, in_shop } = data
  return has_profile || dependents + emails + imported_rows + platform_events + in_shop > 0
}

/** Whether the account has something that an erasure takes. */
function isOpen({ points_left, points_held, points_owed }: StoredAboutPerson): boolean {
  return points_left + points_held + points_owed > 0
}
