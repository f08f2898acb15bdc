import { sql } from 'kysely'
import type { PlatformCode } from '../../domain/partners/platform-code.ts'
import type { Queries, Tx } from '../db.ts'

/** What codes do for buyers, by group; `group_id` null: those of every other partner. */
export type EffectsByGroup = readonly {
  readonly group_id: string | null
  readonly effect: string | null
}[]

/**
 * Partners of whose codes the platform has something else than it should, those that were tried
 * last at the end: as `nextCodeStep` says of one partner.
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

/** Since when a call about a partner is under way; null: none is. */
export async function findCallSince(
  tx: Tx,
  shop_id: number,
  partner_id: string,
): Promise<Date | null> {
  const found = await sql<{ platform_called_at: Date | null }>`
    SELECT platform_called_at FROM partners
    WHERE shop_id = ${shop_id} AND partner_id = ${partner_id} AND platform_calling
  `.execute(tx)
  return found.rows[0]?.platform_called_at ?? null
}

/** Notes a call before it is made; answers how many codes were asked for by then. */
export async function beginPlatformCall(
  tx: Tx,
  shop_id: number,
  partner_id: string,
  asked: Partial<PlatformCode> & { readonly is_new_code: boolean },
  now: Date,
): Promise<number> {
  const { is_new_code, ...change } = asked
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
