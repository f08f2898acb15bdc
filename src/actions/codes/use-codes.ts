import { discountsGiven } from '../../domain/codes/discount-given.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type CodeUse, lockUsableCodes, type UsableCode } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'

/** An order as it is reported now, and as it was before. */
export interface CodesOfOrder {
  readonly before: Order | null
  readonly order: Order
}

/**
 * The uses of our codes by these orders, with the discounts that each order now reports. Codes that
 * an order no longer carries can be used again. A code that two of them carry is the first one's.
 */
export async function useCodes(
  tx: Tx,
  { shop_id }: Shop,
  orders: readonly CodesOfOrder[],
): Promise<CodeUse[]> {
  const users = orders.flatMap(({ before, order }) => {
    const codes = [...new Set([...codesOf(order), ...(before === null ? [] : codesOf(before))])]
    const { order_id, customer_id } = order
    return codes.length === 0
      ? []
      : [{ order_id, customer_id, placed_at: new Date(order.created_at), codes }]
  })
  const usable = await lockUsableCodes(tx, shop_id, users)
  const taken = new Set<string>()
  return orders.flatMap(({ order }) => {
    const own = usable.filter(
      ({ order_id, code_id }) => order_id === order.order_id && !taken.has(code_id),
    )
    for (const { code_id } of own) taken.add(code_id)
    return usesOf(order, own)
  })
}

function usesOf(order: Order, codes: readonly UsableCode[]): CodeUse[] {
  const { order_id } = order
  const placed_at = new Date(order.created_at)
  const carried = codesOf(order)
  const used = codes.filter(({ code }) => carried.includes(code))
  const discounts = discountsGiven(used, order)
  return codes.map((code) => {
    const place = used.indexOf(code)
    const is_used = place >= 0
    const discount_given = discounts[place] ?? null
    return { code_id: code.code_id, order_id, is_used, placed_at, discount_given }
  })
}

/** As they are kept, in capital letters. */
function codesOf({ discount_codes }: Order): string[] {
  return discount_codes.map(({ code }) => code.toUpperCase())
}
