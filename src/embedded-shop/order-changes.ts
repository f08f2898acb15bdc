import type { PlatformEvent, PlatformShop } from '../domain/platform.ts'
import { LaurelError } from '../errors/laurel-error.ts'
import { KeyedBatcher } from '../lib/batcher.ts'
import type { Tx } from '../store/db.ts'
import {
  isDatabaseUnavailable,
  isWorthRepeating,
  LostRace,
  violatedConstraint,
} from '../store/error-kind.ts'
import { writeTogether } from '../store/write-together.ts'
import { awaitedBy } from './complete-lines.ts'
import { countUses } from './discount-uses.ts'
import { happen, happenTogether, type Report, type ShopChangesOptions } from './happen.ts'
import { findProductFacts, lockProductsToCome } from './store/catalogue.ts'
import {
  arrivedPart,
  type KeptOrder,
  loadOrders,
  ordersPart,
  type ShopOrders,
  TAKEN_ORDER,
} from './store/orders.ts'
import { type ShopReport, type TakenReport, takeReport } from './take-report.ts'

interface Reported {
  readonly shop: PlatformShop
  readonly report: ShopReport
}

type Outcome = PromiseSettledResult<TakenReport>

/** How many reports of one shop share a transaction; its orders would wait for each other. */
const BATCH_REPORTS_MAX = 64
const BATCHES_RUNNING_MAX = 1

/**
 * Changes of orders. Reports of one shop that arrive while others are carried out share the next
 * transaction, each with its own outcome.
 */
export class OrderChanges {
  readonly #options: ShopChangesOptions
  readonly #batches: KeyedBatcher<number, Reported, TakenReport>

  constructor(options: ShopChangesOptions) {
    this.#options = options
    this.#batches = new KeyedBatcher(() => ({
      run: (reported) => this.#run(reported),
      items_max: BATCH_REPORTS_MAX,
      running_max: BATCHES_RUNNING_MAX,
    }))
  }

  /** Carries out a report; throws its refusal. */
  take(shop: PlatformShop, report: ShopReport): Promise<TakenReport> {
    return this.#batches.add(shop.shop_id, { shop, report })
  }

  async #run(reported: readonly Reported[]): Promise<Outcome[]> {
    const [first] = reported
    if (first === undefined) return []
    if (reported.length > 1) {
      try {
        return await happenTogether(this.#options, first.shop, carryingOut(reported))
      } catch (error) {
        if (isDatabaseUnavailable(error) && !isWorthRepeating(error)) throw error
      }
    }
    // A report that fails must not fail the others: each gets its own transaction.
    const outcomes: Outcome[] = []
    for (const one of reported) {
      const alone = happen(this.#options, one.shop, carryingOut([one]))
      const [result] = await Promise.allSettled([alone])
      outcomes.push(...(result.status === 'fulfilled' ? result.value : [result]))
    }
    return outcomes
  }
}

function carryingOut(reported: readonly Reported[]) {
  return (tx: Tx, report: Report) => carryOut(tx, reported, report)
}

/** Carries out reports one after another over loaded orders, and writes what they change. */
async function carryOut(tx: Tx, reported: readonly Reported[], report: Report): Promise<Outcome[]> {
  const [first] = reported
  if (first === undefined) return []
  const { shop_id } = first.shop
  const loaded = await loadFor(tx, shop_id, reported)
  const products = new Map(loaded.products.map((product) => [product.product_id, product]))
  const kept = new Map(loaded.orders)
  const events: PlatformEvent[] = []
  const outcomes: Outcome[] = []
  for (const { report: of_order } of reported) {
    const before = kept.get(of_order.order_id)
    const outcome = attempt(() => takeReport(before, of_order, products))
    outcomes.push(outcome)
    if (outcome.status === 'rejected' || outcome.value.event === null) continue
    kept.set(of_order.order_id, outcome.value.kept)
    events.push(outcome.value.event)
    const { document } = outcome.value.kept
    if (of_order.kind !== 'order' || document === undefined) continue
    await countUses(tx, shop_id, of_order.order_id, before?.document, document, of_order.now)
  }
  await save(tx, shop_id, { loaded, kept, reported })
  if (events.length > 0) await report(events)
  return outcomes
}

function loadFor(tx: Tx, shop_id: number, reported: readonly Reported[]): Promise<ShopOrders> {
  const product_ids = reported.flatMap(({ report }) => {
    if (report.kind === 'product') return report.product_id
    if (report.kind !== 'order') return []
    return report.body.lines.flatMap(({ product_id }) => product_id ?? [])
  })
  const order_ids = [...new Set(reported.map(({ report }) => report.order_id))]
  return loadOrders(tx, shop_id, { order_ids, product_ids: [...new Set(product_ids)] })
}

/** The outcome of a report, or its refusal; anything else ends the transaction. */
function attempt(take: () => TakenReport): Outcome {
  try {
    return { status: 'fulfilled', value: take() }
  } catch (reason) {
    if (!(reason instanceof LaurelError)) throw reason
    return { status: 'rejected', reason }
  }
}

interface Changed {
  readonly loaded: ShopOrders
  readonly kept: ReadonlyMap<number, KeptOrder>
  readonly reported: readonly Reported[]
}

async function save(tx: Tx, shop_id: number, { loaded, kept, reported }: Changed): Promise<void> {
  const changed = [...kept].filter(([order_id, order]) => loaded.orders.get(order_id) !== order)
  const writes = changed.map(([order_id, order]) => ({
    ...{ ...order, order_id, is_new: !loaded.orders.has(order_id) },
    awaited: newlyAwaited(loaded.orders.get(order_id), order),
  }))
  await awaitProducts(
    tx,
    shop_id,
    writes.flatMap(({ awaited }) => awaited),
  )
  const arrived = reported.flatMap(({ report }) => (report.kind === 'product' ? report : []))
  try {
    await writeTogether(tx, [ordersPart(shop_id, writes), arrivedPart(shop_id, arrived)])
  } catch (error) {
    if (violatedConstraint(error) !== TAKEN_ORDER) throw error
    throw new LostRace('another transaction stored the order first', { cause: error })
  }
}

/** The products that an order waits for since this change. */
function newlyAwaited(before: KeptOrder | undefined, { document }: KeptOrder): number[] {
  const known = before?.document === undefined ? [] : awaitedBy(before.document)
  const awaited = document === undefined ? [] : awaitedBy(document)
  return awaited.filter((product_id) => !known.includes(product_id))
}

/** Those who save one of these products see from here on who waits for it. */
async function awaitProducts(
  tx: Tx,
  shop_id: number,
  product_ids: readonly number[],
): Promise<void> {
  if (product_ids.length === 0) return
  await lockProductsToCome(tx, shop_id, product_ids)
  const just_now = await findProductFacts(tx, shop_id, product_ids)
  if (just_now.length > 0) throw new LostRace('a product came just now')
}
