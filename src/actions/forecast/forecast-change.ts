import type { Context } from '../../context.ts'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { compareSides, countsWith } from '../../domain/forecast/compare-sides.ts'
import { type ComparedChange, changedIdOf } from '../../domain/forecast/compared-change.ts'
import { raisedBy } from '../../domain/forecast/estimate.ts'
import { firstPlacing } from '../../domain/forecast/first-placing.ts'
import type { Forecast } from '../../domain/forecast/forecast.ts'
import type { Look } from '../../domain/forecast/look.ts'
import {
  asOfStart,
  daysMovedBeside,
  limitsFor,
  moveBeside,
  moveCampaign,
} from '../../domain/forecast/moved-campaign.ts'
import { limitAt } from '../../domain/forecast/order-limit.ts'
import { Replay } from '../../domain/forecast/replay.ts'
import type { SettledOrder } from '../../domain/forecast/settled-order.ts'
import { scopeTest } from '../../domain/orders/boosts.ts'
import { daysAfter } from '../../domain/period.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import type { Database } from '../../store/db.ts'
import { readPastCampaigns } from '../../store/forecast/window-campaigns.ts'
import {
  countAwardedBefore,
  measureWindow,
  type OrderPage,
  type OrderPlace,
  type OrderWindow,
  readCampaignUses,
  readSettledOrders,
  type WindowSize,
} from '../../store/forecast/window-orders.ts'
import { lookIntoComing } from './look-into-coming.ts'
import { readOwed } from './read-owed.ts'
import { readCounted, readShared } from './read-past.ts'
import { replayCommissions } from './replay-commissions.ts'
import { replayRewards } from './replay-rewards.ts'

/** So many lie in memory at a time; between two pages other calls have their turn. */
const PAGE_ORDERS = 250

/**
 * What a change would have done to the orders of the last days: both programmes replay them. It
 * writes nothing, and reads what it needs with a few statements and the orders page by page.
 */
export async function forecastChange(
  { database: { db } }: Pick<Context, 'database'>,
  shop: Shop,
  change: ComparedChange,
  { days, orders_max, seed }: Look,
  now: Date,
): Promise<Forecast> {
  const window = { from: daysAfter(now, -days), until: now, days }
  const of_orders = { ...window, shop_id: shop.shop_id, seed }
  const size = await measureWindow(db, of_orders, orders_max)
  const campaigns = change.campaigns.map((one) => moveCampaign(one, window))
  const changedOn = (side: 'before' | 'after') => campaigns.flatMap((one) => one[side] ?? [])
  const { counted, ...shared } = await readShared(db, shop, change, of_orders, size)
  const others = await readOthers(db, change, of_orders, size, daysMovedBeside(campaigns))
  const sides = [
    { program: change.before, changed: changedOn('before'), first_placing: null },
    { program: change.after, changed: changedOn('after'), first_placing: firstPlacing(change) },
  ] as const
  const [before, after] = await Promise.all(
    sides.map(async ({ program, changed, first_placing }) => {
      const awarded_before = await readAwardedBefore(db, shop, program, of_orders, size)
      const campaigns = shop.campaigns_feature ? [...others, ...changed] : []
      const moves_members = program.switches.tiers_enabled
      const counted_before = isSame(program.tier_period, change.before.tier_period)
        ? counted
        : await readCounted(db, shop, program.tier_period, of_orders, shared.members)
      const own = { program, campaigns, moves_members, first_placing }
      return new Replay({ ...shared, ...own, awarded_before, counted_before })
    }),
  )
  if (before === undefined || after === undefined) throw new Error('there are two sides')
  const scopes = changedOn('after').map(({ document }) => document.product_scope)
  const limited = scopes.filter(({ mode }) => mode !== 'all')
  const unseen = new Set(limited.map((scope) => scopeTest(shop.platform, scope)))
  for await (const orders of pagesOf(db, of_orders, size)) {
    before.take(orders)
    after.take(orders)
    for (const isFor of unseen) {
      if (orders.some((order) => order.document.lines.some(isFor))) unseen.delete(isFor)
    }
  }
  const has_products = limited.length === 0 ? null : unseen.size === 0
  const replayed = { as_is: before.finish(), as_would_be: after.finish() }
  const counts = await countMembersByTier(db, shop.shop_id)
  const changed = countsWith(counts, replayed, raisedBy(size))
  const liability = {
    as_is: await readOwed(db, shop, change.before, changedOn('before'), counts, now),
    at_once: await readOwed(db, shop, change.after, changedOn('after'), counts, now),
    as_would_be: await readOwed(db, shop, change.after, changedOn('after'), changed, now),
  }
  return compareSides({
    ...{ change, currency: shop.currency, window, size: { ...size, seed } },
    ...{ ...replayed, campaigns, has_products, liability },
    rewards: await replayRewards(db, shop, change, of_orders),
    commissions: await replayCommissions(db, shop, change, of_orders, orders_max),
    coming: await lookIntoComing(db, shop, change, days, now),
  })
}

/**
 * The campaigns beside the changed one, as they stood when the window began; where they move with
 * it, as they stood that many days later.
 */
async function readOthers(
  db: Database,
  { campaigns }: ComparedChange,
  window: OrderWindow,
  size: WindowSize,
  days_moved: number,
): Promise<StoredCampaign[]> {
  const since = { ...window, from: daysAfter(window.from, days_moved) }
  const changed_ids = campaigns.map(changedIdOf)
  const found = await readPastCampaigns(db, since)
  const others = found.filter(
    ({ document }) => !changed_ids.includes(document.id) && document.status !== 'draft',
  )
  const has_limit = others.some(({ document: { limits } }) =>
    Object.values(limits).some((limit) => limit !== null),
  )
  const given = has_limit ? await readCampaignUses(db, since) : new Map()
  const share = 1 / raisedBy(size)
  return others
    .map((one) => asOfStart(moveBeside(one, days_moved), given.get(one.document.id)))
    .map((one) => limitsFor(one, share))
}

/** The orders before the window that count for its limit. */
async function readAwardedBefore(
  db: Database,
  shop: Shop,
  program: Program,
  window: OrderWindow,
  size: WindowSize,
): Promise<ReadonlyMap<number, number>> {
  const limited = limitAt(program, shop.timezone, window.from)
  return limited === null ? new Map() : countAwardedBefore(db, window, size, limited.from)
}

async function* pagesOf(
  db: Database,
  window: OrderWindow,
  size: WindowSize,
): AsyncGenerator<readonly SettledOrder[]> {
  let after: OrderPlace | null = null
  do {
    const page: OrderPage = await readSettledOrders(db, window, size, {
      ...{ after, limit: PAGE_ORDERS },
    })
    yield page.orders
    after = page.next
  } while (after !== null)
}
