import type { Context } from '../../context.ts'
import {
  effectsOf,
  type JudgedOrder,
  type JudgedSpan,
  type Judging,
  type JudgingEffects,
  type JudgingReport,
  ORDERS_PREVIEWED_MAX,
} from '../../domain/orders/judging.ts'
import { KEPT_DAYS, keptSince } from '../../domain/retention.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, judgesAgain, notFound, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction, rehearse } from '../../store/db.ts'
import { violatedConstraint } from '../../store/error-kind.ts'
import { type JudgingPlace, listLargestChanges } from '../../store/orders/judged-orders.ts'
import {
  findJudging,
  insertJudging,
  lockJudging,
  OTHER_AT_WORK,
  saveJudgingProgress,
} from '../../store/orders/judgings.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { judgePage, workPage } from './work-judging.ts'

type Judges = Pick<Context, 'database' | 'secret' | 'previews'>

export interface JudgeAgainRequest extends JudgedSpan {
  readonly confirm_changes: boolean
  readonly dry_run: boolean
}

/**
 * Judges past orders by the programme of now: the only way by which they come to other terms than
 * their first. The first page is judged at once, a job does the rest.
 */
export async function judgeAgain(
  context: Judges,
  shop: Shop,
  request: JudgeAgainRequest,
  now: Date,
): Promise<JudgingReport> {
  await requireOrders(context, shop, request)
  const { confirm_changes, dry_run, ...of } = request
  if (dry_run || !confirm_changes) {
    const preview = await context.previews.run(shop.shop_id, () =>
      previewJudging(context, shop, of, now),
    )
    if (dry_run) return { judging: null, ...preview }
    const { is_complete, orders_changed, members, points_given, points_taken } = preview
    if (orders_changed > 0 || !is_complete) {
      throw judgesAgain({ orders_changed, members, points_given, points_taken, is_complete })
    }
  }
  const { shop_id } = shop
  const judging_id = newId('jdg', now)
  await inTransaction(context.database.db, async (tx) => {
    const { revision } = await readShopAt(tx, shop, now)
    const created = { judging_id, ...of, revision, created_at: now }
    await insertJudging(tx, shop_id, created).catch(refuseSecond)
    await workPage(tx, context.secret, shop, now)
  })
  return readJudging(context, shop, judging_id)
}

async function requireOrders(
  { database }: Judges,
  { shop_id }: Shop,
  { order_id, placed_from, placed_until }: JudgedSpan,
): Promise<void> {
  if (order_id !== null) {
    const found = await findOrder(database.db, shop_id, order_id)
    if (found === undefined) throw notFound('order', order_id)
  }
  if (placed_from !== null && placed_until !== null && placed_from >= placed_until) {
    throw invalidInput({
      field: 'placed_until',
      message: `must be after placed_from, ${placed_from.toISOString()}`,
      received: placed_until.toISOString(),
    })
  }
}

/** Page by page, each of which is taken back. */
async function previewJudging(
  { database, secret }: Judges,
  shop: Shop,
  of: JudgedSpan,
  now: Date,
): Promise<JudgingEffects & Pick<JudgingReport, 'is_complete'>> {
  const judged: JudgedOrder[] = []
  let looked_at = 0
  let after: JudgingPlace | null = { placed_at: null, order_id: 0 }
  while (after !== null && looked_at < ORDERS_PREVIEWED_MAX) {
    const from: JudgingPlace = after
    const page = await rehearse(database.db, async (tx) =>
      judgePage(tx, secret, await readShopAt(tx, shop, now), of, from),
    )
    judged.push(...page.judged)
    looked_at += page.orders
    after = page.last
  }
  return { ...effectsOf(judged), is_complete: after === null }
}

/** What a judging has done so far. */
export async function readJudging(
  { database }: Pick<Context, 'database'>,
  { shop_id }: Shop,
  judging_id: string,
): Promise<JudgingReport & { readonly judging: Judging }> {
  const judging = await findJudging(database.db, shop_id, judging_id)
  if (judging === undefined) throw notFound('judging', judging_id)
  const changes = await listLargestChanges(database.db, shop_id, judging_id)
  const { status, orders_judged, orders_changed, members, points_given, points_taken } = judging
  const effects = { orders_judged, orders_changed, members, points_given, points_taken, changes }
  return { judging, ...effects, is_complete: status !== 'running' && status !== 'stopped' }
}

/**
 * Judges the orders of a judging as before; one that still goes on ends. The first page is undone at
 * once, a job does the rest.
 */
export async function undoJudging(
  context: Judges,
  shop: Shop,
  judging_id: string,
  now: Date,
): Promise<JudgingReport & { readonly judging: Judging }> {
  const { shop_id } = shop
  await inTransaction(context.database.db, async (tx) => {
    const before = await lockJudging(tx, shop_id, judging_id)
    if (before === undefined) throw notFound('judging', judging_id)
    if (before.status === 'undoing' || before.status === 'undone') return
    if (before.updated_at < keptSince('judged_orders', now)) {
      const days = KEPT_DAYS.judged_orders
      throw refused(
        'too_late',
        `This can no longer be undone, because it ended more than ${days} days ago.`,
        { days },
      )
    }
    const progress = { status: 'undoing' as const, after: null }
    await saveJudgingProgress(tx, shop_id, judging_id, progress, now).catch(refuseSecond)
    await workPage(tx, context.secret, shop, now)
  })
  return readJudging(context, shop, judging_id)
}

function refuseSecond(error: unknown): never {
  if (violatedConstraint(error) !== OTHER_AT_WORK) throw error
  throw refused(
    'judging_running',
    'Another recalculation is running in this shop. Wait until it ends.',
  )
}
