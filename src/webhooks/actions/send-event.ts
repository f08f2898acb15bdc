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
  /** The secret before, while it still signs. */
  readonly previous: { readonly secret: string; readonly until: Date } | null
}

type SealedSecrets = Pick<
  Webhook,
  'sealed_secret' | 'previous_sealed_secret' | 'previous_secret_until'
>

export function receiverOf(
  { signing_secret }: Pick<Context, 'signing_secret'>,
  shop: Receiver['shop'],
  webhook: Receiver['webhook'] & SealedSecrets,
): Receiver {
  const open = (sealed: Uint8Array) => unseal(signing_secret, WEBHOOK_SECRET, sealed)
  const { sealed_secret, previous_sealed_secret: before, previous_secret_until: until } = webhook
  const previous = before === null || until === null ? null : { secret: open(before), until }
  return { shop, webhook, secret: open(sealed_secret), previous }
}

/**
 * Sends an event once, in the endpoint's version (contract: Delivery). The result is returned,
 * never thrown.
 */
export async function sendEvent(
  { clock, outbound, versions }: Pick<Context, 'clock' | 'outbound' | 'versions'>,
  { shop, webhook, secret, previous }: Receiver,
  event: WebhookEvent,
): Promise<Attempt> {
  const now = clock.now()
  const previous_secret = previous !== null && previous.until > now ? previous.secret : null
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
      ...signatureHeaders({ secret, previous_secret }, { event_id, body, now }),
    },
    body,
    timeout_ms: ACKNOWLEDGED_WITHIN_MS,
  })
  return { at: now.toISOString(), ...answer, duration_ms: Math.round(elapsed_ms()) }
}
