import { sql } from 'kysely'
import type { Queries } from '../../store/db.ts'
import {
  type Attempt,
  FAILURES_UNTIL_DISABLED,
  FAILURES_UNTIL_PAUSED,
  PAUSE_MS,
  TOO_MANY_FAILURES,
  type Webhook,
} from '../domain/webhooks.ts'
import { OF_LANE } from './lanes.ts'

/** What waits to be sent, of all shops. */
export interface Backlog {
  readonly deliveries: number
  readonly oldest_due_at: Date | null
}

/**
 * The due deliveries of working endpoints, by the indexes of the lanes. The backlog of a paused or
 * disabled endpoint is its own, and says nothing about this service.
 */
export async function readBacklog(queries: Queries, now: Date): Promise<Backlog> {
  const found = await sql<Backlog>`
    SELECT coalesce(sum(due.deliveries), 0)::float8 AS deliveries,
      min(due.oldest_due_at) AS oldest_due_at
    FROM webhooks w CROSS JOIN LATERAL (
      SELECT count(*) AS deliveries, min(d.due_at) AS oldest_due_at FROM deliveries d
      WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
        AND ${OF_LANE.first_attempts} AND d.due_at <= ${now}
      UNION ALL
      SELECT count(*), min(d.due_at) FROM deliveries d
      WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
        AND ${OF_LANE.retries} AND d.due_at <= ${now}
    ) due
    WHERE w.status = 'active' AND w.paused_until IS NULL
  `.execute(queries)
  return found.rows[0] ?? { deliveries: 0, oldest_due_at: null }
}

/** What came of an attempt. */
export interface DeliveryResult {
  readonly shop_id: number
  readonly delivery_id: string
  readonly attempt: Attempt
  readonly status: 'pending' | 'delivered' | 'dropped'
  /** Of the next attempt. */
  readonly due_at: Date | null
}

/** The meaning of attempts for an endpoint, in their order. */
export interface EndpointReport {
  readonly shop_id: number
  readonly webhook_id: string
  /** Failures since the last success among them, or added to those before. */
  readonly failures_in_a_row: number
  readonly had_success: boolean
}

/** How an endpoint is doing. */
export interface EndpointHealth extends Pick<Webhook, 'webhook_id' | 'status' | 'paused_until'> {
  readonly shop_id: number
}

/**
 * For an endpoint that keeps working, the last success is written this often, to save writes to its
 * row.
 */
const SUCCESS_SAVED_EVERY_MS = 1_000

/**
 * Stores the results of attempts, of any shops, and what they mean for the endpoints. Returns the
 * endpoints' state; a deleted one is missing. It is one statement, and so one exchange with the
 * database. The limits tell the planner that these rows are few; without statistics it would read
 * whole tables. A result that is written twice, because nobody knew whether the first write
 * succeeded, counts once.
 */
export async function saveResults(
  queries: Queries,
  results: readonly DeliveryResult[],
  reports: readonly EndpointReport[],
  now: Date,
): Promise<EndpointHealth[]> {
  const saved_lately = new Date(now.getTime() - SUCCESS_SAVED_EVERY_MS)
  const paused_until = new Date(now.getTime() + PAUSE_MS)
  // Endpoints are locked in one order, so that no two workers wait for each other.
  const found = await sql<EndpointHealth>`
    WITH results AS (
      UPDATE deliveries d
      SET status = r.status, due_at = r.due_at, attempts_made = d.attempts_made + 1,
        attempts = d.attempts || jsonb_build_array(r.attempt)
      FROM (
        SELECT shop_id, delivery_id, status, due_at, attempt
        FROM json_to_recordset(${JSON.stringify(results)}) AS r (
          shop_id integer, delivery_id text, status text, due_at timestamptz, attempt jsonb
        )
        LIMIT ${results.length}
      ) r
      WHERE d.shop_id = r.shop_id AND d.delivery_id = r.delivery_id AND d.status = 'pending'
        AND NOT d.attempts @> jsonb_build_array(r.attempt)
    ), reports AS (
      SELECT shop_id, webhook_id, failures_in_a_row, had_success
      FROM json_to_recordset(${JSON.stringify(reports)}) AS r (
        shop_id integer, webhook_id text, failures_in_a_row integer, had_success boolean
      )
      LIMIT ${reports.length}
    ), news AS (
      SELECT w.shop_id, w.webhook_id, r.had_success, r.failures_in_a_row > 0 AS has_failed,
        CASE WHEN r.had_success THEN 0 ELSE w.consecutive_failures END + r.failures_in_a_row
          AS failures
      FROM reports r
      JOIN webhooks w ON w.shop_id = r.shop_id AND w.webhook_id = r.webhook_id
      WHERE r.failures_in_a_row > 0 OR w.consecutive_failures > 0
        OR coalesce(w.last_success_at <= ${saved_lately}, true)
      ORDER BY w.shop_id, w.webhook_id
      FOR NO KEY UPDATE OF w
    ), saved AS (
      UPDATE webhooks w
      SET consecutive_failures = n.failures,
        last_success_at = CASE WHEN n.had_success THEN ${now}::timestamptz ELSE last_success_at END,
        last_failure_at = CASE WHEN n.has_failed THEN ${now}::timestamptz ELSE last_failure_at END,
        paused_until = CASE WHEN n.failures >= ${FAILURES_UNTIL_PAUSED}
          THEN ${paused_until}::timestamptz END,
        status = CASE WHEN n.failures >= ${FAILURES_UNTIL_DISABLED} THEN 'disabled' ELSE status END,
        disabled_reason = CASE WHEN n.failures >= ${FAILURES_UNTIL_DISABLED}
          THEN coalesce(disabled_reason, ${TOO_MANY_FAILURES}) ELSE disabled_reason END
      FROM news n
      WHERE w.shop_id = n.shop_id AND w.webhook_id = n.webhook_id
      RETURNING w.shop_id, w.webhook_id, w.status, w.paused_until
    )
    SELECT shop_id, webhook_id, status, paused_until FROM saved
    UNION ALL
    SELECT w.shop_id, w.webhook_id, w.status, w.paused_until
    FROM reports r
    JOIN webhooks w ON w.shop_id = r.shop_id AND w.webhook_id = r.webhook_id
    WHERE NOT EXISTS (
      SELECT FROM saved s WHERE s.shop_id = w.shop_id AND s.webhook_id = w.webhook_id
    )
  `.execute(queries)
  return found.rows
}
