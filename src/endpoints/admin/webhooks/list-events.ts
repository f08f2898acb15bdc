import { Type } from 'typebox'
import { daysAfter } from '../../../domain/period.ts'
import { KEPT_DAYS } from '../../../domain/retention.ts'
import { invalidInput } from '../../../errors.ts'
import { pageLimit, pageStart, presentPage, readLargePage } from '../../../schemas/base/page.ts'
import {
  closed,
  NoBody,
  NoParams,
  pageQuery,
  readMoment,
  timestamp,
  visibleText,
} from '../../../schemas/base/types.ts'
import { EventList, presentEvent } from '../../../schemas/webhooks/event.ts'
import { REPLAYED_DAYS, TOPICS, type Topic } from '../../../webhooks/domain/webhooks.ts'
import { listEvents } from '../../../webhooks/store/events.ts'
import { defineOperation } from '../../door/define-operation.ts'

const EVENTS = { list: 'events', shape: ['string'] } as const

export const listEventsOperation = defineOperation('listEvents', {
  method: 'GET',
  path: '/events',
  summary:
    'List events, newest first, subscribed to or not. An event whose write took long can appear ' +
    'behind later ones. To miss none, read the last minute again and skip the ids you know.',
  area: 'developers',
  params: NoParams,
  query: closed({
    from: Type.Optional(
      timestamp(
        `From this time; default ${REPLAYED_DAYS} days ago. Events are deleted after ` +
          `${KEPT_DAYS.events} days.`,
      ),
    ),
    to: Type.Optional(timestamp('Up to this time; default now.')),
    topics: Type.Optional(
      visibleText(500, 'Only these topics, separated by commas.', 'points.earned,tier.changed'),
    ),
    ...pageQuery,
  }),
  body: NoBody,
  result: EventList,
  handle: async ({ context, shop, now }, { query }) => {
    const { from, to } = query
    const range = {
      from: from === undefined ? daysAfter(now, -REPLAYED_DAYS) : readMoment('from', from),
      to: to === undefined ? now : readMoment('to', to),
      topics: topicsOf(query.topics),
    }
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

function topicsOf(text: string | undefined): readonly Topic[] {
  if (text === undefined) return TOPICS
  return text.split(',').map((word) => {
    const topic = TOPICS.find((known) => known === word.trim())
    if (topic !== undefined) return topic
    const message = 'must be topics, separated by commas'
    throw invalidInput({ field: 'topics', message, allowed: TOPICS, received: word.slice(0, 100) })
  })
}
