import type { Context } from '../../context.ts'
import type { StoredAboutPerson } from '../../domain/explanations/explain-forgetting.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { findPresence, markGone } from '../../store/customers/customer-presence.ts'
import { countPersonalData } from '../../store/customers/personal-data.ts'
import { inTransaction } from '../../store/db.ts'
import { forgetCustomer } from './forget-customer.ts'

export interface ForgottenPerson {
  /** False: nothing was left to erase. */
  readonly changed: boolean
  /** What there was before. */
  readonly data: StoredAboutPerson
}

/**
 * Erases a customer's personal data, as if the platform had deleted the customer, and in the shop if
 * it keeps its customers here. The ledger stays under the number. Throws `not_found`.
 */
export function forgetPerson(
  { database, own_customers }: Pick<Context, 'database' | 'own_customers'>,
  { shop_id, adapter }: Shop,
  customer_id: number,
  { dry_run, now }: { readonly dry_run: boolean; readonly now: Date },
): Promise<ForgottenPerson> {
  return inTransaction(database.db, async (tx) => {
    // Two at once meet here.
    if (!dry_run) await lockCustomer(tx, shop_id, customer_id)
    const presence = await findPresence(tx, shop_id, customer_id)
    if (presence === undefined) throw notFound('customer', customer_id)
    const data = await countPersonalData(tx, shop_id, customer_id)
    const changed = presence.gone_at === null || hasPersonalData(data)
    if (dry_run || !changed) return { changed, data }
    if (adapter === 'embedded') await own_customers?.remove(tx, shop_id, customer_id)
    await forgetCustomer(tx, shop_id, customer_id, now)
    if (presence.gone_at === null) await markGone(tx, shop_id, customer_id, now)
    return { changed, data }
  })
}

function hasPersonalData(data: StoredAboutPerson): boolean {
  const { has_profile, dependents, emails, imported_rows, platform_events, in_shop } = data
  return has_profile || dependents + emails + imported_rows + platform_events + in_shop > 0
}
