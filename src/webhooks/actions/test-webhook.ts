import { runWrite } from '../../actions/write/run-write.ts'
import type { Answer, Call } from '../../context.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { sampleEvent } from '../domain/webhook-samples.ts'
import { type Attempt, isAcknowledged, type Topic } from '../domain/webhooks.ts'
import { findWebhook } from '../store/webhooks.ts'
import { receiverOf, sendEvent } from './send-event.ts'

export interface TestedWebhook {
  readonly event_id: string
  readonly delivered: boolean
  readonly attempt: Attempt
}

/** Sends a sample of a topic to an endpoint, once, and returns the result. */
export function testWebhook(
  call: Call<TestedWebhook>,
  webhook_id: string,
  topic: Topic,
): Promise<Answer> {
  return runWrite(call, {
    before: () => sendSample(call, webhook_id, topic),
    write: (_tx, tested) => Promise.resolve(tested),
  })
}

async function sendSample(
  { context, shop, now }: Call<never>,
  webhook_id: string,
  topic: Topic,
): Promise<TestedWebhook> {
  const webhook = await findWebhook(context.database.db, shop.shop_id, webhook_id)
  if (webhook === undefined) throw notFound('webhook', webhook_id)
  if (!webhook.topics.includes(topic)) {
    const message = 'is not a topic that this endpoint is subscribed to'
    throw invalidInput({ field: 'topic', message, allowed: webhook.topics, received: topic })
  }
  const event = { ...sampleEvent(shop, topic, now), event_id: newId('evt_test', now) }
  const attempt = await sendEvent(context, receiverOf(context, shop, webhook), event)
  return { event_id: event.event_id, delivered: isAcknowledged(attempt), attempt }
}
