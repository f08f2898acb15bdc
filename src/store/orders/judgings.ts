import { sql } from 'kysely'
import type {
  JudgedSpan,
  Judging,
  JudgingEffects,
  JudgingStatus,
} from '../../domain/orders/judging.ts'
import type { Queries, Tx } from '../db.ts'

const COLUMNS = [
  'judging_id',
  'status',
  'order_id',
  'placed_from',
  'placed_until',
  'revision',
  'orders_judged',
  'orders_changed',
  'points_given',
  'points_taken',
  'members',
  'orders_undone',
  'after_placed_at',
  'after_order_id',
  'created_at',
  'updated_at',
] as const

/** At most one of a shop is at work: else it violates `one_judging_at_work`. */
export async function insertJudging(
  tx: Tx,
  shop_id: number,
  created: JudgedSpan & Pick<Judging, 'judging_id' | 'revision' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('order_judgings')
    .values({ shop_id, ...created, status: 'running', updated_at: created.created_at })
    .execute()
}

export const OTHER_AT_WORK = 'one_judging_at_work'

export async function findJudging(
  queries: Queries,
  shop_id: number,
  judging_id: string,
): Promise<Judging | undefined> {
  return queries
    .selectFrom('order_judgings')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('judging_id', '=', judging_id)
    .executeTakeFirst()
}

export async function lockJudging(
  tx: Tx,
  shop_id: number,
  judging_id: string,
): Promise<Judging | undefined> {
  return tx
    .selectFrom('order_judgings')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('judging_id', '=', judging_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The one that is at work; undefined: none, or another process is at it. */
export async function lockJudgingAtWork(tx: Tx, shop_id: number): Promise<Judging | undefined> {
  return tx
    .selectFrom('order_judgings')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('status', 'in', ['running', 'undoing'])
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Newest first. */
export async function listJudgings(
  queries: Queries,
  shop_id: number,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<Judging[]> {
  let query = queries.selectFrom('order_judgings').select(COLUMNS).where('shop_id', '=', shop_id)
  if (before !== null) query = query.where('judging_id', '<', before)
  return query.orderBy('judging_id', 'desc').limit(limit).execute()
}

/** How far a judging or its undo has come; counts are added to those before. */
export interface JudgingProgress {
  readonly status?: JudgingStatus
  /** The last order that was dealt with; null: it begins with the first. */
  readonly after?: { readonly placed_at: Date | null; readonly order_id: number } | null
  /** What was judged. */
  readonly effects?: Pick<
    JudgingEffects,
    'orders_judged' | 'orders_changed' | 'points_given' | 'points_taken'
  >
  readonly orders_undone?: number
}

/** Counted once, when no more orders are judged. */
const changedMembers = (shop_id: number, judging_id: string) => sql<number>`(
  SELECT count(DISTINCT buyer_id) FROM judged_orders
  WHERE shop_id = ${shop_id} AND judging_id = ${judging_id} AND points_after <> points_before
)`

export async function saveJudgingProgress(
  tx: Tx,
  shop_id: number,
  judging_id: string,
  { status, after, effects, orders_undone = 0 }: JudgingProgress,
  now: Date,
): Promise<void> {
  const place = after && { after_placed_at: after.placed_at, after_order_id: after.order_id }
  const start = after === null ? { after_placed_at: null, after_order_id: 0 } : {}
  // No more orders are judged from then on.
  const is_judged = status !== undefined && status !== 'running' && status !== 'undone'
  await tx
    .updateTable('order_judgings')
    .set(({ eb }) => ({
      ...(status && { status }),
      ...start,
      ...place,
      ...(effects && {
        orders_judged: eb('orders_judged', '+', effects.orders_judged),
        orders_changed: eb('orders_changed', '+', effects.orders_changed),
        points_given: eb('points_given', '+', effects.points_given),
        points_taken: eb('points_taken', '+', effects.points_taken),
      }),
      ...(is_judged && { members: changedMembers(shop_id, judging_id) }),
      orders_undone: eb('orders_undone', '+', orders_undone),
      updated_at: now,
    }))
    .where('shop_id', '=', shop_id)
    .where('judging_id', '=', judging_id)
    .execute()
}
