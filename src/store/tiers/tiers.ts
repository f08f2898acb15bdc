import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../../domain/tiers/tier-period.ts'
import type {
  RankedMember,
  TierEntry,
  TierMove,
  TierProgress,
} from '../../domain/tiers/tier-placement.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'
import { type EarnerColumns, earnerColumns, isExcluded } from '../earners.ts'
import { goodsSpend } from '../goods-spend.ts'
import { isHere } from '../is-here.ts'
import type { WritePart } from '../write-together.ts'

type RankedRow = Omit<RankedMember, 'is_held' | 'is_excluded'> &
  EarnerColumns & { readonly is_placed_by_hand: boolean }

function traits(shop_id: number) {
  return sql`
    c.customer_id, a.tier_id, a.tier_grace_until AS grace_until,
    a.tier_override_at IS NOT NULL AS is_placed_by_hand, ${earnerColumns(shop_id)}
  `
}

function rankedMember({ is_placed_by_hand, ...row }: RankedRow): RankedMember {
  const { customer_id, tier_id, grace_until, progress } = row
  const is_excluded = isExcluded(row)
  const is_held = is_placed_by_hand || is_excluded
  return { customer_id, tier_id, grace_until, progress, is_held, is_excluded }
}

/** The next of all members by their numbers, or certain ones. */
type MemberPage =
  | { readonly after_customer_id: number; readonly limit: number }
  | { readonly customer_ids: readonly number[] }

function membersOf(page: MemberPage, customer_id: RawBuilder<unknown>) {
  return 'customer_ids' in page
    ? sql`${customer_id} = ${anyOf(page.customer_ids)} ORDER BY ${customer_id}`
    : sql`${customer_id} > ${page.after_customer_id}
        ORDER BY ${customer_id} LIMIT ${page.limit}`
}

/** Members ordered by number, with their progress in each of these spans. */
export async function readRankedMembers(
  queries: Queries,
  shop_id: number,
  spans: readonly Span[],
  page: MemberPage,
): Promise<RankedMember[]> {
  const found = await sql<RankedRow>`
    SELECT ${traits(shop_id)}, ${progressIn(shop_id, spans)} AS progress
    FROM customers c
    JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id} AND ${membersOf(page, sql`c.customer_id`)}
  `.execute(queries)
  return found.rows.map(rankedMember)
}

