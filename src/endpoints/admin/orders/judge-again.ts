import { judgeAgain } from '../../../actions/orders/judge-again.ts'
import type { JudgedSpan } from '../../../domain/orders/judging.ts'
import type { Shop } from '../../../domain/shops/shop.ts'
import { invalidInput } from '../../../errors.ts'
import { parseGid } from '../../../lib/gid.ts'
import { closed, NoParams, NoQuery, readMoment } from '../../../schemas/base/types.ts'
import {
  judgeAgainBody,
  OrderJudgingResult,
  presentJudgingResult,
} from '../../../schemas/orders/judging.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { judgingSubject } from './judging-subject.ts'

export const judgeAgainOperation = defineOperation('judgeAgain', {
  method: 'POST',
  path: '/orders/judge-again',
  summary:
    'Recalculate past orders with today’s programme: one order, or all orders placed in a period. ' +
    'Otherwise orders keep their original terms. Tiers and memberships stay as they were when the ' +
    'order was placed. A dry run shows what would change. If there are many orders, a job ' +
    'recalculates the rest within minutes; it stops if the programme changes in the meantime.',
  area: 'programme',
  params: NoParams,
  query: NoQuery,
  body: closed(judgeAgainBody),
  result: OrderJudgingResult,
  subject: { ...judgingSubject, id: (_input, result) => result?.id ?? null },
  rate: 'expensive',
  handle: async ({ context, shop, now }, { body }) => {
    const { dry_run = false, confirm_changes = false } = body
    const request = { ...readSpan(shop, body), dry_run, confirm_changes }
    return presentJudgingResult(shop, await judgeAgain(context, shop, request, now))
  },
})

interface Named {
  readonly order_id?: number | string
  readonly placed_from?: string
  readonly placed_until?: string
}

function readSpan({ platform }: Shop, { order_id, placed_from, placed_until }: Named): JudgedSpan {
  if (order_id !== undefined && placed_from === undefined && placed_until === undefined) {
    const number = parseGid(platform, 'Order', String(order_id))
    if (number !== null) return { order_id: number, placed_from: null, placed_until: null }
    const message = 'must be the number, the GID or the external id of an order'
    throw invalidInput({ field: 'order_id', message, received: order_id })
  }
  if (order_id === undefined && placed_from !== undefined && placed_until !== undefined) {
    return {
      order_id: null,
      placed_from: readMoment('placed_from', placed_from),
      placed_until: readMoment('placed_until', placed_until),
    }
  }
  const message = 'must be sent alone, or replaced by both placed_from and placed_until'
  throw invalidInput({ field: 'order_id', message })
}
