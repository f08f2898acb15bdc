import { sql } from 'kysely'
import type { RawFields } from '../../domain/catalogue/field-spec.ts'
import type { NewVoucher } from '../../domain/codes/voucher.ts'
import type { EntryGift } from '../../domain/tiers/entry-gift.ts'
import type { Tx } from '../db.ts'
import type { WritePart } from '../write-together.ts'

export interface NewTierGift {
  readonly gift_id: string
  readonly customer_id: number
  readonly tier_id: string
  readonly benefit_id: string
  readonly fields: object
}

/** The part of a write that owes members the codes of tiers. */
export function tierGiftsPart(
  shop_id: number,
  gifts: readonly NewTierGift[],
  now: Date,
): WritePart | null {
  if (gifts.length === 0) return null
  return sql`
    new_tier_gifts AS (
      INSERT INTO tier_gifts (
        shop_id, gift_id, customer_id, tier_id, benefit_id, fields, created_at
      )
      SELECT ${shop_id}, gift_id, customer_id, tier_id, benefit_id, fields, ${now}::timestamptz
      FROM json_to_recordset(${JSON.stringify(gifts)}) AS r (
        gift_id text, customer_id bigint, tier_id text, benefit_id text, fields jsonb
      )
    )
  `
}

/** A tier's gift without a code yet. */
export interface OwedGift {
  readonly gift_id: string
  readonly customer_id: number
  readonly tier_id: string
  readonly fields: RawFields
}

/**
 * The oldest gifts without a code, except those that another worker has locked or that belong to
 * deleted customers.
 */
export async function lockOwedGifts(tx: Tx, shop_id: number, limit: number): Promise<OwedGift[]> {
  const found = await sql<OwedGift>`
    SELECT g.gift_id, g.customer_id, g.tier_id, g.fields FROM tier_gifts g
    JOIN customers c ON c.shop_id = g.shop_id AND c.customer_id = g.customer_id
    WHERE g.shop_id = ${shop_id} AND g.issued_at IS NULL AND c.gone_at IS NULL
    ORDER BY g.created_at LIMIT ${limit}
    FOR NO KEY UPDATE OF g SKIP LOCKED
  `.execute(tx)
  return found.rows
}

/** Records the codes made for gifts with the same ids. */
export async function savePromisedGifts(
  tx: Tx,
  shop_id: number,
  codes: readonly Pick<NewVoucher, 'code_id' | 'code'>[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE tier_gifts g SET code = r.code, issued_at = ${now}
    FROM json_to_recordset(${JSON.stringify(codes)}) AS r (code_id text, code text)
    WHERE g.shop_id = ${shop_id} AND g.gift_id = r.code_id
  `.execute(tx)
}

/** What a tier gave a member on entry. */
interface TierGift {
  readonly tier_id: string
  readonly given_at: Date
}

export interface TierPoints extends TierGift, EntryGift {}

/** The points that tiers gave a member, whose account is locked; the latest first. */
export async function listTierPoints(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  tier_ids: readonly string[],
): Promise<TierPoints[]> {
  const found = await sql<TierPoints>`
    SELECT seq, source_ref, title_params, tier_id, given_at
    FROM (
      SELECT seq, source_ref, title_params, split_part(source_ref, '/', 1) AS tier_id,
        created_at AS given_at
      FROM entries
      WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND source = 'tier'
    ) e
    WHERE tier_id IN (SELECT json_array_elements_text(${JSON.stringify(tier_ids)}))
    ORDER BY seq DESC
  `.execute(tx)
  return found.rows
}

export interface TierCode extends TierGift {
  readonly gift_id: string
  /** Whether its code was made, under the same id. */
  readonly is_promised: boolean
}

/** The gift codes that tiers gave a member, made or not; locked, so nobody makes one meanwhile. */
export async function lockTierCodes(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  tier_ids: readonly string[],
): Promise<TierCode[]> {
  const found = await sql<TierCode>`
    SELECT gift_id, tier_id, created_at AS given_at, issued_at IS NOT NULL AS is_promised
    FROM tier_gifts
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      AND tier_id IN (SELECT json_array_elements_text(${JSON.stringify(tier_ids)}))
    ORDER BY gift_id FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows
}

/** Deletes gifts that were taken back, so that the tier gives them again. */
export async function deleteGifts(
  tx: Tx,
  shop_id: number,
  gift_ids: readonly string[],
): Promise<void> {
  if (gift_ids.length === 0) return
  await sql`
    DELETE FROM tier_gifts WHERE shop_id = ${shop_id}
      AND gift_id IN (SELECT json_array_elements_text(${JSON.stringify(gift_ids)}))
  `.execute(tx)
}
