import { sql } from 'kysely'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

export interface JoinedAddress {
  readonly address_digest: Buffer
  readonly customer_id: number
}

/** Notes that this customer joins with this address. Returns the customer who was the first. */
export async function noteJoinedAddress(
  tx: Tx,
  shop_id: number,
  { address_digest, customer_id }: JoinedAddress,
  now: Date,
): Promise<{ readonly customer_id: number; readonly forgotten_at: Date | null }> {
  const found = await sql<{ customer_id: number; forgotten_at: Date | null }>`
    INSERT INTO joined_addresses (shop_id, address_digest, customer_id, joined_at)
    VALUES (${shop_id}, ${address_digest}, ${customer_id}, ${now})
    ON CONFLICT (shop_id, address_digest) DO UPDATE SET address_digest = excluded.address_digest
    RETURNING customer_id, forgotten_at
  `.execute(tx)
  return found.rows[0] ?? { customer_id, forgotten_at: null }
}

/** The customer was deleted: from now on, the digest stays only for a while. */
export async function forgetJoinedAddress(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('joined_addresses')
    .set({ forgotten_at: now })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('forgotten_at', 'is', null)
    .execute()
}

/** The customer is back, so the digest stays. */
export async function keepJoinedAddress(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await tx
    .updateTable('joined_addresses')
    .set({ forgotten_at: null })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Deletes some digests of customers who were deleted by then. */
export function pruneJoinedAddresses(
  queries: Queries,
  shop_id: number,
  forgotten_since: Date,
): Promise<number> {
  return deleteSome(
    queries,
    'joined_addresses',
    ['shop_id', 'address_digest'],
    sql`shop_id = ${shop_id} AND forgotten_at <= ${forgotten_since}`,
    'forgotten_at',
  )
}
