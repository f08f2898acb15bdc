import { sql } from 'kysely'
import { customerRecipient, owedEmails, queueOwed } from '../emails/queue.ts'
import type { Tx } from '../store/db.ts'
import { withExternalIds } from '../store/external-id-column.ts'
import { type WritePart, writeTogether } from '../store/write-together.ts'

/** An event that no entry owes. */
export interface NewEvent {
  readonly event_id: string
  readonly topic: string
  readonly customer_id: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

export async function insertEvents(
  tx: Tx,
  shop_id: number,
  events: readonly NewEvent[],
): Promise<void> {
  await writeTogether(tx, [eventsPart(shop_id, events)])
}

/** The part of a write that owes these events, and their e-mails. */
export function eventsPart(shop_id: number, events: readonly NewEvent[]): WritePart | null {
  const [first] = events
  if (first === undefined) return null
  const emails = events.flatMap((event) =>
    owedEmails('event', customerRecipient(event.customer_id), event),
  )
  return sql`
    new_events AS (
      INSERT INTO outbox (shop_id, event_id, topic, customer_id, payload, created_at)
      SELECT ${shop_id}, event_id, topic, customer_id, ${withExternalIds(shop_id)}, created_at
      FROM json_to_recordset(${JSON.stringify(events)}) AS r (
        event_id text, topic text, customer_id bigint, payload jsonb, created_at timestamptz
      )
      RETURNING event_id, topic, created_at
    ), new_emails AS (
      ${queueOwed(shop_id, emails, first.created_at)}
    ), new_deliveries AS (
      ${deliverNew(shop_id)}
    )
  `
}

/**
 * The end of a statement that has just written `new_events`: it adds a delivery for every endpoint
 * that is subscribed to the topic. So an event and its deliveries are one write, and an endpoint
 * gets nothing from before its creation. Ids begin with the event's, and so with its time.
 */
export function deliverNew(shop_id: number) {
  return sql`
    INSERT INTO deliveries (shop_id, delivery_id, webhook_id, event_id, topic, due_at, created_at)
    SELECT ${shop_id}, ${DELIVERY_ID}, w.webhook_id, e.event_id, e.topic, e.created_at, e.created_at
    FROM new_events e
    JOIN webhooks w ON w.shop_id = ${shop_id} AND w.status = 'active' AND w.topics ? e.topic
  `
}

/** The delivery id of an event `e`, also of a test event, to an endpoint `w`: always the same. */
export const DELIVERY_ID = sql`'dlv_' || right(e.event_id, 26) || right(w.webhook_id, 8)`
