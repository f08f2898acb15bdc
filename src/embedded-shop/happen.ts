import type { PlatformEvent, PlatformShop } from '../domain/platform.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { type Database, inTransaction, type Tx } from '../store/db.ts'
import { isWorthRepeating } from '../store/error-kind.ts'

export interface ReportedEvent {
  readonly event_id: string
  readonly event: PlatformEvent
}

/** The receiver of the shop's events. */
export interface EventSink {
  /** Processes events in the transaction that causes them. */
  follow(tx: Tx, shop_id: number, events: readonly PlatformEvent[]): Promise<void>
  /** Stores events in the transaction that causes them, to be processed later. */
  store(tx: Tx, shop_id: number, reported: readonly ReportedEvent[]): Promise<void>
  /** Processes an event that was stored. */
  process(shop_id: number, event_id: string): Promise<void>
}

export interface ShopChangesOptions {
  readonly db: Database
  readonly clock: Clock
  readonly events: EventSink
}

/** It can be repeated: a transaction that lost a race starts again. */
export type Work<Result> = (tx: Tx, report: Report) => Promise<Result>

export type Report = (events: readonly PlatformEvent[]) => Promise<void>

class NotFollowed extends Error {
  override name = 'NotFollowed'
}

/**
 * A change of the shop, with what follows from it in the programme, in one transaction. A change
 * that the programme cannot follow is kept nevertheless: it is saved with its events, which are
 * processed as soon as that works.
 */
export async function happen<Result>(
  options: ShopChangesOptions,
  shop: PlatformShop,
  work: Work<Result>,
): Promise<Result> {
  try {
    return await happenTogether(options, shop, work)
  } catch (error) {
    if (!(error instanceof NotFollowed || isWorthRepeating(error))) throw error
    return happenAlone(options, shop, work)
  }
}

/** The same, but a change that the programme cannot follow is not made, and throws. */
export function happenTogether<Result>(
  { db, events }: ShopChangesOptions,
  shop: PlatformShop,
  work: Work<Result>,
): Promise<Result> {
  return inTransaction(db, (tx) =>
    work(tx, async (happened) => {
      try {
        await events.follow(tx, shop.shop_id, happened)
      } catch (error) {
        if (isWorthRepeating(error)) throw error
        throw new NotFollowed('the programme could not follow', { cause: error })
      }
    }),
  )
}

async function happenAlone<Result>(
  { db, events, clock }: ShopChangesOptions,
  { shop_id }: PlatformShop,
  work: Work<Result>,
): Promise<Result> {
  const { result, kept } = await inTransaction(db, async (tx) => {
    const reported: string[] = []
    const report: Report = async (happened) => {
      const rows = happened.map((event) => ({ event_id: newId('pev', clock.now()), event }))
      reported.push(...rows.map(({ event_id }) => event_id))
      await events.store(tx, shop_id, rows)
    }
    return { result: await work(tx, report), kept: reported }
  })
  for (const event_id of kept) await events.process(shop_id, event_id)
  return result
}
