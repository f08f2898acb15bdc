import { type Static, Type } from 'typebox'
import {
  CHANGES_LISTED_MAX,
  JUDGING_STATUSES,
  type Judging,
  type JudgingReport,
  ORDERS_PREVIEWED_MAX,
} from '../../domain/orders/judging.ts'
import { KEPT_DAYS } from '../../domain/retention.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { EXTERNAL_REFERENCE_LENGTH_MAX } from '../../lib/external-id.ts'
import { formatGid } from '../../lib/gid.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { customerGid } from '../base/customer-id.ts'
import { idOf } from '../base/external-id.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

const count = (description: string) => Type.Integer({ description })

export const JudgingPath = closed({
  judging_id: Type.String({ examples: ['jdg_01jd3k'], description: 'The id from the list.' }),
})

export const judgeAgainBody = {
  order_id: Type.Optional(
    Type.Unsafe<number | string>({
      ...idOf('Order'),
      type: ['string', 'integer'],
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      maxLength: EXTERNAL_REFERENCE_LENGTH_MAX,
      pattern: VISIBLE,
      description: 'This order alone: the number, the GID or `external:<id>`.',
      examples: [5001],
    }),
  ),
  placed_from: Type.Optional(
    timestamp('Or all orders placed at or after this time. Requires `placed_until`.'),
  ),
  placed_until: Type.Optional(timestamp('Only orders placed before this time.')),
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'Only says what would change.' }),
  ),
  confirm_changes: Type.Optional(
    Type.Boolean({
      description:
        'Must be true if the points of any order change; else 409 `confirmation_required` with ' +
        'the counts.',
    }),
  ),
}

const orderId = Type.String({ description: 'The GID of the order.' })

const JudgedOrder = closed(
  {
    order_id: orderId,
    customer_id: nullable(Type.String({ description: 'The GID of the customer; null: a guest.' })),
    points_before: count('The points the order had earned, less what was taken back.'),
    points_after: count('The points it earns by today’s programme.'),
  },
  { title: 'JudgedOrder' },
)

const judgingFields = {
  id: Type.String({ examples: ['jdg_01jd3k'] }),
  status: oneOf(JUDGING_STATUSES, {
    description:
      '`running` and `undoing`: in progress. `stopped`: the programme changed in the meantime, so ' +
      'the remaining orders were not recalculated.',
  }),
  order_id: nullable(orderId),
  placed_from: nullable(timestamp('null: one order is judged.')),
  placed_until: nullable(timestamp('null: one order is judged.')),
  orders_undone: count('Orders for which this recalculation was undone.'),
  created_at: timestamp('When it began.'),
  updated_at: timestamp('When it last made progress.'),
}

const orders_judged = count(
  'Orders recalculated, without those that today’s programme would not pay yet.',
)

const judgingEffects = {
  orders_judged,
  orders_changed: count('Orders whose points change.'),
  members: nullable(
    count('Members whose orders change; null: not all orders were recalculated yet.'),
  ),
  points_given: count('Points that are added.'),
  points_taken: count('Points that are taken back.'),
  changes: Type.Array(JudgedOrder, {
    description: `The largest changes, at most ${CHANGES_LISTED_MAX}, kept for ${KEPT_DAYS.judged_orders} days.`,
    maxItems: CHANGES_LISTED_MAX,
  }),
}

export const OrderJudging = closed(
  { ...judgingFields, ...judgingEffects },
  { title: 'OrderJudging' },
)

export const OrderJudgingResult = closed(
  {
    id: nullable(Type.String({ description: 'null: a dry run.' })),
    status: nullable(oneOf(JUDGING_STATUSES)),
    is_complete: Type.Boolean({
      description:
        'false: there are more orders. A dry run covers the first ' +
        `${ORDERS_PREVIEWED_MAX}; a job recalculates the others.`,
    }),
    ...judgingEffects,
  },
  { title: 'OrderJudgingResult' },
)

export const OrderJudgingList = listOf(
  'OrderJudgingList',
  closed({ ...judgingFields, orders_judged }, { title: 'OrderJudgingSummary' }),
)

function presentFields(shop: Shop, judging: Judging) {
  const { judging_id, status, orders_undone, orders_judged } = judging
  return {
    ...{ id: judging_id, status, orders_judged, orders_undone },
    order_id:
      judging.order_id === null ? null : formatGid(shop.platform, 'Order', judging.order_id),
    placed_from: judging.placed_from?.toISOString() ?? null,
    placed_until: judging.placed_until?.toISOString() ?? null,
    created_at: judging.created_at.toISOString(),
    updated_at: judging.updated_at.toISOString(),
  }
}

function presentEffects(shop: Shop, report: JudgingReport) {
  const { orders_judged, orders_changed, members, points_given, points_taken } = report
  return {
    ...{ orders_judged, orders_changed, members, points_given, points_taken },
    changes: report.changes.map(({ order_id, customer_id, ...points }) => ({
      order_id: formatGid(shop.platform, 'Order', order_id),
      customer_id: customer_id === null ? null : customerGid(shop, customer_id),
      ...points,
    })),
  }
}

export const presentJudgingSummary = presentFields

export function presentJudging(
  shop: Shop,
  report: JudgingReport & { readonly judging: Judging },
): Static<typeof OrderJudging> {
  return { ...presentFields(shop, report.judging), ...presentEffects(shop, report) }
}

export function presentJudgingResult(
  shop: Shop,
  report: JudgingReport,
): Static<typeof OrderJudgingResult> {
  const { judging, is_complete } = report
  return {
    id: judging?.judging_id ?? null,
    status: judging?.status ?? null,
    is_complete,
    ...presentEffects(shop, report),
  }
}
