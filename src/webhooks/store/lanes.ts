import { type RawBuilder, sql } from 'kysely'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../../store/db.ts'
import {
  FAILURES_UNTIL_PAUSED,
  PAUSE_MS,
  type Webhook,
  type WebhookEvent,
} from '../domain/webhooks.ts'

/** First attempts, or retries, which never delay first attempts. */
export const LANES = ['first_attempts', 'retries'] as const

/** One of the two ways to an endpoint. */
export interface Lane {
  readonly shop_id: number
  readonly webhook_id: string
  readonly lane: (typeof LANES)[number]
}

/** A lane that is ours for a while, with the data for sending. */
export interface TakenLane
  extends Lane,
    Pick<Shop, 'domain'>,
    Pick<
      Webhook,
      | 'url'
      | 'api_version'
      | 'sealed_secret'
      | 'previous_sealed_secret'
      | 'previous_secret_until'
      | 'consecutive_failures'
    > {}

/** The clocks of nodes may differ by this much without harm. */
const CLOCKS_DIFFER_MS = 5_000

export const OF_LANE = {
  first_attempts: sql`d.status = 'pending' AND d.attempts_made = 0`,
  retries: sql`d.status = 'pending' AND d.attempts_made > 0`,
} as const

const TAKEN_UNTIL = {
  first_attempts: sql.ref('first_taken_until'),
  retries: sql.ref('again_taken_until'),
}

/**
 * Takes lanes with due deliveries, of endpoints that can be sent to. The lanes that were taken the
 * longest ago come first, so that every lane is served. Nobody else takes them before `until`; if
 * this node dies, another one then does. Of an endpoint with failures only one lane is taken at a
 * time. All shops if `shop_id` is null: each node searches repeatedly, by the indexes of the lanes.
 *
 * The endpoints are locked in no order, but nobody waits: a locked one is left for the next search.
 */
export async function takeLanes(
  queries: Queries,
  take: {
    readonly shop_id: number | null
    readonly limit: number
    readonly until: Date
    readonly now: Date
  },
): Promise<TakenLane[]> {
  const { shop_id, limit, until, now } = take
  // Nobody takes a lane or pauses an endpoint for longer, so a clock that ran ahead must have
  // written a later time.
  const taken_at_most = new Date(until.getTime() + CLOCKS_DIFFER_MS)
  const paused_at_most = new Date(now.getTime() + PAUSE_MS + CLOCKS_DIFFER_MS)
  const isOver = (moment: RawBuilder<unknown>, at_most: Date) =>
    sql`coalesce(${moment} <= ${now} OR ${moment} > ${at_most}, true)`
  const of_shop = shop_id === null ? sql`` : sql`AND w.shop_id = ${shop_id}`
  const isDue = (lane: Lane['lane']) => sql`EXISTS (
    SELECT FROM deliveries d WHERE d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
      AND ${OF_LANE[lane]} AND d.due_at <= ${now}
  )`
  // Read directly from the endpoint's row: if another node has just changed the row, the database
  // checks this condition again, but not values that were read earlier.
  const taken_until = sql`
    CASE l.lane WHEN 'first_attempts' THEN w.first_taken_until ELSE w.again_taken_until END`
  const found = await sql<TakenLane>`
    WITH free AS (
      SELECT w.shop_id, w.webhook_id, l.lane
      FROM webhooks w CROSS JOIN (VALUES ('first_attempts'), ('retries')) AS l (lane)
      WHERE w.status = 'active' AND ${isOver(sql`w.paused_until`, paused_at_most)} ${of_shop}
        AND ${isOver(taken_until, taken_at_most)}
        AND CASE l.lane
          WHEN 'first_attempts' THEN ${isDue('first_attempts')} ELSE ${isDue('retries')} END
        AND (w.consecutive_failures < ${FAILURES_UNTIL_PAUSED} OR (
          ${isOver(sql`w.first_taken_until`, taken_at_most)}
          AND ${isOver(sql`w.again_taken_until`, taken_at_most)}
          AND (l.lane = 'first_attempts' OR NOT ${isDue('first_attempts')})
        ))
      ORDER BY ${taken_until} NULLS FIRST LIMIT ${limit}
      FOR NO KEY UPDATE OF w SKIP LOCKED
    ), taken AS (
      UPDATE webhooks w SET
        first_taken_until =
          CASE WHEN 'first_attempts' = ANY (f.lanes)
            THEN ${until}::timestamptz ELSE w.first_taken_until END,
        again_taken_until =
          CASE WHEN 'retries' = ANY (f.lanes)
            THEN ${until}::timestamptz ELSE w.again_taken_until END
      FROM (
        SELECT shop_id, webhook_id, array_agg(lane) AS lanes FROM free GROUP BY shop_id, webhook_id
      ) f
      WHERE w.shop_id = f.shop_id AND w.webhook_id = f.webhook_id
      RETURNING w.shop_id, w.webhook_id, w.url, w.api_version, w.sealed_secret,
        w.previous_sealed_secret, w.previous_secret_until,
        w.consecutive_failures
    )
    SELECT t.shop_id, t.webhook_id, t.url, t.api_version, t.sealed_secret,
      t.previous_sealed_secret, t.previous_secret_until, t.consecutive_failures,
      f.lane, s.domain
    FROM taken t
    JOIN free f ON f.shop_id = t.shop_id AND f.webhook_id = t.webhook_id
    JOIN shops s ON s.shop_id = t.shop_id
  `.execute(queries)
  return found.rows
}

/** Releases a lane, unless another worker has it by now. */
export async function leaveLane(
  queries: Queries,
  { shop_id, webhook_id, lane }: Lane,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<void> {
  const taken_until = TAKEN_UNTIL[lane]
  await sql`
    UPDATE webhooks SET ${taken_until} = ${now}
    WHERE shop_id = ${shop_id} AND webhook_id = ${webhook_id} AND ${taken_until} = ${until}
  `.execute(queries)
}

/** The event to send, and its delivery. */
export interface DueDelivery extends WebhookEvent {
  readonly delivery_id: string
  readonly attempts_made: number
}

/**
 * The due deliveries of a lane, the longest due first. Only the owner of the lane may send them.
 */
export async function listDue(
  queries: Queries,
  { shop_id, webhook_id, lane }: Lane,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<DueDelivery[]> {
  const found = await sql<DueDelivery>`
    SELECT d.delivery_id, d.attempts_made, o.event_id, o.topic, o.payload, o.created_at
    FROM deliveries d
    JOIN outbox o ON o.shop_id = d.shop_id AND o.event_id = d.event_id
    WHERE d.shop_id = ${shop_id} AND d.webhook_id = ${webhook_id}
      AND ${OF_LANE[lane]} AND d.due_at <= ${now}
    ORDER BY d.due_at LIMIT ${limit}
  `.execute(queries)
  return found.rows
}
