import { sql } from 'kysely'
import {
  type Attempt,
  FAILURES_UNTIL_DISABLED,
  FAILURES_UNTIL_PAUSED,
  PAUSE_MS,
  TOO_MANY_FAILURES,
  type Webhook,
  type WebhookEvent,
} from '../domain/webhooks.ts'
import type { Queries, Tx } from './db.ts'

/** First attempts, or retries: those never stand in the way of these. */
export type Lane = 'first' | 'again'

const OF_LANE = {
  first: sql`d.status = 'pending' AND d.attempts_made = 0`,
  again: sql`d.status = 'pending' AND d.attempts_made > 0`,
} as const

/** An endpoint that something is due for. */
export interface DueEndpoint extends Pick<Webhook, 'webhook_id' | 'consecutive_failures'> {
  readonly shop_id: number
  readonly lane: Lane
}

/**
 * Endpoints that can be sent to and have something due; of all shops where `shop_id` is null, as
 * each node looks for it again and again, by the indexes of the lanes.
 */
export async function listDueEndpoints(
  queries: Queries,
  { shop_id, now }: { readonly shop_id: number | null; readonly now: Date },
): Promise<DueEndpoint[]> {
  const of_shop = shop_id === null ? sql`` : sql`AND w.shop_id = ${shop_id}`
  const found = await sql<DueEndpoint>`
    SELECT w.shop_id, w.webhook_id, w.consecutive_failures, due.lane
    FROM webhooks w
    CROSS JOIN LATERAL (
      (
        SELECT 'first' AS lane FROM deliveries d
        WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
          AND ${OF_LANE.first} AND d.due_at <= ${now}
        LIMIT 1
      ) UNION ALL (
        SELECT 'again' FROM deliveries d
        WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
          AND ${OF_LANE.again} AND d.due_at <= ${now}
        LIMIT 1
      )
    ) due
    WHERE w.status = 'active' AND coalesce(w.paused_until <= ${now}, true) ${of_shop}
  `.execute(queries)
  return found.rows
}

/** What waits to be sent, of all shops. */
export interface Backlog {
  readonly deliveries: number
  readonly oldest_due_at: Date | null
}

/**
 * What is due for endpoints that are well, by the indexes of the lanes. An endpoint that is probed
 * or disabled has its own backlog to answer for, and says nothing about this service.
 */
export async function readBacklog(queries: Queries, now: Date): Promise<Backlog> {
  const found = await sql<Backlog>`
    SELECT coalesce(sum(due.deliveries), 0)::float8 AS deliveries,
      min(due.oldest_due_at) AS oldest_due_at
    FROM webhooks w CROSS JOIN LATERAL (
      SELECT count(*) AS deliveries, min(d.due_at) AS oldest_due_at FROM deliveries d
      WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
        AND ${OF_LANE.first} AND d.due_at <= ${now}
      UNION ALL
      SELECT count(*), min(d.due_at) FROM deliveries d
      WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
        AND ${OF_LANE.again} AND d.due_at <= ${now}
    ) due
    WHERE w.status = 'active' AND w.paused_until IS NULL
  `.execute(queries)
  return found.rows[0] ?? { deliveries: 0, oldest_due_at: null }
}

/** What is sent, and to which delivery it belongs. */
export interface ClaimedDelivery extends WebhookEvent {
  readonly delivery_id: string
  readonly attempts_made: number
}

/**
 * Takes the deliveries of an endpoint that are due the longest. Nobody else takes them before
 * `until`: should this node die, another one then does.
 */
export async function claimDeliveries(
  queries: Queries,
  shop_id: number,
  endpoint: Pick<DueEndpoint, 'webhook_id' | 'lane'>,
  claim: { readonly limit: number; readonly until: Date; readonly now: Date },
): Promise<ClaimedDelivery[]> {
  const found = await sql<ClaimedDelivery>`
    WITH claimed AS (
      UPDATE deliveries u SET due_at = ${claim.until}::timestamptz
      FROM (
        SELECT d.delivery_id FROM deliveries d
        WHERE d.shop_id = ${shop_id} AND d.webhook_id = ${endpoint.webhook_id}
          AND ${OF_LANE[endpoint.lane]} AND d.due_at <= ${claim.now}
        ORDER BY d.due_at LIMIT ${claim.limit}
        FOR UPDATE SKIP LOCKED
      ) due
      WHERE u.shop_id = ${shop_id} AND u.delivery_id = due.delivery_id
      RETURNING u.delivery_id, u.event_id, u.attempts_made
    )
    SELECT c.delivery_id, c.attempts_made, o.event_id, o.topic, o.payload, o.created_at
    FROM claimed c
    JOIN outbox o ON o.shop_id = ${shop_id} AND o.event_id = c.event_id
    ORDER BY c.delivery_id
  `.execute(queries)
  return found.rows
}

