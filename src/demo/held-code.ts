import { money } from './catalogue.ts'
import type { DemoOrder } from './orders.ts'

/** A code that a customer got for points and has not used yet. */
export interface HeldCode {
  readonly code: string
  readonly type: string
  readonly value: number
  readonly minimum_purchase: number
}

/** Those whose codes come with the next order. */
const USED_TYPES = ['fixed_amount', 'percentage', 'free_shipping']

export function comesWithAnOrder(reward_type: string): boolean {
  return USED_TYPES.includes(reward_type)
}

/** Whether a code takes something off an order. */
export function fits(order: DemoOrder, { type, minimum_purchase }: HeldCode): boolean {
  if (order.lines_cents < minimum_purchase * 100) return false
  return type !== 'free_shipping' || Number(order.document.shipping) > 0
}

/** The same order with a code that fits. */
export function withCode(order: DemoOrder, held: HeldCode): DemoOrder {
  const { document, lines_cents, total_cents } = order
  const { goods_cents, shipping_cents } = discountOf(order, held)
  const off_cents = goods_cents + shipping_cents
  const left_cents = total_cents - off_cents
  const own = { code: held.code, amount: money(off_cents) }
  return {
    ...order,
    lines_cents: lines_cents - goods_cents,
    total_cents: left_cents,
    document: {
      ...document,
      discount_total: money(cents(document.discount_total) + goods_cents),
      shipping: money(cents(document.shipping) - shipping_cents),
      tax: money(Math.round((cents(document.tax) * left_cents) / total_cents)),
      discount_codes: [...document.discount_codes, own],
    },
  }
}

/** What it takes off. */
function discountOf({ lines_cents, document }: DemoOrder, { type, value }: HeldCode) {
  switch (type) {
    case 'fixed_amount':
      return { goods_cents: Math.min(value * 100, lines_cents), shipping_cents: 0 }
    case 'percentage':
      return { goods_cents: Math.round((lines_cents * value) / 100), shipping_cents: 0 }
    case 'free_shipping':
      return { goods_cents: 0, shipping_cents: cents(document.shipping) }
    default:
      return { goods_cents: 0, shipping_cents: 0 }
  }
}

function cents(text: string): number {
  return Math.round(Number(text) * 100)
}
