import { sql } from 'kysely'
import type { PartnerEvent } from '../../domain/partners/partner-event.ts'
import type { Queries } from '../db.ts'

/** The place of an event in the list; at one moment the kinds have an order too. */
export interface PlaceOfEvent {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: string
  readonly id: string
}

/** What happened to a partner, the newest first. */
export async function listPartnerEvents(
  queries: Queries,
  shop_id: number,
  partner_id: string,
  page: { readonly limit: number; readonly before: PlaceOfEvent | null },
): Promise<PartnerEvent[]> {
  const { before } = page
  const of = sql`shop_id = ${shop_id} AND partner_id = ${partner_id}`
  const earlier =
    before === null
      ? sql`true`
      : sql`(at, kind, id) < (to_timestamp(${Math.max(0, before.at)}::double precision / 1000), ${before.kind}, ${before.id})`
  const found = await sql<PartnerEvent>`
    WITH events (kind, id, at, code, order_id, amount, note) AS (
      SELECT 'applied', partner_id, created_at, NULL, NULL::bigint, NULL::numeric, NULL
      FROM partners WHERE ${of}
      UNION ALL
      SELECT 'approved', approval_id, approved_at, code, NULL, NULL, NULL
      FROM partner_approvals WHERE ${of}
      UNION ALL
      SELECT 'approval_ended', approval_id, ended_at, code, NULL, NULL, NULL
      FROM partner_approvals WHERE ${of} AND ended_at IS NOT NULL
      UNION ALL
      SELECT 'commission', commission_id, created_at, code, order_id, original_amount, NULL
      FROM partner_commissions WHERE ${of}
      UNION ALL
      SELECT 'payout', payout_id, created_at, NULL, NULL, amount, reference
      FROM partner_payouts WHERE ${of}
      UNION ALL
      SELECT 'payout_' || status, payout_id, marked_at, NULL, NULL, amount,
        CASE WHEN status = 'failed' THEN failure ELSE reference END
      FROM partner_payouts WHERE ${of} AND marked_at IS NOT NULL
    )
    -- An action and what it does have the same moment, that of the call.
    SELECT kind, id, at, code, order_id, amount, note, (
      SELECT a.actor_name FROM admin_actions a
      WHERE events.kind IN ('applied', 'approved', 'approval_ended') AND a.shop_id = ${shop_id}
        AND a.subject_kind = 'partner' AND a.subject_id = ${partner_id}
        AND a.created_at = events.at AND a.result = 'done'
      LIMIT 1
    ) AS by FROM events
    WHERE ${earlier} ORDER BY at DESC, kind DESC, id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}
