import { type RawBuilder, sql } from 'kysely'
import type {
  BroughtByMerge,
  CustomerMerge,
  CustomerPair,
  MovedSpan,
} from '../../domain/customers/customer-merge.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { HeldTier } from '../../domain/tiers/merged-standing.ts'
import type { Queries, Tx } from '../db.ts'

/** Who has everything of a customer now, after however many merges: often the customer. */
export async function findWhoHas(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<number> {
  const found = await queries
    .selectFrom('customers')
    .select('merged_into')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return found?.merged_into ?? customer_id
}

/** The same in a statement: NULL merged nobody. */
export function whoHas(shop_id: number, customer_id: number): RawBuilder<number> {
  return sql`coalesce((
    SELECT merged_into FROM customers WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  ), ${customer_id}::bigint)`
}

/** Adds a customer who is gone already, unless they are known. */
export async function addGoneCustomer(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('customers')
    .values({ shop_id, customer_id, created_at: now, updated_at: now, gone_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks a customer's orders until the transaction ends, in the order of their numbers. */
export async function lockOrdersOf(tx: Tx, shop_id: number, customer_id: number): Promise<void> {
  await sql`
    SELECT count(*) FROM (
      SELECT FROM orders WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      ORDER BY order_id FOR NO KEY UPDATE
    ) o
  `.execute(tx)
}

/** What a customer would bring to another. */
export async function readWhatIsBrought(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<BroughtByMerge> {
  const found = await sql<BroughtByMerge>`
    SELECT coalesce(a.credits_total - a.debits_total, 0)::bigint AS points,
      coalesce(a.pending_points, 0)::bigint AS pending_points,
      coalesce(a.owed_points, 0)::bigint AS owed_points, c.orders_count
    FROM customers c
    LEFT JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0] ?? { points: 0, pending_points: 0, owed_points: 0, orders_count: 0 }
}

/** Entries that follow one ledger in another: `entries_moved` of them, after number `after_seq`. */
interface MovedEntries extends CustomerPair {
  readonly after_seq: number
  readonly entries_moved: number
}

/**
 * Writes a customer's entries once more, in the ledger of another and behind what is there. They
 * keep their ids, times and contents; their numbers and totals follow from those before them.
 */
export async function copyEntries(
  tx: Tx,
  shop_id: number,
  { customer_id, into, after_seq, entries_moved }: MovedEntries,
): Promise<void> {
  await sql`
    INSERT INTO entries (
      shop_id, customer_id, seq, entry_id, type, points, requested_points, credits_total,
      debits_total, source, source_ref, description, title_key, title_params, metadata,
      order_total, tier_points, is_pending, pending_until, pending_delta, owed_delta, of_seq,
      order_id, made_by, request_id, created_at, lots_after
    )
    SELECT shop_id, ${into}, e.seq + ${after_seq}, entry_id, type, points, requested_points,
      e.credits_total + b.credits_total, e.debits_total + b.debits_total, source,
      -- Both may have an entry under one reference. The first of them keeps it.
      CASE WHEN EXISTS (
        SELECT FROM entries o WHERE o.shop_id = ${shop_id} AND o.customer_id = ${into}
          AND o.source = e.source AND o.source_ref = e.source_ref
      ) THEN source_ref || '#' || ${String(customer_id)} ELSE source_ref END,
      description, title_key, title_params, metadata, order_total, e.tier_points, is_pending,
      pending_until, pending_delta, owed_delta, of_seq + ${after_seq}, order_id, made_by,
      request_id, created_at, coalesce(lots_after, 0) + ${after_seq}
    FROM entries e
    CROSS JOIN (
      SELECT credits_total, debits_total FROM accounts
      WHERE shop_id = ${shop_id} AND customer_id = ${into}
    ) b
    WHERE e.shop_id = ${shop_id} AND e.customer_id = ${customer_id} AND e.seq <= ${entries_moved}
  `.execute(tx)
}

/** The entries of a ledger that merges brought there, also those that were merged on. */
export async function listMovedSpans(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<MovedSpan[]> {
  const found = await sql<MovedSpan>`
    WITH RECURSIVE moved AS (
      SELECT customer_id, after_seq, entries_moved FROM customer_merges
      WHERE shop_id = ${shop_id} AND merged_into = ${customer_id}
      UNION ALL
      SELECT m.customer_id, moved.after_seq + m.after_seq, m.entries_moved
      FROM moved JOIN customer_merges m
        ON m.shop_id = ${shop_id} AND m.merged_into = moved.customer_id
    )
    SELECT customer_id, after_seq + 1 AS first_seq, after_seq + entries_moved AS last_seq
    FROM moved WHERE entries_moved > 0
  `.execute(queries)
  return found.rows
}

/** Adds a customer's account to that of another, whose entries are there by now. */
export async function addAccount(
  tx: Tx,
  shop_id: number,
  { customer_id, into }: CustomerPair,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE accounts b
    SET seq = b.seq + a.seq, credits_total = b.credits_total + a.credits_total,
      debits_total = b.debits_total + a.debits_total,
      points_earned = b.points_earned + a.points_earned,
      points_redeemed = b.points_redeemed + a.points_redeemed,
      pending_points = b.pending_points + a.pending_points,
      owed_points = b.owed_points + a.owed_points, tier_points = b.tier_points + a.tier_points,
      last_activity_at = greatest(b.last_activity_at, a.last_activity_at),
      refilled_at = greatest(b.refilled_at, a.refilled_at),
      credited_at = greatest(b.credited_at, a.credited_at), updated_at = ${now}
    FROM accounts a
    WHERE b.shop_id = ${shop_id} AND b.customer_id = ${into}
      AND a.shop_id = ${shop_id} AND a.customer_id = ${customer_id}
  `.execute(tx)
}

/** Removes the account of a customer who was merged: the last entry says that nothing is in it. */
export async function removeAccount(tx: Tx, shop_id: number, customer_id: number): Promise<void> {
  await tx
    .deleteFrom('accounts')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** The tiers that members hold, and how, by their numbers. */
export async function readHeldTiers(
  queries: Queries,
  shop_id: number,
  { customer_id, into }: CustomerPair,
): Promise<ReadonlyMap<number, HeldTier>> {
  const rows = await queries
    .selectFrom('accounts')
    .select(['customer_id', 'tier_id', 'tier_achieved_at'])
    .select(['tier_grace_until', 'tier_override_at'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', 'in', [customer_id, into])
    .execute()
  return new Map(rows.map((row) => [row.customer_id, row]))
}

/** Gives a member a tier as somebody else has held it. */
export async function saveHeldTier(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  held: HeldTier,
): Promise<void> {
  const { tier_id, tier_achieved_at, tier_grace_until, tier_override_at } = held
  await tx
    .updateTable('accounts')
    .set({ tier_id, tier_achieved_at, tier_grace_until, tier_override_at })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Records a merge. Those who were merged into the one before lead to the other from now on. */
export async function saveMerge(
  tx: Tx,
  shop_id: number,
  { into, ...merge }: CustomerMerge,
  origin: Origin | null,
): Promise<void> {
  const { customer_id } = merge
  await tx
    .insertInto('customer_merges')
    .values({
      ...{ shop_id, ...merge, merged_into: into },
      made_by: origin?.made_by ?? null,
      request_id: origin?.request_id ?? null,
    })
    .execute()
  await tx
    .updateTable('customers')
    .set({ merged_into: into })
    .where('shop_id', '=', shop_id)
    .where('merged_into', '=', customer_id)
    .execute()
}
