import { sql } from 'kysely'
import { anyOf } from '../../store/any-of.ts'
import type { Queries } from '../../store/db.ts'
import { type PurchaseRow, purchasesAsJson, readPurchase } from '../../store/purchase-rows.ts'
import { EMPTY_CARD, isSameCard, type MemberCard, type MemberFacts } from '../domain/member-card.ts'

/** A member, and what Shopify shows of them. */
export interface ShownMember extends MemberFacts {
  readonly shown: MemberCard | null
}

interface MemberRow extends Omit<ShownMember, 'purchases'> {
  readonly purchases: readonly PurchaseRow[]
}

const membersOf = (shop_id: number) => sql`
  SELECT c.customer_id, c.enrolled_at IS NOT NULL AS is_member, c.gone_at IS NOT NULL AS is_gone,
    c.tags, c.is_business, c.excluded_from_program, a.tier_id,
    coalesce(a.credits_total - a.debits_total, 0)::bigint AS balance, s.shown,
    ${purchasesAsJson(shop_id, sql`= c.customer_id`)} AS purchases
  FROM customers c
  LEFT JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
  LEFT JOIN shopify_shown_members s ON s.shop_id = c.shop_id AND s.customer_id = c.customer_id
`

function readMember({ purchases, ...member }: MemberRow): ShownMember {
  return { ...member, purchases: purchases.map(readPurchase) }
}

