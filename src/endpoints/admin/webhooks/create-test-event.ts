import { Type } from 'typebox'
import { customerIdIn, customerNumberIn } from '../../../schemas/base/customer-id.ts'
import { closed, NoParams, NoQuery, oneOf } from '../../../schemas/base/types.ts'
import { presentEvent, TestEventResult } from '../../../schemas/webhooks/event.ts'
import { makeTestEvent } from '../../../webhooks/actions/make-test-event.ts'
import { SAMPLE_CUSTOMER } from '../../../webhooks/domain/webhook-samples.ts'
import { TOPICS } from '../../../webhooks/domain/webhooks.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const createTestEventOperation = defineOperation('createTestEvent', {
  method: 'POST',
  path: '/events/test',
  summary:
    'Send a test event to every endpoint subscribed to its topic. It is sent like any event, ' +
    'with retries; its payload has `test: true`.',
  area: 'developers',
  params: NoParams,
  query: NoQuery,
  body: closed({
    topic: oneOf(TOPICS),
    customer_id: Type.Optional(
      customerIdIn(`The customer in it, who need not exist; default ${SAMPLE_CUSTOMER}.`),
    ),
  }),
  result: TestEventResult,
  subject: { kind: 'event', id: (_input, result) => result?.event.id ?? null },
  handle: async ({ context, shop, now }, { body }) => {
    const { topic, customer_id: named = SAMPLE_CUSTOMER } = body
    const customer_id = customerNumberIn(shop, named)
    const made = await makeTestEvent(context, shop, { topic, customer_id }, now)
    return { event: presentEvent(shop, made.event), deliveries: made.deliveries }
  },
})
