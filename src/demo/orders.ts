import { minutesAfter } from '../domain/period.ts'
import type { OrderDocument } from '../embedded-shop/order-document.ts'
import {
  money,
  type Product,
  type ProductKind,
  productsOf,
  tagsOf,
  type Variant,
} from './catalogue.ts'
import { daysBefore } from './days.ts'
import type { DemoPerson } from './people.ts'
import { SeededRandom } from './seeded-random.ts'

export interface DemoOrder {
  readonly order_id: number
  readonly customer_id: number
  readonly created_at: Date
  readonly paid: boolean
  /** What was paid for the lines after discounts: what earns points. */
  readonly lines_cents: number
  /** With shipping. */
  readonly total_cents: number
  readonly first_product: Product
  /** As the embedded shop keeps the order: money as decimal text, prices with tax. */
  readonly document: OrderDocument
}

export const FIRST_ORDER_ID = 5001
const YEAR_DAYS = 365

const SHIPPING_CENTS = 4_90
const SHIPPING_FREE_FROM_CENTS = 45_00
/** Prices include 20 % tax: a sixth of what is paid. Gift cards carry none. */
const TAX_SHARE = 1 / 6

const FIRST_ORDER_CODE = 'WELCOME10'
const FIRST_ORDER_DISCOUNT = 0.1

/** The last days' orders may still wait for a bank transfer, or for the parcel to leave. */
const UNPAID_DAYS_MAX = 5
const PACKING_DAYS = 2
export const PAYMENT_MINUTES = 2
const PACKING_MINUTES = 20
/** So long after an order has paid its points, some of them are spent. */
export const UNTIL_REDEEMING_MINUTES = 30

const KINDS: readonly { kind: ProductKind; weight: number }[] = [
  { kind: 'beans', weight: 78 },
  { kind: 'equipment', weight: 18 },
  { kind: 'gift_card', weight: 4 },
]

type Draft = Omit<DemoOrder, 'order_id' | 'document'> & {
  document(order_id: number): OrderDocument
}

/** The orders of the last year, oldest first and numbered in that order. */
export function demoOrders(today: Date, people: readonly DemoPerson[]): DemoOrder[] {
  const random = new SeededRandom(2)
  return people
    .flatMap((person) => draftOrders(random, today, person))
    .sort((left, right) => left.created_at.getTime() - right.created_at.getTime())
    .map((draft, index) => {
      const order_id = FIRST_ORDER_ID + index
      return { ...draft, order_id, document: draft.document(order_id) }
    })
}

/** A customer's orders, evenly but not regularly over the time since joining. */
function draftOrders(random: SeededRandom, today: Date, person: DemoPerson): Draft[] {
  const days = Math.min(person.joined_days_ago - 1, YEAR_DAYS)
  const zeal = 0.6 + 0.8 * random.next()
  const count = Math.round((person.orders_per_year * zeal * days) / YEAR_DAYS)
  return Array.from({ length: count }, (_, index) => {
    const days_ago = days - Math.floor(((index + random.next()) * days) / count)
    const is_first = index === 0 && person.joined_days_ago <= YEAR_DAYS
    return draftOrder(random, today, person, { days_ago, is_first })
  })
}

