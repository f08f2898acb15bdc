import type { Attempt, Topic, Webhook } from '../domain/webhooks/webhooks.ts'
import type { Defaulted, Json } from './tables.ts'

/** The tables of events on their way out. */

export interface WebhooksTable {
  shop_id: number
  webhook_id: string
  url: string
  topics: Json<Topic[]>
  sealed_secret: Uint8Array
  api_version: string
  status: Defaulted<Webhook['status']>
  disabled_reason: string | null
  consecutive_failures: Defaulted<number>
  last_success_at: Date | null
  last_failure_at: Date | null
  paused_until: Date | null
  first_taken_until: Date | null
  again_taken_until: Date | null
  created_at: Date
}

export interface DeliveriesTable {
  shop_id: number
  delivery_id: string
  webhook_id: string
  event_id: string
  topic: string
  status: Defaulted<'pending' | 'delivered' | 'dropped'>
  attempts: Json<Attempt[]>
  attempts_made: Defaulted<number>
  due_at: Date | null
  created_at: Date
}
