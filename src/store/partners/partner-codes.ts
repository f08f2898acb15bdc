import { sql } from 'kysely'
import type { PlatformCode } from '../../domain/partners/platform-code.ts'
import type { Queries, Tx } from '../db.ts'

/** What codes give buyers, by group; `group_id` null: for every other partner. */
export type EffectsByGroup = readonly {
  readonly group_id: string | null
  readonly effect: string | null
}[]

/**
 * Partners whose code at the platform is not up to date, the last tried at the end; see
 * `nextCodeStep`.
 */
export async function listOwedPartners(
  queries: Queries,
  shop_id: number,
  effects: EffectsByGroup,
  limit: number,
): Promise<string[]> {
  const found = await sql<{ partner_id: string }>`
    WITH effects AS (
      SELECT group_id, effect
      FROM json_to_recordset(${JSON.stringify(effects)}) AS r (group_id text, effect text)
    ), wanted AS (
      SELECT p.*, CASE WHEN status = 'approved' THEN
        CASE WHEN g.group_id IS NULL THEN d.effect ELSE g.effect END
      END AS effect
      FROM partners p
      JOIN effects d ON d.group_id IS NULL
      LEFT JOIN effects g ON g.group_id = p.group_id
      WHERE p.shop_id = ${shop_id}
    )
    SELECT partner_id FROM wanted
    WHERE platform_code IS DISTINCT FROM (CASE WHEN effect IS NOT NULL THEN code END)
      OR (platform_code IS NOT NULL
        AND (NOT platform_known OR platform_effect IS DISTINCT FROM effect))
    ORDER BY platform_called_at NULLS FIRST, partner_id
    LIMIT ${limit}
  `.execute(queries)
  return found.rows.map(({ partner_id }) => partner_id)
}

/** When the running call about a partner began; null: there is none. */
export async function findCallSince(
  tx: Tx,
  shop_id: number,
  partner_id: string,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('partners')
    .select('platform_called_at')
    .where('shop_id', '=', shop_id)
    .where('partner_id', '=', partner_id)
    .where('platform_calling', '=', true)
    .executeTakeFirst()
  return row?.platform_called_at ?? null
}

/** Records a call before it is made; returns how many codes were requested so far. */
export async function beginPlatformCall(
  tx: Tx,
  shop_id: number,
  partner_id: string,
  call: Partial<PlatformCode> & { readonly is_new_code: boolean },
  now: Date,
): Promise<number> {
  const { is_new_code, ...change } = call
  const { codes_made } = await tx
    .updateTable('partners')
    .set(({ eb }) => ({
      ...change,
      platform_calling: true,
      platform_called_at: now,
      codes_made: eb('codes_made', '+', is_new_code ? 1 : 0),
    }))
    .where('shop_id', '=', shop_id)
    .where('partner_id', '=', partner_id)
    .returning('codes_made')
    .executeTakeFirstOrThrow()
  return codes_made
}

/** Notes what a call has come to. */
export async function endPlatformCall(
  tx: Tx,
  shop_id: number,
  partner_id: string,
  learnt: Partial<PlatformCode>,
): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ ...learnt, platform_calling: false })
    .where('shop_id', '=', shop_id)
    .where('partner_id', '=', partner_id)
    .execute()
}
