import { Type } from 'typebox'
import { notFound } from '../../../errors.ts'
import { pageLimit, pageStart, presentPage, readLargePage } from '../../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../../schemas/base/types.ts'
import {
  DeliveryList,
  deliveryStatus,
  presentDelivery,
} from '../../../schemas/webhooks/delivery.ts'
import { WebhookPath } from '../../../schemas/webhooks/webhook.ts'
import { listDeliveries } from '../../../webhooks/store/delivery-log.ts'
import { findWebhook } from '../../../webhooks/store/webhooks.ts'
import { defineOperation } from '../../door/define-operation.ts'

const DELIVERIES = { list: 'deliveries', shape: ['string'] } as const

export const listWebhookDeliveriesOperation = defineOperation('listWebhookDeliveries', {
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  summary:
    "List an endpoint's deliveries, pending ones and those of the last 30 days, newest first.",
  area: 'developers',
  params: WebhookPath,
  query: closed({ status: Type.Optional(deliveryStatus), ...pageQuery }),
  body: NoBody,
  result: DeliveryList,
  handle: async ({ context, shop: { shop_id } }, { params, query }) => {
    const { db } = context.database
    const { webhook_id } = params
    const range = { start: pageStart(DELIVERIES, query), limit: pageLimit(query) }
    const { status = null } = query
    const webhook = await findWebhook(db, shop_id, webhook_id)
    if (webhook === undefined) throw notFound('webhook', webhook_id)
    const page = await readLargePage(
      DELIVERIES,
      range,
      (limit, before) =>
        listDeliveries(db, shop_id, webhook_id, { status, limit, before: before?.[0] ?? null }),
      ({ delivery_id }) => [delivery_id] as const,
    )
    return presentPage(page, presentDelivery)
  },
})
