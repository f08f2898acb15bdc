import { sql } from 'kysely'
import type { GivenFields } from '../../domain/catalogue/field-spec.ts'
import type { NewCode } from '../../domain/codes/code.ts'
import type { EntryGift } from '../../domain/tiers/entry-gift.ts'
import type { Tx } from '../db.ts'

export interface NewTierGift {
  readonly gift_id: string
  readonly customer_id: number
  readonly tier_id: string
  readonly benefit_id: string
  readonly fields: object
}

export async function insertTierGifts(
  tx: Tx,
  shop_id: number,
  gifts: readonly NewTierGift[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO tier_gifts (shop_id, gift_id, customer_id, tier_id, benefit_id, fields, created_at)
    SELECT ${shop_id}, gift_id, customer_id, tier_id, benefit_id, fields, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(gifts)}) AS r (
      gift_id text, customer_id bigint, tier_id text, benefit_id text, fields jsonb
    )
  `.execute(tx)
}

/** A gift of a tier for which no code was made yet. */
export interface OwedGift {
  readonly gift_id: string
  readonly customer_id: number
  readonly tier_id: string
  readonly fields: GivenFields
}

/** The oldest gifts that are owed, those that nobody else is at, and to nobody who is gone. */
export async function lockOwedGifts(tx: Tx, shop_id: number, limit: number): Promise<OwedGift[]> {
  const found = await sql<OwedGift>`
    SELECT g.gift_id, g.customer_id, g.tier_id, g.fields FROM tier_gifts g
    JOIN customers c ON c.shop_id = g.shop_id AND c.customer_id = g.customer_id
    WHERE g.shop_id = ${shop_id} AND g.issued_at IS NULL AND c.gone_at IS NULL
    ORDER BY g.created_at LIMIT ${limit}
    FOR UPDATE OF g SKIP LOCKED
  `.execute(tx)
  return found.rows
}

/** Notes the codes that were made of gifts of the same ids. */
export async function savePromisedGifts(
  tx: Tx,
  shop_id: number,
  codes: readonly Pick<NewCode, 'code_id' | 'code'>[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE tier_gifts g SET code = r.code, issued_at = ${now}
    FROM json_to_recordset(${JSON.stringify(codes)}) AS r (code_id text, code text)
    WHERE g.shop_id = ${shop_id} AND g.gift_id = r.code_id
  `.execute(tx)
}

/** What a tier gave a member on entry. */
interface Given {
  readonly tier_id: string
  readonly given_at: Date
}

export interface GivenPoints extends Given, EntryGift {}

/** The points that tiers gave a member, the latest first, whose account is locked. */
export async function listGivenPoints(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  tier_ids: readonly string[],
): Promise<GivenPoints[]> {
  const found = await sql<GivenPoints>`
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

export interface GivenCode extends Given {
  readonly gift_id: string
  /** Whether a code was made of it, under the same id. */
  readonly is_promised: boolean
}

/** The gift codes that tiers gave a member, made or not; nobody makes one until this is over. */
export async function lockGivenCodes(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  tier_ids: readonly string[],
): Promise<GivenCode[]> {
  const found = await sql<GivenCode>`
    SELECT gift_id, tier_id, created_at AS given_at, issued_at IS NOT NULL AS is_promised
    FROM tier_gifts
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      AND tier_id IN (SELECT json_array_elements_text(${JSON.stringify(tier_ids)}))
    ORDER BY gift_id FOR UPDATE
  `.execute(tx)
  return found.rows
}

/** Forgets gifts that were taken back: the tier gives them again. */
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
