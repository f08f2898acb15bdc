import type { Context } from '../../context.ts'
import { daysAfter } from '../../domain/period.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { REPLAYED_DAYS, type Topic } from '../domain/webhooks.ts'
import { replayEvents as replay } from '../store/events.ts'
import { requireActive } from './redeliver.ts'

const EVENTS_AT_ONCE = 10_000

export interface ReplayRequest {
  readonly from: Date
  readonly to: Date
  /** null: all topics that the endpoint is subscribed to. */
  readonly topics: readonly Topic[] | null
  /** The event after which to go on. */
  readonly after_id: string | null
}

export interface DoneReplay {
  readonly deliveries: number
  /** The event after which there are more; null: there are no more. */
  readonly next_id: string | null
}

/** Sends events of the last days to an endpoint once more, or for the first time. */
export function replayEvents(
  { database }: Pick<Context, 'database'>,
  { shop_id }: Shop,
  webhook_id: string,
  { from, to, topics, after_id }: ReplayRequest,
  now: Date,
): Promise<DoneReplay> {
  return inTransaction(database.db, async (tx) => {
    const webhook = await requireActive(tx, shop_id, webhook_id)
    requireRange(from, to, now)
    const range = { from, to, topics: requireSubscribed(topics ?? webhook.topics, webhook.topics) }
    const page = { limit: EVENTS_AT_ONCE, after_id, now }
    const { deliveries, events, last_id } = await replay(tx, shop_id, webhook_id, range, page)
    return { deliveries, next_id: events === EVENTS_AT_ONCE ? last_id : null }
  })
}

function requireRange(from: Date, to: Date, now: Date): void {
  const earliest = daysAfter(now, -REPLAYED_DAYS)
  if (from < earliest) {
    const began = earliest.toISOString()
    const message = `must be within the last ${REPLAYED_DAYS} days, which began ${began}`
    throw invalidInput({ field: 'from', message, received: from.toISOString() })
  }
  if (to >= from) return
  throw invalidInput({
    field: 'to',
    message: `must not be before \`from\`, which is ${from.toISOString()}`,
    received: to.toISOString(),
  })
}

function requireSubscribed(topics: readonly Topic[], subscribed: readonly Topic[]) {
  const place = topics.findIndex((topic) => !subscribed.includes(topic))
  if (place === -1) return topics
  throw invalidInput({
    field: `topics[${place}]`,
    message: 'is not a topic that this endpoint is subscribed to',
    allowed: subscribed,
    received: topics[place],
  })
}
