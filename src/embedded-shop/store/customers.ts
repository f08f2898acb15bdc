import { sql } from 'kysely'
import { anyOf } from '../../store/any-of.ts'
import { whoHas } from '../../store/customers/customer-merges.ts'
import type { Queries, Tx } from '../../store/db.ts'

/** Documents are stored as they were sent, with defaults filled in. */
export interface CustomerDocument {
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly tags: readonly string[]
  readonly locale: string | null
  readonly email_consent: boolean
  readonly sms_consent: boolean
  readonly company: { readonly name: string } | null
  readonly created_at: string
}

export async function findCustomer(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<CustomerDocument | undefined> {
  const found = await sql<{ document: CustomerDocument }>`
    SELECT document FROM embedded_customers
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0]?.document
}

/** A customer, and when it was last changed. */
export async function findChangedCustomer(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<{ document: CustomerDocument; updated_at: Date | null } | undefined> {
  const found = await sql<{ document: CustomerDocument; updated_at: Date | null }>`
    SELECT document, updated_at FROM embedded_customers
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0]
}

/** A customer, locked until this transaction ends. */
export async function lockCustomer(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<CustomerDocument | undefined> {
  return (await lockKnown(tx, shop_id, customer_id)).document
}

/** The same with who has everything of the customer in the programme. */
export async function lockKnown(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<{ readonly document: CustomerDocument | undefined; readonly who_has: number }> {
  const found = await sql<{ document: CustomerDocument | null; who_has: number }>`
    WITH own AS (
      SELECT document FROM embedded_customers
      WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} FOR NO KEY UPDATE
    )
    SELECT (SELECT document FROM own) AS document,
      ${whoHas(shop_id, customer_id)} AS who_has
  `.execute(tx)
  const [known] = found.rows
  return { document: known?.document ?? undefined, who_has: known?.who_has ?? customer_id }
}

/** Customers, and when they were last changed. */
export async function listCustomers(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<{ customer_id: number; document: CustomerDocument; updated_at: Date | null }[]> {
  const found = await sql<{
    customer_id: number
    document: CustomerDocument
    updated_at: Date | null
  }>`
    SELECT customer_id, document, updated_at FROM embedded_customers
    WHERE shop_id = ${shop_id} AND customer_id = ${anyOf(customer_ids)}
  `.execute(queries)
  return found.rows
}

/** Adds these customers; returns the numbers of those that were not there. */
export async function addCustomers(
  tx: Tx,
  shop_id: number,
  customers: readonly { customer_id: number; document: CustomerDocument }[],
  now: Date,
): Promise<number[]> {
  const added = await sql<{ customer_id: number }>`
    INSERT INTO embedded_customers (shop_id, customer_id, document, updated_at)
    SELECT ${shop_id}, customer_id, document, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(customers)}) AS r (customer_id bigint, document jsonb)
    ORDER BY customer_id
    ON CONFLICT DO NOTHING RETURNING customer_id
  `.execute(tx)
  return added.rows.map(({ customer_id }) => customer_id)
}

/** Saves these customers; returns the time of the last change, which only moves forward. */
export async function saveCustomers(
  tx: Tx,
  shop_id: number,
  customers: readonly { customer_id: number; document: CustomerDocument }[],
  now: Date,
): Promise<Date> {
  const saved = await sql<{ updated_at: Date }>`
    INSERT INTO embedded_customers AS c (shop_id, customer_id, document, updated_at)
    SELECT ${shop_id}, customer_id, document, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(customers)}) AS r (customer_id bigint, document jsonb)
    ON CONFLICT (shop_id, customer_id) DO UPDATE
    SET document = excluded.document,
      updated_at = greatest(excluded.updated_at, c.updated_at + interval '1 millisecond')
    RETURNING updated_at
  `.execute(tx)
  return saved.rows.at(-1)?.updated_at ?? now
}

/** False when there was none. The number stays taken. */
export async function deleteCustomer(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<boolean> {
  const deleted = await sql`
    WITH gone AS (
      DELETE FROM embedded_customers WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      RETURNING shop_id, customer_id
    ), noted AS (
      INSERT INTO embedded_former_ids (shop_id, kind, former_id)
      SELECT shop_id, 'customer', customer_id FROM gone ON CONFLICT DO NOTHING
    )
    SELECT customer_id FROM gone
  `.execute(tx)
  return deleted.rows.length > 0
}

export async function insertAccessToken(
  tx: Queries,
  shop_id: number,
  token: { digest: Buffer; customer_id: number; expires_at: Date },
): Promise<void> {
  await sql`
    INSERT INTO embedded_access_tokens (shop_id, digest, customer_id, expires_at)
    VALUES (${shop_id}, ${token.digest}, ${token.customer_id}, ${token.expires_at})
  `.execute(tx)
}

/** The customer signed in with a live token, if the customer still exists. */
export async function findAccessToken(
  queries: Queries,
  shop_id: number,
  digest: Buffer,
  now: Date,
): Promise<{ readonly customer_id: number; readonly expires_at: Date } | undefined> {
  const found = await sql<{ customer_id: number; expires_at: Date }>`
    SELECT t.customer_id, t.expires_at
    FROM embedded_access_tokens t
    JOIN embedded_customers c ON c.shop_id = t.shop_id AND c.customer_id = t.customer_id
    WHERE t.shop_id = ${shop_id} AND t.digest = ${digest} AND t.expires_at > ${now}
  `.execute(queries)
  return found.rows[0]
}
