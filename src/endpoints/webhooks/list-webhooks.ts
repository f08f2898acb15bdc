import type { Static } from 'typebox'
import type { Call } from '../../context.ts'
import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import { presentWebhook, WebhookList } from '../../schemas/webhooks/webhook.ts'
import type { Webhook } from '../../webhooks/domain/webhooks.ts'
import { listWebhooks } from '../../webhooks/store/webhooks.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'webhooks', shape: ['string'] } as const
const Query = closed(pageQuery)

export const listWebhooksEndpoint = defineEndpoint('listWebhooks', {
  method: 'GET',
  path: '/webhooks',
  tool: {
    name: 'service_list_webhooks',
    when: 'Where events go, and whether they arrive.',
  },
  summary: 'List the webhook endpoints, oldest first.',
  scope: 'webhooks:manage',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: Query,
  body: NoBody,
  status: 200,
  result: WebhookList,
  errors: [],
  handle: (call, { query }) => readPageOfWebhooks(call, query),
  present: (page: Page<Webhook>) => presentPage(page, presentWebhook),
})

function readPageOfWebhooks(
  { context, shop }: Call<Page<Webhook>>,
  query: Static<typeof Query>,
): Promise<Page<Webhook>> {
  const after_id = pageStart(ORDER, query)?.[0] ?? ''
  return readPage(
    ORDER,
    pageLimit(query),
    (limit) => listWebhooks(context.database.db, shop.shop_id, { limit, after_id }),
    ({ webhook_id }) => [webhook_id],
  )
}