/** Gives back what was claimed and not tried. */
export async function returnDeliveries(
  queries: Queries,
  shop_id: number,
  delivery_ids: readonly string[],
  now: Date,
): Promise<void> {
  if (delivery_ids.length === 0) return
  await sql`
    UPDATE deliveries SET due_at = ${now}
    WHERE shop_id = ${shop_id} AND status = 'pending'
      AND delivery_id IN (SELECT json_array_elements_text(${JSON.stringify(delivery_ids)}))
  `.execute(queries)
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

/**
 * Keeps what came of attempts, of any shops. The limit tells the database that they are few beside
 * the deliveries that there are: else it reads them all as long as it has no statistics.
 */
export async function saveResults(tx: Tx, results: readonly DeliveryResult[]): Promise<void> {
  await sql`
    UPDATE deliveries d
    SET status = r.status, due_at = r.due_at, attempts_made = d.attempts_made + 1,
      attempts = d.attempts || jsonb_build_array(r.attempt)
    FROM (
      SELECT * FROM json_to_recordset(${JSON.stringify(results)}) AS r (
        shop_id integer, delivery_id text, status text, due_at timestamptz, attempt jsonb
      )
      LIMIT ${results.length}
    ) r
    WHERE d.shop_id = r.shop_id AND d.delivery_id = r.delivery_id AND d.status = 'pending'
  `.execute(tx)
}

/** What attempts say of an endpoint, in their order. */
export interface EndpointReport {
  readonly shop_id: number
  readonly webhook_id: string
  /** Since the last success among them, or on top of those before. */
  readonly failures_in_a_row: number
  readonly had_success: boolean
}

/** How an endpoint is doing. */
export interface EndpointHealth extends Pick<Webhook, 'webhook_id' | 'status' | 'paused_until'> {
  readonly shop_id: number
}

/** Of an endpoint that stays well, its last success is told this often, to spare its row. */
const WELL_TOLD_EVERY_MS = 1_000

/** Keeps what attempts said of endpoints, and answers how they are; one that is gone is nowhere. */
export async function saveHealth(
  tx: Tx,
  reports: readonly EndpointReport[],
  now: Date,
): Promise<EndpointHealth[]> {
  const told_lately = new Date(now.getTime() - WELL_TOLD_EVERY_MS)
  // Locked in one order, so that no two transactions wait for each other.
  const found = await sql<EndpointHealth>`
    WITH reports AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(reports)}) AS r (
        shop_id integer, webhook_id text, failures_in_a_row integer, had_success boolean
      )
    ), news AS (
      SELECT w.shop_id, w.webhook_id, r.had_success, r.failures_in_a_row > 0 AS has_failed,
        CASE WHEN r.had_success THEN 0 ELSE w.consecutive_failures END + r.failures_in_a_row
          AS failures
      FROM reports r
      JOIN webhooks w ON w.shop_id = r.shop_id AND w.webhook_id = r.webhook_id
      WHERE r.failures_in_a_row > 0 OR w.consecutive_failures > 0
        OR coalesce(w.last_success_at <= ${told_lately}, true)
      ORDER BY w.shop_id, w.webhook_id
      FOR UPDATE OF w
    ), saved AS (
      UPDATE webhooks w
      SET consecutive_failures = n.failures,
        last_success_at = CASE WHEN n.had_success THEN ${now}::timestamptz ELSE last_success_at END,
        last_failure_at = CASE WHEN n.has_failed THEN ${now}::timestamptz ELSE last_failure_at END,
        paused_until = CASE WHEN n.failures >= ${FAILURES_UNTIL_PAUSED}
          THEN ${new Date(now.getTime() + PAUSE_MS)}::timestamptz END,
        status = CASE WHEN n.failures >= ${FAILURES_UNTIL_DISABLED} THEN 'disabled' ELSE status END,
        disabled_reason = CASE WHEN n.failures >= ${FAILURES_UNTIL_DISABLED}
          THEN coalesce(disabled_reason, ${TOO_MANY_FAILURES}) ELSE disabled_reason END
      FROM news n
      WHERE w.shop_id = n.shop_id AND w.webhook_id = n.webhook_id
      RETURNING w.shop_id, w.webhook_id, w.status, w.paused_until
    )
    SELECT * FROM saved
    UNION ALL
    SELECT w.shop_id, w.webhook_id, w.status, w.paused_until
    FROM reports r
    JOIN webhooks w ON w.shop_id = r.shop_id AND w.webhook_id = r.webhook_id
    WHERE NOT EXISTS (
      SELECT FROM saved s WHERE s.shop_id = w.shop_id AND s.webhook_id = w.webhook_id
    )
  `.execute(tx)
  return found.rows
}
