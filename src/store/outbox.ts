import { sql } from 'kysely'
import type { Tx } from './db.ts'

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
  if (events.length === 0) return
  await sql`
    INSERT INTO outbox (shop_id, event_id, topic, customer_id, payload, created_at)
    SELECT ${shop_id}, event_id, topic, customer_id, payload, created_at
    FROM json_to_recordset(${JSON.stringify(events)}) AS r (
      event_id text, topic text, customer_id bigint, payload jsonb, created_at timestamptz
    )
  `.execute(tx)
}
