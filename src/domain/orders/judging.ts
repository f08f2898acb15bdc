import { sum } from '../../lib/sum.ts'

/** What the merchant can have done with past orders, and how far it has come. */

export const JUDGING_STATUSES = ['running', 'done', 'stopped', 'undoing', 'undone'] as const

/** The states of a judging; docs/state-machines.md draws them. */
export type JudgingStatus = (typeof JUDGING_STATUSES)[number]

/** Which orders: one, or those that were placed from a moment until before another. */
export interface JudgedSpan {
  readonly order_id: number | null
  readonly placed_from: Date | null
  readonly placed_until: Date | null
}

export interface Judging extends JudgedSpan {
  readonly judging_id: string
  readonly status: JudgingStatus
  /** Of the programme that it judges by; it stops if that changes meanwhile. */
  readonly revision: number
  readonly orders_judged: number
  readonly orders_changed: number
  readonly points_given: number
  readonly points_taken: number
  /** null: not all orders were judged yet. */
  readonly members: number | null
  readonly orders_undone: number
  /** The last order that was dealt with; null and 0: none yet. */
  readonly after_placed_at: Date | null
  readonly after_order_id: number
  readonly created_at: Date
  readonly updated_at: Date
}

/** An order that was judged again, with what it earned before and after. */
export interface JudgedOrder {
  readonly order_id: number
  /** null: a guest. */
  readonly customer_id: number | null
  readonly points_before: number
  readonly points_after: number
}

/** What judging orders again has done, or would do. */
export interface JudgingEffects {
  /** Judged by the programme of now. */
  readonly orders_judged: number
  /** That earn another number of points by it. */
  readonly orders_changed: number
  /** Whose orders these are. */
  readonly members: number
  readonly points_given: number
  readonly points_taken: number
  /** The changed orders, those that change most first. */
  readonly changes: readonly JudgedOrder[]
}

/** What a judging does, with the judging unless it was a dry run. */
export interface JudgingReport extends Omit<JudgingEffects, 'members'> {
  /** null: not all orders were judged yet. */
  readonly members: number | null
  readonly judging: Judging | null
  /** False: it judges more orders than these effects are of. */
  readonly is_complete: boolean
}

export const CHANGES_LISTED_MAX = 50
/** How many orders a preview judges at most. */
export const ORDERS_PREVIEWED_MAX = 1_000

/** The effects on orders that were all judged. */
export function effectsOf(judged: readonly JudgedOrder[]): JudgingEffects {
  const changed = judged.filter((order) => differenceOf(order) !== 0)
  const differences = changed.map(differenceOf)
  return {
    orders_judged: judged.length,
    orders_changed: changed.length,
    members: new Set(changed.map(({ customer_id }) => customer_id)).size,
    points_given: sum(differences.filter((points) => points > 0)),
    points_taken: -sum(differences.filter((points) => points < 0)) || 0,
    changes: changed
      .toSorted((one, other) => Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)))
      .slice(0, CHANGES_LISTED_MAX),
  }
}

function differenceOf({ points_before, points_after }: JudgedOrder): number {
  return points_after - points_before
}
