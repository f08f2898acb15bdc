import { MONEY_MAXIMUM, money } from './fields.ts'
import type { Words } from './words.ts'

export function minimumPurchase(description: string) {
  return money('minimumPurchase', { default: 0, minimum: 0, maximum: MONEY_MAXIMUM, description })
}

/** `on orders of at least €20`; null if there is no minimum. */
export function onOrdersFrom(minimum: number, words: Words): string | null {
  return minimum > 0 ? words.on_orders_from(minimum) : null
}
