import { sql } from 'kysely'
import type { Queries, Tx } from '../db.ts'

/**
 * The member whose code this is, locked until the transaction ends; of a customer who was merged,
 * the one who has everything of theirs.
 */
export async function lockSender(
  tx: Tx,
  shop_id: number,
  referral_code: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('customers')
    .select(['customer_id', 'merged_into'])
    .where('shop_id', '=', shop_id)
    .where('referral_code', '=', referral_code)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || row.merged_into === null) return row?.customer_id
  const { merged_into } = row
  await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', merged_into)
    .forNoKeyUpdate()
    .execute()
  return merged_into
}

/** The same without a lock. */
export async function findSender(
  queries: Queries,
  shop_id: number,
  referral_code: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('customers')
    .select(['customer_id', 'merged_into'])
    .where('shop_id', '=', shop_id)
    .where('referral_code', '=', referral_code)
    .executeTakeFirst()
  return row?.merged_into ?? row?.customer_id
}

/** Customers with these addresses in any spelling, and whether they are members or have ordered. */
export async function findByNormalEmail(
  queries: Queries,
  shop_id: number,
  normal_email: string,
): Promise<{ readonly customer_id: number; readonly is_customer: boolean }[]> {
  const found = await sql<{ customer_id: number; is_customer: boolean }>`
    SELECT c.customer_id, c.enrolled_at IS NOT NULL OR EXISTS (
      SELECT 1 FROM orders o WHERE o.shop_id = c.shop_id AND o.customer_id = c.customer_id
    ) AS is_customer
    FROM customers c
    WHERE c.shop_id = ${shop_id} AND c.normal_email = ${normal_email}
    ORDER BY c.customer_id
  `.execute(queries)
  return found.rows
}

/** A customer whose missing values will be filled in. */
export interface IncompleteCustomer {
  readonly customer_id: number
  readonly email: string
  /** A member without a referral code. */
  readonly needs_code: boolean
}

/** Customers from before these values were stored; locked meanwhile. */
export async function lockIncompleteCustomers(
  tx: Tx,
  shop_id: number,
  limit: number,
): Promise<IncompleteCustomer[]> {
  const found = await sql<IncompleteCustomer>`
    SELECT customer_id, email, enrolled_at IS NOT NULL AND referral_code IS NULL AS needs_code
    FROM customers
    WHERE shop_id = ${shop_id} AND email IS NOT NULL
      AND (normal_email IS NULL OR (enrolled_at IS NOT NULL AND referral_code IS NULL))
    ORDER BY customer_id LIMIT ${limit}
    FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows
}

/** Gives a referral code to members who have none; a code that is taken is not given. */
export async function saveReferralCodes(
  tx: Tx,
  shop_id: number,
  codes: readonly { readonly customer_id: number; readonly referral_code: string }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE customers c SET referral_code = r.referral_code, updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(codes)}) AS r (customer_id bigint, referral_code text)
    WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id AND c.referral_code IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM customers o
        WHERE o.shop_id = ${shop_id} AND o.referral_code = r.referral_code
      )
  `.execute(tx)
}

export async function saveNormalEmails(
  tx: Tx,
  shop_id: number,
  emails: readonly { readonly customer_id: number; readonly normal_email: string }[],
): Promise<void> {
  await sql`
    UPDATE customers c SET normal_email = r.normal_email
    FROM json_to_recordset(${JSON.stringify(emails)}) AS r (customer_id bigint, normal_email text)
    WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
  `.execute(tx)
}
