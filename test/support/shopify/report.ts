import { createHmac, randomUUID } from 'node:crypto'
import { type PlainAnswer, plainRequest } from '../plain-request.ts'

/** A webhook as Shopify sends it. */
export interface Webhook {
  readonly topic: string
  readonly payload: object
  readonly webhook_id?: string
  readonly event_id?: string
  readonly triggered_at?: string
}

/** Signs a webhook with the app's secret and sends it. */
export function report(
  base_url: string,
  { shopify_domain, client_secret }: { shopify_domain: string; client_secret: string },
  { topic, payload, webhook_id = randomUUID(), event_id = randomUUID(), triggered_at }: Webhook,
  changed: { headers?: Record<string, string>; body?: string } = {},
): Promise<PlainAnswer> {
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', client_secret).update(body).digest('base64')
  return plainRequest(`${base_url}/shopify/webhooks`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Topic': topic,
      'X-Shopify-Hmac-Sha256': signature,
      'X-Shopify-Shop-Domain': shopify_domain,
      'X-Shopify-API-Version': '2026-07',
      'X-Shopify-Webhook-Id': webhook_id,
      'X-Shopify-Event-Id': event_id,
      ...(triggered_at === undefined ? {} : { 'X-Shopify-Triggered-At': triggered_at }),
      ...changed.headers,
    },
    body: changed.body ?? body,
  })
}