/** A member's progress in this span; undefined: there is no such member. */
export async function findProgress(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  span: Span,
): Promise<TierProgress | undefined> {
  const found = await sql<{ progress: [TierProgress] }>`
    SELECT ${progressIn(shop_id, [span])} AS progress
    FROM customers c
    JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0]?.progress[0]
}

/** `readRankedMembers`, with the members locked until the transaction ends. */
export async function lockRankedMembers(
  tx: Tx,
  shop_id: number,
  spans: readonly Span[],
  page: MemberPage,
): Promise<RankedMember[]> {
  return (await lockRanked(tx, shop_id, spans, page)).members
}

/** The same, with the revision of the programme; null: there are no such members. */
export async function lockRanked(
  tx: Tx,
  shop_id: number,
  spans: readonly Span[],
  page: MemberPage,
): Promise<{ readonly members: RankedMember[]; readonly revision: number | null }> {
  const found = await sql<RankedRow & { readonly revision: number }>`
    WITH a AS (
      SELECT shop_id, customer_id, tier_id, tier_grace_until, tier_override_at, tier_points
      FROM accounts WHERE shop_id = ${shop_id} AND ${membersOf(page, sql`customer_id`)}
      FOR NO KEY UPDATE
    )
    SELECT ${traits(shop_id)}, ${progressIn(shop_id, spans)} AS progress,
      (SELECT revision FROM programs WHERE shop_id = ${shop_id}) AS revision
    FROM a
    JOIN customers c ON c.shop_id = a.shop_id AND c.customer_id = a.customer_id
    ORDER BY c.customer_id
  `.execute(tx)
  return { members: found.rows.map(rankedMember), revision: found.rows[0]?.revision ?? null }
}

/** A member's progress in each span. Lifetime figures are stored; others are summed up. */
function progressIn(shop_id: number, spans: readonly Span[]) {
  const periods = spans.map((span) => {
    const { spent, orders, of_orders } = isLifetime(span)
      ? { spent: sql`c.lifetime_spend`, orders: sql`c.orders_count`, of_orders: sql`` }
      : {
          spent: sql`coalesce(sum(${goodsSpend(sql`o`)}), 0)`,
          orders: sql`count(*)`,
          of_orders: ordersIn(shop_id, span),
        }
    const points = pointsIn(shop_id, span)
    return sql`(SELECT jsonb_build_object(
      'points_earned', ${points}, 'amount_spent', ${spent}, 'orders_count', ${orders}
    ) ${of_orders})`
  })
  return sql`jsonb_build_array(${sql.join(periods)})`
}

/** A release or reversal of an award counts at the time of the award, whenever it comes. */
function pointsIn(shop_id: number, span: Span) {
  if (isLifetime(span)) return sql`a.tier_points`
  return sql`(
    SELECT coalesce(sum(e.tier_points), 0)::bigint
    FROM entries e
    LEFT JOIN entries award ON award.shop_id = e.shop_id AND award.customer_id = e.customer_id
      AND award.seq = e.of_seq
    WHERE e.shop_id = ${shop_id} AND e.customer_id = c.customer_id
      AND ${isWithin(sql`coalesce(award.created_at, e.created_at)`, span)}
  )`
}

/** Paid orders that are not fully refunded, by the time they were placed. */
function ordersIn(shop_id: number, span: Span) {
  return sql`
    FROM orders o
    WHERE o.shop_id = ${shop_id} AND o.customer_id = c.customer_id
      AND o.counted_spend > 0 AND ${isWithin(sql`o.placed_at`, span)}
  `
}

function isWithin(moment: RawBuilder<unknown>, { from, until }: Span) {
  const begun = from === null ? sql`true` : sql`${moment} >= ${from}`
  return until === null ? begun : sql`${begun} AND ${moment} < ${until}`
}

function isLifetime({ from, until }: Span): boolean {
  return from === null && until === null
}

export async function countMembersOfTier(
  queries: Queries,
  shop_id: number,
  tier_id: string,
): Promise<number> {
  const found = await sql<{ members: number }>`
    SELECT count(*) AS members FROM accounts a
    WHERE shop_id = ${shop_id} AND tier_id = ${tier_id} AND ${isHere(sql`a`)}
  `.execute(queries)
  return found.rows[0]?.members ?? 0
}

/** The part of a write that moves members; a move out of a removed tier clears one set by hand. */
export function movedPart(
  shop_id: number,
  moves: readonly TierMove[],
  now: Date,
): WritePart | null {
  if (moves.length === 0) return null
  const rows = moves.map(({ customer_id, to }) => ({ customer_id, tier_id: to.id }))
  return sql`
    moved_members AS (
      UPDATE accounts a
      SET tier_id = r.tier_id, tier_achieved_at = ${now}, tier_grace_until = NULL,
        tier_override_at = NULL, updated_at = ${now}
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (customer_id bigint, tier_id text)
      WHERE a.shop_id = ${shop_id} AND a.customer_id = r.customer_id
        AND a.customer_id = ${anyOf(moves.map(({ customer_id }) => customer_id))}
    )
  `
}

/** Records since when a member's tier is set by hand; null: it is not any more. */
export async function holdMember(
  tx: Tx,
  shop_id: number,
  { customer_id, tier_id, override_at }: HeldMember,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ tier_id, tier_override_at: override_at, tier_grace_until: null, updated_at: now })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

interface HeldMember {
  readonly customer_id: number
  readonly tier_id: string
  readonly override_at: Date | null
}

/** A tier that gave a member a gift, or that a member lost. */
export interface PastTier extends TierEntry {
  readonly is_lost: boolean
}

/**
 * The tiers that gave these members a gift since a moment, points or a code, which was not taken
 * back completely, and the tiers that were taken from them since then.
 */
export async function findPastTiers(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
  since: Date,
): Promise<PastTier[]> {
  const found = await sql<PastTier>`
    SELECT customer_id, split_part(source_ref, '/', 1) AS tier_id, false AS is_lost FROM entries e
    WHERE shop_id = ${shop_id} AND customer_id = ${anyOf(customer_ids)}
      AND source = 'tier' AND source_ref IS NOT NULL AND created_at > ${since}
      AND e.points > (
        SELECT coalesce(-sum(r.points), 0) FROM entries r
        WHERE r.shop_id = ${shop_id} AND r.customer_id = e.customer_id AND r.of_seq = e.seq
      )
    UNION
    SELECT customer_id, tier_id, false FROM tier_gifts
    WHERE shop_id = ${shop_id} AND customer_id = ${anyOf(customer_ids)} AND created_at > ${since}
    UNION
    SELECT customer_id, tier_id, true FROM tier_departures
    WHERE shop_id = ${shop_id} AND customer_id = ${anyOf(customer_ids)} AND left_at > ${since}
  `.execute(queries)
  return found.rows
}

/** The points for tiers that these members earned in one span, by their numbers. */
export async function sumTierPoints(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
  span: Span,
): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ customer_id: number; points: number }>`
    SELECT c.customer_id, ${pointsIn(shop_id, span)} AS points
    FROM customers c
    JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${anyOf(customer_ids)}
  `.execute(queries)
  return new Map(found.rows.map(({ customer_id, points }) => [customer_id, points]))
}
