import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../any-of.ts'
import type { Tx } from '../db.ts'
import { CUSTOMER_COLUMNS, type CustomerColumns } from './customer-columns.ts'

/** Locks a customer, member or not, until the transaction ends. */
export async function lockCustomer(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<CustomerColumns | undefined> {
  return (await lockCustomers(tx, shop_id, [customer_id])).get(customer_id)
}

/** The same of several, in the order of their numbers. */
export async function lockCustomers(
  tx: Tx,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, CustomerColumns>> {
  const rows = await tx
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where(sql<SqlBool>`customer_id = ${anyOf(customer_ids)}`)
    .orderBy('customer_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((customer) => [customer.customer_id, customer]))
}
