import { Type } from 'typebox'
import { makeTestEvent } from '../../actions/webhooks/make-test-event.ts'
import { daysAfter } from '../../domain/period.ts'
import { SAMPLE_CUSTOMER } from '../../domain/webhooks/webhook-samples.ts'
import { REPLAYED_DAYS, TOPICS, type Topic } from '../../domain/webhooks/webhooks.ts'
import { invalidInput } from '../../errors.ts'
import { pageLimit, pageStart, presentPage, readLargePage } from '../../schemas/base/page.ts'
import {
  closed,
  NoBody,
  NoParams,
  NoQuery,
  oneOf,
  pageQuery,
  readMoment,
  timestamp,
  visibleText,
} from '../../schemas/base/types.ts'
import { EventList, presentEvent, TestEventResult } from '../../schemas/webhooks/event.ts'
import { listEvents } from '../../store/webhooks/events.ts'
import { defineOperation } from '../door/define-operation.ts'

const EVENTS = { list: 'events', shape: ['string'] } as const

export const listAdminEvents = defineOperation('listEvents', {
  method: 'GET',
  path: '/events',
  summary:
    'List events, newest first, subscribed to or not. One whose write took long can appear behind others: who must miss none knows events by their ids and reads the last minute again.',
  params: NoParams,
  query: closed({
    from: Type.Optional(timestamp(`Of the oldest; ${REPLAYED_DAYS} days ago unless told.`)),
    to: Type.Optional(timestamp('Of the newest; now unless told.')),
    topics: Type.Optional(
      visibleText(500, 'Only these, with commas between them.', 'points.earned,tier.changed'),
    ),
    ...pageQuery,
  }),
  body: NoBody,
  result: EventList,
  handle: async ({ context, query, now, ...input }) => {
    const { from, to } = query
    const range = {
      from: from === undefined ? daysAfter(now, -REPLAYED_DAYS) : readMoment('from', from),
      to: to === undefined ? now : readMoment('to', to),
      topics: topicsOf(query.topics),
    }
    const shop = await input.shop()
    const page = await readLargePage(
      EVENTS,
      { start: pageStart(EVENTS, query), limit: pageLimit(query) },
      (limit, before) =>
        listEvents(context.database.db, shop.shop_id, range, {
          limit,
          before_id: before?.[0] ?? null,
        }),
      ({ event_id }) => [event_id] as const,
    )
    return presentPage(page, (event) => presentEvent(shop, event))
  },
})

export const createTestEvent = defineOperation('createTestEvent', {
  method: 'POST',
  path: '/events/test',
  summary:
    'Send a test event to every endpoint that is subscribed to its topic. It goes the way of every event, with retries, and its payload carries `test: true`.',
  params: NoParams,
  query: NoQuery,
  body: closed({
    topic: oneOf(TOPICS),
    customer_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: `Whom it is to be about, by the number: ${SAMPLE_CUSTOMER} unless told. Nobody has to have it.`,
      }),
    ),
  }),
  result: TestEventResult,
  handle: async ({ context, body, now, ...input }) => {
    const { topic, customer_id = SAMPLE_CUSTOMER } = body
    const shop = await input.shop()
    const made = await makeTestEvent(context, shop, { topic, customer_id }, now)
    return { event: presentEvent(shop, made.event), deliveries: made.deliveries }
  },
})

function topicsOf(text: string | undefined): readonly Topic[] {
  if (text === undefined) return TOPICS
  return text.split(',').map((word) => {
    const topic = TOPICS.find((known) => known === word.trim())
    if (topic !== undefined) return topic
    const message = 'must name topics, with commas between them'
    throw invalidInput({ field: 'topics', message, allowed: TOPICS, received: word.slice(0, 100) })
  })
}