export async function findShownMembers(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<ShownMember[]> {
  const found = await sql<MemberRow>`
    ${membersOf(shop_id)} WHERE c.shop_id = ${shop_id} AND c.customer_id = ${anyOf(customer_ids)}
  `.execute(queries)
  return found.rows.map(readMember)
}

/** By their numbers, after this one. */
export async function listShownMembers(
  queries: Queries,
  shop_id: number,
  after: number,
  limit: number,
): Promise<ShownMember[]> {
  const found = await sql<MemberRow>`
    ${membersOf(shop_id)} WHERE c.shop_id = ${shop_id} AND c.customer_id > ${after}
    ORDER BY c.customer_id LIMIT ${limit}
  `.execute(queries)
  return found.rows.map(readMember)
}

/**
 * Who joined, left, was merged with another, moved between tiers, got or gave points, bought a
 * membership or gave it back in this time, or whose membership ended; no more than `limit`.
 */
export async function listChangedMembers(
  queries: Queries,
  shop_id: number,
  { since, until, limit }: { readonly since: Date; readonly until: Date; readonly limit: number },
): Promise<number[]> {
  const found = await sql<{ customer_id: number }>`
    SELECT customer_id FROM (
      SELECT customer_id FROM entries
      WHERE shop_id = ${shop_id} AND created_at BETWEEN ${since} AND ${until}
      UNION ALL SELECT customer_id FROM tier_moves
      WHERE shop_id = ${shop_id} AND created_at BETWEEN ${since} AND ${until}
      UNION ALL SELECT customer_id FROM customers
      WHERE shop_id = ${shop_id} AND enrolled_at BETWEEN ${since} AND ${until}
      UNION ALL SELECT customer_id FROM customers
      WHERE shop_id = ${shop_id} AND gone_at BETWEEN ${since} AND ${until}
      -- Entries that come with a merge keep their moments.
      UNION ALL SELECT merged_into FROM customer_merges
      WHERE shop_id = ${shop_id} AND merged_at BETWEEN ${since} AND ${until}
      UNION ALL SELECT customer_id FROM membership_members
      WHERE shop_id = ${shop_id} AND changed_at BETWEEN ${since} AND ${until}
      UNION ALL SELECT customer_id FROM shopify_shown_members
      WHERE shop_id = ${shop_id} AND shown ->> 'until'
        BETWEEN ${since.toISOString()} AND ${until.toISOString()}
    ) changed
    GROUP BY customer_id ORDER BY customer_id LIMIT ${limit}
  `.execute(queries)
  return found.rows.map(({ customer_id }) => customer_id)
}

/**
 * These are to be written, the last change first. A member who is being written is looked at once
 * more.
 */
export async function noteChanged(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
  now: Date,
): Promise<void> {
  if (customer_ids.length === 0) return
  await sql`
    INSERT INTO shopify_shown_members AS s
      (shop_id, customer_id, is_sure, changes, due_at, attempts)
    SELECT ${shop_id}, customer_id, true, 1, ${now}, 0
    FROM unnest(${`{${customer_ids.join(',')}}`}::text::bigint[]) AS r (customer_id)
    ON CONFLICT (shop_id, customer_id) DO UPDATE SET changes = s.changes + 1,
      due_at = CASE WHEN s.due_at > ${now} THEN s.due_at ELSE excluded.due_at END
  `.execute(queries)
}

export interface ClaimedMember {
  readonly customer_id: number
  readonly changes: number
  readonly attempts: number
  /** What Shopify shows is known. */
  readonly was_sure: boolean
}

/** Takes some who are due, so that nobody else does until `until`. They are not sure any more. */
export async function claimDueMembers(
  queries: Queries,
  shop_id: number,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ClaimedMember[]> {
  const claimed = await sql<ClaimedMember>`
    WITH due AS (
      SELECT customer_id, is_sure FROM shopify_shown_members
      WHERE shop_id = ${shop_id} AND due_at <= ${now}
      ORDER BY due_at DESC, customer_id LIMIT ${limit}
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE shopify_shown_members s SET due_at = ${until}, is_sure = false
    FROM due WHERE s.shop_id = ${shop_id} AND s.customer_id = due.customer_id
    RETURNING s.customer_id, s.changes, s.attempts, due.is_sure AS was_sure
  `.execute(queries)
  return claimed.rows
}

/** A member whose card is at Shopify now. */
export interface WrittenMember {
  readonly customer_id: number
  readonly changes: number
  readonly card: MemberCard
}

/** Who changed meanwhile is due again. Where nothing is shown, nothing is kept. */
export async function settleMembers(
  queries: Queries,
  shop_id: number,
  members: readonly WrittenMember[],
  now: Date,
): Promise<void> {
  const rows = members.map(({ customer_id, changes, card }) => {
    return { customer_id, changes, card: isSameCard(card, EMPTY_CARD) ? null : card }
  })
  await sql`
    WITH written AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)})
        AS r (customer_id bigint, changes integer, card jsonb)
    ), forgotten AS (
      DELETE FROM shopify_shown_members s USING written w
      WHERE s.shop_id = ${shop_id} AND s.customer_id = w.customer_id
        AND w.card IS NULL AND s.changes = w.changes
    )
    UPDATE shopify_shown_members s SET shown = w.card, is_sure = true, attempts = 0, fault = NULL,
      due_at = CASE WHEN s.changes > w.changes THEN ${now}::timestamptz END
    FROM written w
    WHERE s.shop_id = ${shop_id} AND s.customer_id = w.customer_id
      AND NOT (w.card IS NULL AND s.changes = w.changes)
  `.execute(queries)
}

/** They are tried again later. */
export async function postponeMembers(
  queries: Queries,
  shop_id: number,
  members: readonly { readonly customer_id: number; readonly due_at: Date }[],
  fault: string,
): Promise<void> {
  await sql`
    UPDATE shopify_shown_members s
    SET due_at = r.due_at, attempts = s.attempts + 1, fault = ${fault}
    FROM json_to_recordset(${JSON.stringify(members)}) AS r (
      customer_id bigint, due_at timestamptz
    )
    WHERE s.shop_id = ${shop_id} AND s.customer_id = r.customer_id
  `.execute(queries)
}

/** How many are to be written, and a fault of one of them. */
export async function countDueMembers(
  queries: Queries,
  shop_id: number,
): Promise<{ readonly due: number; readonly failed: number; readonly fault: string | null }> {
  const found = await sql<{ due: number; failed: number; fault: string | null }>`
    SELECT count(*)::integer AS due, count(fault)::integer AS failed, max(fault) AS fault
    FROM shopify_shown_members WHERE shop_id = ${shop_id} AND due_at IS NOT NULL
  `.execute(queries)
  return found.rows[0] ?? { due: 0, failed: 0, fault: null }
}

/** All who are shown are to be taken away, or at least looked at. Answers how many. */
export async function takeAllAway(queries: Queries, shop_id: number, now: Date): Promise<number> {
  const due = await sql`
    UPDATE shopify_shown_members SET due_at = ${now}, changes = changes + 1, fault = NULL
    WHERE shop_id = ${shop_id} RETURNING customer_id
  `.execute(queries)
  return due.rows.length
}

/** How many are shown or may be, and how many of them Shopify refuses to change: they wait a day. */
export async function countShownMembers(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<{ readonly members: number; readonly refused: number }> {
  const found = await sql<{ members: number; refused: number }>`
    SELECT count(*)::integer AS members,
      (count(*) FILTER (
        WHERE fault IS NOT NULL AND due_at > ${now}::timestamptz + interval '2 hours'
      ))::integer AS refused
    FROM shopify_shown_members WHERE shop_id = ${shop_id}
  `.execute(queries)
  return found.rows[0] ?? { members: 0, refused: 0 }
}
