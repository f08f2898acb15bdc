import type { OwnCustomers } from '../../context.ts'
import type { NewCustomer } from '../../domain/platform.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { saveProfiles } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import type { NamedRow, ReadyRow } from '../../store/imports/import-rows.ts'
import { lockImportedCustomers } from '../../store/imports/imported-members.ts'
import { findNumbers, giveNumbers } from '../../store/shops/external-ids.ts'

/** Creates the customers of rows that the shop did not know. Returns all rows with their numbers. */
export async function createCustomers(
  tx: Tx,
  { shop, now }: ShopAt,
  own_customers: OwnCustomers | null,
  rows: readonly (ReadyRow & Pick<NamedRow, 'content'>)[],
): Promise<NamedRow[]> {
  const { shop_id } = shop
  const names = rows.flatMap(({ customer_id, content: { external_id } }) =>
    customer_id === null && external_id !== null
      ? [{ kind: 'Customer' as const, external_id }]
      : [],
  )
  const known = await findNumbers(tx, shop_id, names)
  const found = new Set(known.map(({ external_id }) => external_id))
  const given = names.filter(({ external_id }) => !found.has(external_id))
  const all = given.length === 0 ? known : [...known, ...(await giveNumbers(tx, shop_id, given))]
  const numbers = new Map(all.map(({ external_id, number }) => [external_id, number]))
  const named = rows.flatMap((row) => {
    const { external_id, customer_id: number } = row.content
    const customer_id = row.customer_id ?? numbers.get(external_id ?? '') ?? number
    return customer_id === null ? [] : [{ ...row, customer_id, is_new: row.customer_id === null }]
  })
  const unknown = named.filter(({ is_new }) => is_new)
  const is_theirs = own_customers === null || shop.adapter !== 'embedded'
  if (unknown.length === 0 || is_theirs) return named
  const ids = unknown.map(({ customer_id }) => customer_id)
  // The shop may have reported them meanwhile, or deleted them.
  const here = await lockImportedCustomers(tx, shop_id, ids)
  const created = unknown.flatMap(({ customer_id, content }): NewCustomer[] => {
    if (here.has(customer_id)) return []
    // A release before staged rows without the last three.
    const { email, first_name = null, last_name = null, email_consent = false } = content
    return [{ customer_id, email, first_name, last_name, email_consent }]
  })
  await saveProfiles(tx, shop_id, await own_customers.add(tx, shop, created, now), now)
  return named
}
