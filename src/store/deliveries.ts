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
    SELECT w.shop_id, w.webhook_id, w.consecutive_failures, lane.lane
    FROM webhooks w
    CROSS JOIN (VALUES ('first'), ('again')) AS lane (lane)
    WHERE w.status = 'active' AND coalesce(w.paused_until <= ${now}, true) ${of_shop}
      AND CASE lane.lane
        WHEN 'first' THEN EXISTS (
          SELECT FROM deliveries d WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
            AND ${OF_LANE.first} AND d.due_at <= ${now}
        )
        ELSE EXISTS (
          SELECT FROM deliveries d WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
            AND ${OF_LANE.again} AND d.due_at <= ${now}
        )
      END
  `.execute(queries)
  return found.rows
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
  tx: Tx,
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
  `.execute(tx)
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
  readonly delivery_id: string
  readonly attempt: Attempt
  readonly status: 'pending' | 'delivered' | 'dropped'
  /** Of the next attempt. */
  readonly due_at: Date | null
}

/** Keeps what came of attempts. */
export async function saveResults(
  tx: Tx,
  shop_id: number,
  results: readonly DeliveryResult[],
): Promise<void> {
  await sql`
    UPDATE deliveries d
    SET status = r.status, due_at = r.due_at, attempts_made = d.attempts_made + 1,
      attempts = d.attempts || jsonb_build_array(r.attempt)
    FROM json_to_recordset(${JSON.stringify(results)}) AS r (
      delivery_id text, status text, due_at timestamptz, attempt jsonb
    )
    WHERE d.shop_id = ${shop_id} AND d.delivery_id = r.delivery_id AND d.status = 'pending'
  `.execute(tx)
}

/** How an endpoint is doing, after these attempts in their order. */
export async function saveHealth(
  tx: Tx,
  shop_id: number,
  webhook_id: string,
  {
    failures_in_a_row,
    had_success,
    now,
  }: {
    /** Since the last success among them, or on top of those before. */
    readonly failures_in_a_row: number
    readonly had_success: boolean
    readonly now: Date
  },
): Promise<Pick<Webhook, 'status' | 'paused_until' | 'consecutive_failures'> | undefined> {
  const failures = sql`(
    CASE WHEN ${had_success} THEN 0 ELSE consecutive_failures END + ${failures_in_a_row}
  )`
  const failed = failures_in_a_row > 0
  const found = await sql<Pick<Webhook, 'status' | 'paused_until' | 'consecutive_failures'>>`
    UPDATE webhooks
    SET consecutive_failures = ${failures},
      last_success_at = CASE WHEN ${had_success} THEN ${now}::timestamptz ELSE last_success_at END,
      last_failure_at = CASE WHEN ${failed} THEN ${now}::timestamptz ELSE last_failure_at END,
      paused_until = CASE WHEN ${failures} >= ${FAILURES_UNTIL_PAUSED}
        THEN ${new Date(now.getTime() + PAUSE_MS)}::timestamptz END,
      status = CASE WHEN ${failures} >= ${FAILURES_UNTIL_DISABLED} THEN 'disabled' ELSE status END,
      disabled_reason = CASE WHEN ${failures} >= ${FAILURES_UNTIL_DISABLED}
        THEN coalesce(disabled_reason, ${TOO_MANY_FAILURES}) ELSE disabled_reason END
    WHERE shop_id = ${shop_id} AND webhook_id = ${webhook_id}
    RETURNING status, paused_until, consecutive_failures
  `.execute(tx)
  return found.rows[0]
}
