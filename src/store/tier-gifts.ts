import { sql } from 'kysely'
import type { GivenFields } from '../domain/catalogue/field-spec.ts'
import type { NewCode } from '../domain/codes/code.ts'
import type { Tx } from './db.ts'

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

/** The oldest gifts that are owed, those that nobody else is at. */
export async function lockOwedGifts(tx: Tx, shop_id: number, limit: number): Promise<OwedGift[]> {
  const found = await sql<OwedGift>`
    SELECT gift_id, customer_id, tier_id, fields FROM tier_gifts
    WHERE shop_id = ${shop_id} AND issued_at IS NULL
    ORDER BY created_at LIMIT ${limit}
    FOR UPDATE SKIP LOCKED
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
