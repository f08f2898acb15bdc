import { encodeCursor } from '../../../lib/cursor.ts'
import { pageStart } from '../../../schemas/base/page.ts'
import { closed, NoQuery, readMoment } from '../../../schemas/base/types.ts'
import { ReplayResult, replayFields } from '../../../schemas/webhooks/delivery.ts'
import { WebhookPath } from '../../../schemas/webhooks/webhook.ts'
import { replayEvents } from '../../../webhooks/actions/replay-events.ts'
import { defineOperation } from '../../door/define-operation.ts'

const REPLAY = { list: 'replay', shape: ['string'] } as const

export const replayWebhookOperation = defineOperation('replayWebhook', {
  method: 'POST',
  path: '/webhooks/{webhook_id}/replay',
  summary:
    'Send an endpoint all events of a time range in the last 30 days, whether it has received ' +
    'them or not. At most 10,000 per call, without test events.',
  area: 'developers',
  params: WebhookPath,
  query: NoQuery,
  body: closed(replayFields),
  result: ReplayResult,
  subject: { kind: 'webhook', id: ({ params }) => params.webhook_id },
  handle: async ({ context, shop, now }, { params, body }) => {
    const replay = {
      from: readMoment('from', body.from),
      to: body.to === undefined ? now : readMoment('to', body.to),
      topics: body.topics ?? null,
      after_id: pageStart(REPLAY, body)?.[0] ?? null,
    }
    const { deliveries, next_id } = await replayEvents(
      context,
      shop,
      params.webhook_id,
      replay,
      now,
    )
    const next_cursor = next_id === null ? null : encodeCursor(REPLAY.list, [next_id])
    return { deliveries, next_cursor, has_more: next_cursor !== null }
  },
})
