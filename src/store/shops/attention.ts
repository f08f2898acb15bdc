import { sql } from 'kysely'
import type { Attention } from '../../domain/shops/health.ts'
import type { Queries } from '../db.ts'

/** The newest changes of the programme that are looked through. */
const CHANGES_MAX = 250

/** What waits for somebody in a shop, each found by an index. */
export async function readAttention(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<Attention | undefined> {
  const ago = (minutes: number) =>
    sql`${now}::timestamptz - make_interval(mins => ${minutes}::integer)`
  const found = await sql<Attention>`
    SELECT
      (SELECT count(*)::integer FROM webhooks
        WHERE shop_id = ${shop_id} AND disabled_reason IS NULL AND consecutive_failures > 0)
        AS webhooks_failing,
      (SELECT count(*)::integer FROM webhooks
        WHERE shop_id = ${shop_id} AND disabled_reason IS NOT NULL) AS webhooks_disabled,
      (SELECT count(*)::integer FROM codes
        WHERE shop_id = ${shop_id} AND due_at IS NOT NULL AND created_at < ${ago(10)})
        AS codes_waiting,
      (SELECT count(*)::integer FROM partners WHERE shop_id = ${shop_id} AND status = 'applied')
        AS partners_waiting,
      (SELECT count(*)::integer FROM joining_reviews WHERE shop_id = ${shop_id})
        AS joinings_waiting,
      (SELECT count(*)::integer FROM proposals
        WHERE shop_id = ${shop_id} AND status = 'open' AND expires_at > ${now})
        AS proposals_waiting,
      (SELECT count(*)::integer FROM partner_payouts
        WHERE shop_id = ${shop_id} AND status = 'open') AS payouts_open,
      (SELECT count(*)::integer FROM (
          SELECT actor_kind, created_at FROM program_changes
          WHERE shop_id = ${shop_id} ORDER BY change_number DESC LIMIT ${CHANGES_MAX}
        ) c
        WHERE c.actor_kind = 'assistant' AND c.created_at > ${ago(7 * 24 * 60)})
        AS assistant_changes,
      (SELECT count(*)::integer FROM emails
        WHERE shop_id = ${shop_id} AND due_at < ${ago(15)}) AS emails_overdue,
      (SELECT count(*)::integer FROM emails
        WHERE shop_id = ${shop_id} AND finished_at > ${ago(24 * 60)}
          AND status IN ('failed', 'bounced')) AS emails_failed
  `.execute(queries)
  return found.rows[0]
}
