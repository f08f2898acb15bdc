import type { Clock } from '../lib/clock.ts'
import type { Database } from '../store/db.ts'
import type { ShopifyConnections } from './connections.ts'
import { isSigned } from './domain/signature.ts'
import { heirOf, subjectOf, topics } from './domain/topics.ts'
import { findConnectionByDomain } from './store/connections.ts'
import { insertDeliveries } from './store/deliveries.ts'

/** The headers of a webhook, without regard to capitals. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * Stores what a webhook of Shopify says, each delivery and each event once, and does nothing more:
 * Shopify waits only a few seconds. `refused`: it is not signed by an app that is connected here.
 */
export async function receiveWebhook(
  { db, clock, connections }: { db: Database; clock: Clock; connections: ShopifyConnections },
  headers: WebhookHeaders,
  body: Buffer,
): Promise<'stored' | 'ignored' | 'refused'> {
  const read = (name: string) => headerOf(headers, name)
  const [signature, name] = [read('hmac-sha256'), read('topic')]
  const connection = await connectionOf(db, headers)
  if (signature === null || name === null || connection === undefined) return 'refused'
  if (!isSigned(body, signature, connections.secretsOf(connection))) return 'refused'
  const topic = topics.get(name)
  const webhook_id = read('webhook-id')
  if (topic === undefined || webhook_id === null) return 'ignored'
  const payload = parse(body)
  const subject_id = subjectOf(topic, payload)
  const into = heirOf(topic, payload)
  if (subject_id === null && topic.subject.length > 0) return 'ignored'
  // Of a merge, Shopify also tells when it fails.
  if (into === null && topic.into !== undefined) return 'ignored'
  const triggered_at = read('triggered-at')
  const delivery = {
    topic: name,
    webhook_id: webhook_id.slice(0, ID_LENGTH_MAX),
    event_id: read('event-id')?.slice(0, ID_LENGTH_MAX) ?? null,
    ...{ subject_id, into },
    triggered_at: triggered_at !== null && isMoment(triggered_at) ? triggered_at : null,
  }
  await insertDeliveries(db, connection.shop_id, [delivery], clock.now())
  return 'stored'
}

/** Whether its headers name a shop that is connected, and have a signature. */
export async function isExpected(db: Database, headers: WebhookHeaders): Promise<boolean> {
  if (headerOf(headers, 'hmac-sha256') === null) return false
  return (await connectionOf(db, headers)) !== undefined
}

async function connectionOf(db: Database, headers: WebhookHeaders) {
  const domain = headerOf(headers, 'shop-domain')
  return domain === null ? undefined : findConnectionByDomain(db, domain.toLowerCase())
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  const value = headers[`x-shopify-${name}`]
  return typeof value === 'string' && value !== '' ? value : null
}

const ID_LENGTH_MAX = 200

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
