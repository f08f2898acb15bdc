import { sql } from 'kysely'
import type { BookedEntry, EntryType } from '../../domain/points/ledger.ts'
import type { Queries } from '../db.ts'

export interface EntriesPage {
  readonly limit: number
  readonly before_seq: number | null
  readonly types: readonly EntryType[] | null
  /** Includes awards that were released, and reversals of held points. */
  readonly include_internal: boolean
}

/** A member's entries, newest first, with the member's language; undefined where there is none. */
export async function readHistory(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  page: EntriesPage,
): Promise<{ locale: string | null; entries: BookedEntry[] } | undefined> {
  const before = page.before_seq === null ? sql`` : sql`AND seq < ${page.before_seq}::bigint`
  const types =
    page.types === null
      ? sql``
      : sql`AND type IN (SELECT json_array_elements_text(${JSON.stringify(page.types)}))`
  const internal = page.include_internal
    ? sql``
    : sql`AND NOT (is_pending AND (type = 'reversal' OR later.is_released))`
  const award_waits = sql`NOT later.is_released AND points + later.taken <> 0`
  // A reversal of a held award is held as long as the award. Queried only if such rows are shown:
  // even a subquery that never runs takes time to plan.
  const still_waits = page.include_internal
    ? sql`CASE type
        WHEN 'reversal' THEN (
          SELECT sum(w.pending_delta) > 0 FROM entries w
          WHERE w.shop_id = ${shop_id} AND w.customer_id = ${customer_id}
            AND own.of_seq IN (w.seq, w.of_seq)
        )
        ELSE ${award_waits}
      END`
    : award_waits
  // Of an award that was taken back and is held again: only what came until then.
  const following = (type: EntryType) => sql`FROM entries r
    WHERE own.type = 'earn' AND own.source <> 'api' AND r.shop_id = ${shop_id}
      AND r.customer_id = ${customer_id} AND r.of_seq = coalesce(own.of_seq, own.seq)
      AND r.type = ${type} AND r.seq > own.seq AND NOT (r.type = 'earn' AND r.is_pending)
      AND NOT EXISTS (
        SELECT FROM entries h
        WHERE h.shop_id = ${shop_id} AND h.customer_id = ${customer_id} AND h.of_seq = r.of_seq
          AND h.type = 'earn' AND h.is_pending AND h.seq > own.seq AND h.seq < r.seq
      )`
  // One row without an entry if a member has none, so one query answers both. Each subquery stands
  // behind a condition that few entries meet, because most entries need none.
  const found = await sql<{ locale: string | null } & (BookedEntry | { seq: null })>`
    SELECT coalesce(c.joined_locale, c.locale) AS locale, e.*
    FROM customers c
    LEFT JOIN LATERAL (
      SELECT seq, entry_id, type,
        CASE WHEN is_pending AND type = 'earn' THEN points + later.taken ELSE points END AS points,
        credits_total - debits_total AS balance_after, source, description, title_key,
        -- What takes points back names what it is of; as its own reference that could stand once.
        coalesce(source_ref, title_params->>'source_ref') AS source_ref,
        title_params, order_total,
        (own.pending_until AT TIME ZONE 'UTC')::text AS pending_until,
        is_pending AND ${still_waits} AS is_pending,
        type = 'earn' AND (
          (own.order_id IS NOT NULL AND (
            SELECT o.points = 0 FROM orders o
            WHERE o.shop_id = ${shop_id} AND o.order_id = own.order_id
          ) IS TRUE)
          OR (own.source <> 'api' AND (
            SELECT w.points = 0 FROM awards w
            WHERE w.shop_id = ${shop_id} AND w.award_id = own.source_ref
          ) IS TRUE)
          OR (own.source = 'tier' AND points + later.taken = 0)
        ) AS is_void,
        -- What points were spent on, once it was made.
        CASE WHEN own.source = 'redemption' THEN (
          SELECT jsonb_build_object('status', v.status, 'code', v.code,
            'credit', CASE WHEN v.mint->>'kind' = 'store_credit' THEN v.mint->>'amount' END)
          FROM codes v
          WHERE v.shop_id = ${shop_id} AND v.code_id = own.source_ref AND v.issued_at IS NOT NULL
        ) END AS bought,
        (own.created_at AT TIME ZONE 'UTC')::text AS created_at
      FROM entries own
      -- What became since of what an order or a rule paid: it stands as it was written.
      CROSS JOIN LATERAL (
        SELECT CASE WHEN own.is_pending OR own.source = 'tier' THEN (
            SELECT coalesce(sum(r.points), 0)::bigint ${following('reversal')}
          ) END AS taken,
          own.is_pending AND EXISTS (SELECT ${following('earn')}) AS is_released
      ) later
      WHERE own.shop_id = ${shop_id} AND own.customer_id = ${customer_id} ${before} ${types}
        ${internal}
      ORDER BY seq DESC
      LIMIT ${page.limit}
    ) e ON true
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id} AND c.enrolled_at IS NOT NULL
    ORDER BY e.seq DESC
  `.execute(queries)
  const [first] = found.rows
  if (first === undefined) return undefined
  return { locale: first.locale, entries: found.rows.filter((row) => row.seq !== null) }
}