function draftOrder(
  random: SeededRandom,
  today: Date,
  person: DemoPerson,
  when: { days_ago: number; is_first: boolean },
): Draft {
  const { customer_id } = person
  const is_business = person.document.company !== null
  const created_at = daysBefore(today, when.days_ago, random.between(6 * 60, 20 * 60))
  const paid = when.days_ago > UNPAID_DAYS_MAX || !random.chance(0.25)
  const in_store = !is_business && random.chance(0.12)
  const lines = is_business ? wholesaleBasket(random) : basket(random)
  const with_code = when.is_first && random.chance(0.4)
  const { gift_cents, discount_cents, lines_cents } = sums(lines, with_code)
  const shipping_cents = in_store || lines_cents >= SHIPPING_FREE_FROM_CENTS ? 0 : SHIPPING_CENTS
  const total_cents = lines_cents + shipping_cents
  const amount = money(discount_cents)
  const is_packed = paid && (in_store || when.days_ago > PACKING_DAYS)
  return {
    customer_id,
    created_at,
    paid,
    lines_cents,
    total_cents,
    first_product: firstOf(lines).product,
    document: (order_id) => ({
      customer_id,
      currency: 'EUR',
      created_at: created_at.toISOString(),
      updated_at: created_at.toISOString(),
      paid_at: paid ? minutesAfter(created_at, PAYMENT_MINUTES).toISOString() : null,
      fulfilled_at: is_packed ? minutesAfter(created_at, PACKING_MINUTES).toISOString() : null,
      cancelled_at: null,
      tags: is_business ? ['wholesale'] : [],
      source: in_store ? 'pos' : 'web',
      taxes_included: true,
      lines: lines.map((line, index) => lineDocument(line, order_id * 10 + index + 1)),
      discount_total: amount,
      shipping: money(shipping_cents),
      tax: money(Math.round((total_cents - gift_cents) * TAX_SHARE)),
      discount_codes: with_code && discount_cents > 0 ? [{ code: FIRST_ORDER_CODE, amount }] : [],
      landing_ref: null,
      refunds: [],
    }),
  }
}

interface Line {
  readonly product: Product
  readonly variant: Variant
  readonly quantity: number
}

function basket(random: SeededRandom): Line[] {
  const wanted = random.pickWeighted([
    { lines: 1, weight: 50 },
    { lines: 2, weight: 35 },
    { lines: 3, weight: 15 },
  ])
  const lines = new Map<number, Line>()
  while (lines.size < wanted.lines) {
    const { kind } = random.pickWeighted(KINDS)
    const product = random.pick(productsOf(kind))
    // Small bags come first in the catalogue; three of four beans are sold in them.
    const is_small = kind === 'beans' && random.chance(0.5)
    const variant = random.pick(is_small ? product.variants.slice(0, 1) : product.variants)
    const quantity = kind === 'beans' && random.chance(0.3) ? 2 : 1
    lines.set(variant.variant_id, { product, variant, quantity })
  }
  return [...lines.values()]
}

/** A café or an office buys two sorts of beans by the kilo. */
function wholesaleBasket(random: SeededRandom): Line[] {
  const lines = new Map<number, Line>()
  while (lines.size < 2) {
    const product = random.pick(productsOf('beans'))
    const [, by_the_kilo] = product.variants
    if (by_the_kilo === undefined) throw new Error(`${product.title} is not sold by the kilo`)
    const quantity = random.between(2, 6)
    lines.set(by_the_kilo.variant_id, { product, variant: by_the_kilo, quantity })
  }
  return [...lines.values()]
}

function firstOf(lines: readonly Line[]): Line {
  const [line] = lines
  if (line === undefined) throw new Error('an order has no lines')
  return line
}

/** The discount code spares gift cards. */
function sums(lines: readonly Line[], with_code: boolean) {
  const sum = (some: readonly Line[]) =>
    some.reduce((cents, { variant, quantity }) => cents + variant.price_cents * quantity, 0)
  const gift_cents = sum(lines.filter(({ product }) => product.kind === 'gift_card'))
  const goods_cents = sum(lines) - gift_cents
  const discount_cents = with_code ? Math.round(goods_cents * FIRST_ORDER_DISCOUNT) : 0
  return { gift_cents, discount_cents, lines_cents: gift_cents + goods_cents - discount_cents }
}

function lineDocument({ product, variant, quantity }: Line, id: number) {
  const { price_cents, compare_at_cents } = variant
  return {
    id,
    product_id: product.product_id,
    variant_id: variant.variant_id,
    quantity,
    price: money(price_cents),
    compare_at_price: compare_at_cents === null ? null : money(compare_at_cents),
    total_discount: money(0),
    subscription: false,
    subscription_renewal: false,
    gift_card: product.kind === 'gift_card',
    tags: tagsOf(product.kind),
    collection_ids: [],
  }
}
