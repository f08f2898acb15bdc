import { sql } from 'kysely'
import type { PlatformGiftCard } from '../../domain/platform.ts'
import type { Queries, Tx } from '../../store/db.ts'

export interface GiftCardRow {
  readonly code: string
  readonly customer_id: number
  /** Decimal text. */
  readonly amount: string
  readonly spent: string
  readonly ends_at: Date | null
  readonly ended_at: Date | null
}

/**
 * Creates the card, unless its operation has done so; false if the code belongs to another
 * operation. Each statement stands alone: a card that is there stays.
 */
export async function insertGiftCard(
  queries: Queries,
  shop_id: number,
  { operation_id, code, customer_id, amount, ends_at }: PlatformGiftCard,
): Promise<boolean> {
  const end = ends_at === null ? null : new Date(ends_at)
  const inserted = await sql`
    INSERT INTO embedded_gift_cards (shop_id, operation_id, code, customer_id, amount, ends_at)
    VALUES (${shop_id}, ${operation_id}, ${code}, ${customer_id}, ${amount}, ${end})
    ON CONFLICT DO NOTHING RETURNING operation_id
  `.execute(queries)
  if (inserted.rows.length > 0) return true
  const made = await sql`
    SELECT operation_id FROM embedded_gift_cards
    WHERE shop_id = ${shop_id} AND operation_id = ${operation_id}
  `.execute(queries)
  return made.rows.length > 0
}

export async function findGiftCard(
  queries: Queries,
  shop_id: number,
  code: string,
): Promise<GiftCardRow | undefined> {
  const found = await sql<GiftCardRow>`
    SELECT code, customer_id, amount, spent, ends_at, ended_at FROM embedded_gift_cards
    WHERE shop_id = ${shop_id} AND upper(code) = upper(${code})
  `.execute(queries)
  return found.rows[0]
}

/** A card, locked until this transaction ends. */
export async function lockGiftCard(
  tx: Tx,
  shop_id: number,
  code: string,
): Promise<GiftCardRow | undefined> {
  const found = await sql<GiftCardRow>`
    SELECT code, customer_id, amount, spent, ends_at, ended_at FROM embedded_gift_cards
    WHERE shop_id = ${shop_id} AND upper(code) = upper(${code}) FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows[0]
}

export async function saveGiftCard(
  tx: Tx,
  shop_id: number,
  { code, spent, ended_at }: GiftCardRow,
): Promise<void> {
  await sql`
    UPDATE embedded_gift_cards SET spent = ${spent}, ended_at = ${ended_at}
    WHERE shop_id = ${shop_id} AND upper(code) = upper(${code})
  `.execute(tx)
}
