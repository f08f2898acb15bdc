import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { stopwatch } from '../../lib/clock.ts'
import { signatureHeaders } from '../../lib/event-signature.ts'
import { unseal } from '../../lib/seal.ts'
import { payloadIn } from '../../versions/event-in.ts'
import { type Attempt, eventBody, type Webhook, type WebhookEvent } from '../domain/webhooks.ts'

/** A later acknowledgement does not count (contract: Delivery 1). */
const ACKNOWLEDGED_WITHIN_MS = 5_000

export const WEBHOOK_SECRET = 'webhook secret'

/** An endpoint with the data for sending to it. */
export interface Receiver {
  readonly shop: Pick<Shop, 'domain'>
  readonly webhook: Pick<Webhook, 'url' | 'api_version'>
  readonly secret: string
}

export function receiverOf(
  { secret }: Pick<Context, 'secret'>,
  shop: Receiver['shop'],
  webhook: Receiver['webhook'] & Pick<Webhook, 'sealed_secret'>,
): Receiver {
  return { shop, webhook, secret: unseal(secret, WEBHOOK_SECRET, webhook.sealed_secret) }
}

/**
 * Sends an event once, in the endpoint's version (contract: Delivery). The result is returned,
 * never thrown.
 */
export async function sendEvent(
  { clock, outbound, versions }: Pick<Context, 'clock' | 'outbound' | 'versions'>,
  { shop, webhook, secret }: Receiver,
  event: WebhookEvent,
): Promise<Attempt> {
  const now = clock.now()
  const elapsed_ms = stopwatch()
  const { event_id, topic } = event
  const version = versions.pinned(webhook.api_version)
  const payload = payloadIn(version, topic, event.payload)
  const body = eventBody(shop, { ...event, payload })
  const answer = await outbound.post({
    url: new URL(webhook.url),
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Laurel',
      'X-Service-Topic': topic,
      'X-Service-Event-Id': event_id,
      'Service-Version': version.name,
      ...signatureHeaders(secret, { event_id, body, now }),
    },
    body,
    timeout_ms: ACKNOWLEDGED_WITHIN_MS,
  })
  return { at: now.toISOString(), ...answer, duration_ms: Math.round(elapsed_ms()) }
}
