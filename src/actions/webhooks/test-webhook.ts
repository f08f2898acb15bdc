import type { Answer, Call } from '../../context.ts'
import { sampleEvent } from '../../domain/webhooks/webhook-samples.ts'
import { type Attempt, isAcknowledged, type Topic } from '../../domain/webhooks/webhooks.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { findWebhook } from '../../store/webhooks/webhooks.ts'
import { findReplay, runWrite } from '../write/run-write.ts'
import { receiverOf, sendEvent } from './send-event.ts'

export interface TestedWebhook {
  readonly event_id: string
  readonly delivered: boolean
  readonly attempt: Attempt
}

/** Sends a sample of a topic to an endpoint, once, and tells what came of it. */
export async function testWebhook(
  call: Call<TestedWebhook>,
  webhook_id: string,
  topic: Topic,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { context, shop, now } = call
  const webhook = await findWebhook(context.database.db, shop.shop_id, webhook_id)
  if (webhook === undefined) throw notFound('webhook', webhook_id)
  if (!webhook.topics.includes(topic)) {
    const message = 'is not a topic that this endpoint is subscribed to'
    throw invalidInput({ field: 'topic', message, allowed: webhook.topics, received: topic })
  }
  const event = { ...sampleEvent(shop, topic, now), event_id: newId('evt_test', now) }
  const attempt = await sendEvent(context, receiverOf(context, shop, webhook), event)
  return runWrite(call, async () => ({
    event_id: event.event_id,
    delivered: isAcknowledged(attempt),
    attempt,
  }))
}
