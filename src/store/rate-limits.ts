import { sql } from 'kysely'
import type { Queries } from './db.ts'
import { deleteSome } from './delete-some.ts'

/** Rates of the whole deployment are stored under this number, which no shop has. */
export const NO_SHOP = 0

export interface RateRequest {
  shop_id: number
  caller: string
  rate_class: string
  now_us: number
  /** One request's share of time. */
  interval_us: number
  /** How far ahead of now the full mark may be: the burst. */
  tolerance_us: number
}

/** Whether a request is allowed, and when the caller has their whole burst again. */
export interface RateMark {
  readonly is_taken: boolean
  readonly full_at_us: number
}

/** The clocks of nodes may differ by this much without harm. */
export const CLOCKS_DIFFER_US = 1_000_000

/**
 * One step of the generic cell rate algorithm, the same for every node: moves the caller's full
 * mark by one interval, or refuses.
 *
 * No caller can reach a mark beyond the burst, so a clock that ran ahead must have written it. It
 * counts as a burst that is used up except for this request.
 */
export async function takeRate(queries: Queries, request: RateRequest): Promise<RateMark> {
  const { shop_id, caller, rate_class, now_us, interval_us, tolerance_us } = request
  const full_us = now_us + tolerance_us
  const reached_us = sql`CASE
    WHEN r.full_at_us > ${full_us + CLOCKS_DIFFER_US}::bigint THEN ${full_us - interval_us}::bigint
    ELSE greatest(r.full_at_us, ${now_us}::bigint) END`
  const taken = await sql<{ full_at_us: number }>`
    INSERT INTO rate_limits AS r (shop_id, caller, rate_class, full_at_us)
    VALUES (${shop_id}, ${caller}, ${rate_class}, ${now_us + interval_us}::bigint)
    ON CONFLICT (shop_id, caller, rate_class) DO UPDATE
    SET full_at_us = ${reached_us} + ${interval_us}::bigint
    WHERE ${reached_us} + ${interval_us}::bigint <= ${full_us}::bigint
    RETURNING full_at_us
  `.execute(queries)
  const [row] = taken.rows
  if (row !== undefined) return { is_taken: true, full_at_us: row.full_at_us }
  const mark = await queries
    .selectFrom('rate_limits')
    .select('full_at_us')
    .where('shop_id', '=', shop_id)
    .where('caller', '=', caller)
    .where('rate_class', '=', rate_class)
    .executeTakeFirst()
  return { is_taken: false, full_at_us: mark?.full_at_us ?? now_us }
}

/** Gives back one request that was taken, with the interval that it was taken with. */
export async function giveBackRate(
  queries: Queries,
  { shop_id, caller, rate_class, interval_us }: RateRequest,
): Promise<void> {
  await sql`
    UPDATE rate_limits SET full_at_us = full_at_us - ${interval_us}::bigint
    WHERE shop_id = ${shop_id} AND caller = ${caller} AND rate_class = ${rate_class}
  `.execute(queries)
}

/** Deletes some callers whose allowance has long been full again; session tokens come and go. */
export function pruneRateLimits(
  queries: Queries,
  shop_id: number,
  full_before_us: number,
): Promise<number> {
  return deleteSome(
    queries,
    'rate_limits',
    ['shop_id', 'caller', 'rate_class'],
    sql`shop_id = ${shop_id} AND full_at_us < ${full_before_us}::bigint`,
    'caller',
  )
}
