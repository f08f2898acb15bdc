import { sql } from 'kysely'
import type { EntryType } from '../../domain/points/ledger.ts'
import type { Queries } from '../db.ts'

/** An entry as it was written. */
export interface LedgerRow {
  readonly entry_id: string
  readonly customer_id: number
  readonly seq: number
  readonly type: EntryType
  readonly points: number
  readonly balance_after: number
  readonly source: string
  readonly source_ref: string | null
  readonly description: string | null
  readonly title_key: string
  readonly is_pending: boolean
  readonly order_id: number | null
  /** Decimal text. */
  readonly order_total: string | null
  readonly created_at: Date
}

/** All entries of a shop, by customer and number. */
export async function listLedger(
  queries: Queries,
  shop_id: number,
  page: { limit: number; after: Pick<LedgerRow, 'customer_id' | 'seq'> | null },
): Promise<LedgerRow[]> {
  const { customer_id, seq } = page.after ?? { customer_id: 0, seq: 0 }
  const found = await sql<LedgerRow>`
    SELECT entry_id, customer_id, seq, type, points, credits_total - debits_total AS balance_after,
      source, source_ref, description, title_key, is_pending, order_id, order_total, created_at
    FROM entries
    WHERE shop_id = ${shop_id} AND (customer_id, seq) > (${customer_id}, ${seq})
    ORDER BY customer_id, seq LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}
