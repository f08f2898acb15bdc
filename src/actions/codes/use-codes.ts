import type { VoucherSpec } from '../../domain/catalogue/voucher-spec.ts'
import { discountsGiven } from '../../domain/codes/discount-given.ts'
import type { VoucherKind } from '../../domain/codes/voucher.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { RedemptionSettings } from '../../domain/program.ts'
import type { CodeUse } from '../../store/codes/codes.ts'

/** An order as it is reported now, with the codes of ours that it can use, or has used; locked. */
export interface CodesOfOrder {
  readonly order: Order
  readonly usable: readonly UsableCode[]
}

interface UsableCode {
  readonly code_id: string
  readonly kind: VoucherKind
  readonly code: string
  readonly mint: VoucherSpec
}

/**
 * The uses of our codes by these orders, with the discounts that each order now reports. Codes that
 * an order no longer carries can be used again, and so can those of an order that was cancelled
 * before it was paid. Of a paid order that is cancelled, what members paid for with points ends, and
 * the points come back, unless the programme keeps it used. A code that two of them carry is the first one's.
 */
export function useCodes(orders: readonly CodesOfOrder[], settings: RedemptionSettings): CodeUse[] {
  const taken = new Set<string>()
  return orders.flatMap(({ order, usable }) => {
    const own = usable.filter(({ code_id }) => !taken.has(code_id))
    for (const { code_id } of own) taken.add(code_id)
    return usesOf(order, own, settings)
  })
}

function usesOf(
  order: Order,
  codes: readonly UsableCode[],
  settings: RedemptionSettings,
): CodeUse[] {
  const { order_id } = order
  const placed_at = new Date(order.created_at)
  const carried = codesOf(order)
  const used = codes.filter(
    (code) => carried.includes(code.code) && keepsUse(order, code, settings),
  )
  const discounts = discountsGiven(used, order)
  return codes.map((code) => {
    const place = used.indexOf(code)
    const is_used = place >= 0
    const discount_given = discounts[place] ?? null
    const gives_back = carried.includes(code.code) && !is_used && order.paid_at !== null
    return { code_id: code.code_id, order_id, is_used, gives_back, placed_at, discount_given }
  })
}

/** Whether a code stays used by an order that carries it, also once the order is cancelled. */
function keepsUse(
  { paid_at, cancelled_at }: Order,
  { kind }: UsableCode,
  { on_cancelled_order }: RedemptionSettings,
): boolean {
  if (cancelled_at === null) return true
  return paid_at !== null && (kind !== 'redemption' || on_cancelled_order === 'keep')
}

/** As they are kept, in capital letters. */
export function codesOf({ discount_codes }: Order): string[] {
  return discount_codes.map(({ code }) => code.toUpperCase())
}
