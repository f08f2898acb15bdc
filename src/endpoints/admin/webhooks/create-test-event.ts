import { Type } from 'typebox'
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
  params: NoParams,
  query: NoQuery,
  body: closed({
    topic: oneOf(TOPICS),
    customer_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'The number of the customer in it, who need not exist; ' + `default ${SAMPLE_CUSTOMER}.`,
      }),
    ),
  }),
  result: TestEventResult,
  handle: async ({ context, shop, now }, { body }) => {
    const { topic, customer_id = SAMPLE_CUSTOMER } = body
    const made = await makeTestEvent(context, shop, { topic, customer_id }, now)
    return { event: presentEvent(shop, made.event), deliveries: made.deliveries }
  },
})
