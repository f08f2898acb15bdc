import { type Static, Type } from 'typebox'
import { DELIVERY_STATUSES, type Delivery as Sent, TOPICS } from '../../webhooks/domain/webhooks.ts'
import { closed, listOf, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'

const attempt = closed({
  at: timestamp('When the attempt started.'),
  status_code: nullable(Type.Integer({ description: "The answer's status; null: no answer." })),
  error: nullable(
    Type.String({
      description:
        'Why there was no answer: `timeout`, `unknown_host`, `connection_refused`, ' +
        '`connection_failed`, `tls_failed` or `private_address`.',
    }),
  ),
  duration_ms: Type.Integer(),
})

export const Delivery = closed(
  {
    id: Type.String({ examples: ['dlv_01jd3k5m9q8r7s6t5v4w3x2y1z3x2y1zab'] }),
    event_id: Type.String({ examples: ['evt_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
    topic: Type.String(),
    status: oneOf(DELIVERY_STATUSES, {
      description: '`dropped`: the last attempt failed too.',
    }),
    attempts: Type.Array(attempt, { description: 'The attempts, oldest first.' }),
    next_attempt_at: nullable(
      timestamp(
        'When the next attempt is due; null unless pending. A disabled endpoint gets none.',
      ),
    ),
  },
  { title: 'Delivery' },
)

export const DeliveryList = listOf('DeliveryList', Delivery)

export const DeliveryPath = closed({
  delivery_id: Type.String({ description: 'The id of the delivery.' }),
})

export const deliveryStatus = oneOf(DELIVERY_STATUSES, {
  description: 'Only those with this status.',
})

/** From the first moment to the last, both with it. */
export const rangeFields = {
  from: timestamp('The time of the first event.'),
  to: Type.Optional(timestamp('The time of the last event; default now.')),
}

export const replayFields = {
  ...rangeFields,
  topics: Type.Optional(
    Type.Array(oneOf(TOPICS), {
      minItems: 1,
      maxItems: 50,
      description: 'Only these topics; by default all that the endpoint is subscribed to.',
    }),
  ),
  cursor: Type.Optional(
    visibleText(512, 'The `next_cursor` of the previous answer, with the same range and topics.'),
  ),
}

export const ReplayResult = closed(
  {
    deliveries: Type.Integer({ description: 'How many deliveries are now queued.' }),
    next_cursor: nullable(
      Type.String({ description: 'Send as `cursor` to continue; null: done.' }),
    ),
    has_more: Type.Boolean({ description: 'Whether more events are in the range.' }),
  },
  { title: 'ReplayResult' },
)

export function presentDelivery(delivery: Sent): Static<typeof Delivery> {
  const { delivery_id, event_id, topic, status, attempts, due_at } = delivery
  return {
    id: delivery_id,
    ...{ event_id, topic, status },
    attempts: attempts.map((one) => ({ ...one })),
    next_attempt_at: due_at?.toISOString() ?? null,
  }
}
