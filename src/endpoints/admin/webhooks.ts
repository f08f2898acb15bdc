import { Type } from 'typebox'
import { enableWebhook as enable } from '../../actions/webhooks/enable-webhook.ts'
import { redeliver as deliver } from '../../actions/webhooks/redeliver.ts'
import { replayEvents } from '../../actions/webhooks/replay-events.ts'
import { notFound } from '../../errors.ts'
import { encodeCursor } from '../../lib/cursor.ts'
import { pageLimit, pageStart, presentPage, readLargePage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoQuery, pageQuery, readMoment } from '../../schemas/base/types.ts'
import {
  Delivery,
  DeliveryList,
  DeliveryPath,
  deliveryStatus,
  presentDelivery,
  ReplayResult,
  replayFields,
} from '../../schemas/webhooks/delivery.ts'
import { presentWebhook, WebhookEndpoint, WebhookPath } from '../../schemas/webhooks/webhook.ts'
import { listDeliveries } from '../../store/webhooks/delivery-log.ts'
import { findWebhook } from '../../store/webhooks/webhooks.ts'
import { defineOperation } from '../door/define-operation.ts'

const DELIVERIES = { list: 'deliveries', shape: ['string'] } as const
const REPLAY = { list: 'replay', shape: ['string'] } as const

export const enableWebhook = defineOperation('enableWebhook', {
  method: 'POST',
  path: '/webhooks/{webhook_id}/enable',
  summary: 'Turn an endpoint on again. Its failures are forgotten, and what is pending goes on.',
  params: WebhookPath,
  query: NoQuery,
  body: NoBody,
  result: WebhookEndpoint,
  handle: async ({ context, params, ...input }) =>
    presentWebhook(await enable(context, await input.shop(), params.webhook_id)),
})

export const listWebhookDeliveries = defineOperation('listWebhookDeliveries', {
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  summary: 'What was sent to an endpoint in the last 30 days and what is to be, newest first.',
  params: WebhookPath,
  query: closed({ status: Type.Optional(deliveryStatus), ...pageQuery }),
  body: NoBody,
  result: DeliveryList,
  handle: async ({ context, params, query, ...input }) => {
    const { shop_id } = await input.shop()
    const { db } = context.database
    const { webhook_id } = params
    const asked = { start: pageStart(DELIVERIES, query), limit: pageLimit(query) }
    const { status = null } = query
    const webhook = await findWebhook(db, shop_id, webhook_id)
    if (webhook === undefined) throw notFound('webhook', webhook_id)
    const page = await readLargePage(
      DELIVERIES,
      asked,
      (limit, before) =>
        listDeliveries(db, shop_id, webhook_id, { status, limit, before: before?.[0] ?? null }),
      ({ delivery_id }) => [delivery_id] as const,
    )
    return presentPage(page, presentDelivery)
  },
})

export const redeliver = defineOperation('redeliver', {
  method: 'POST',
  path: '/deliveries/{delivery_id}/redeliver',
  summary:
    'Send an event to its endpoint once more. It is due now, whatever came of it before, and has all its retries again.',
  params: DeliveryPath,
  query: NoQuery,
  body: NoBody,
  result: Delivery,
  handle: async ({ context, params, now, ...input }) =>
    presentDelivery(await deliver(context, await input.shop(), params.delivery_id, now)),
})

export const replayWebhook = defineOperation('replayWebhook', {
  method: 'POST',
  path: '/webhooks/{webhook_id}/replay',
  summary:
    'Send an endpoint the events of a time in the last 30 days: those that it never got, and once more those that it did. At most 10,000 at a time; test events are left out.',
  params: WebhookPath,
  query: NoQuery,
  body: closed(replayFields),
  result: ReplayResult,
  handle: async ({ context, params, body, now, ...input }) => {
    const given = {
      from: readMoment('from', body.from),
      to: body.to === undefined ? now : readMoment('to', body.to),
      topics: body.topics ?? null,
      after_id: pageStart(REPLAY, body)?.[0] ?? null,
    }
    const shop = await input.shop()
    const { deliveries, next_id } = await replayEvents(context, shop, params.webhook_id, given, now)
    const next_cursor = next_id === null ? null : encodeCursor(REPLAY.list, [next_id])
    return { deliveries, next_cursor, has_more: next_cursor !== null }
  },
})
