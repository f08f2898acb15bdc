import { Compile } from 'typebox/compile'
import { eventOf, presentEvent } from '../../src/schemas/webhooks/event.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { LIVE_VERSIONS } from '../../src/versions/live.ts'
import { TOPICS, type Topic } from '../../src/webhooks/domain/webhooks.ts'

const checks = new Map(
  TOPICS.map((topic) => [topic, Compile(eventOf(topic, LIVE_VERSIONS.current))]),
)

/** What is wrong with an event as it would be sent, by the documented shape of its topic. */
export function eventFaults(event: { readonly topic: string }): unknown[] {
  // An unknown topic has no shape, which is a fault too.
  const check = checks.get(event.topic as Topic)
  return check === undefined ? [`no topic ${event.topic}`] : check.Errors(event)
}

/**
 * Events in the database that are not as documented, each with what is wrong; a few of them. Those
 * that tests wrote by hand have an empty payload.
 */
export async function strangeEvents({ db }: OpenDatabase): Promise<object[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('shops', 'shops.shop_id', 'outbox.shop_id')
    .select(['outbox.shop_id', 'domain', 'event_id', 'topic', 'payload', 'outbox.created_at'])
    .execute()
  return rows
    .filter(({ payload }) => Object.keys(payload).length > 0)
    .map((row) => presentEvent(row, row))
    .flatMap((event) => {
      const faults = eventFaults(event)
      return faults.length === 0 ? [] : [{ event, faults }]
    })
    .slice(0, 5)
}
