import type { Order, OrderLine } from '../../domain/orders/order.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { gidOf } from './ids.ts'

/** A customer of the built-in shop who may be one of Shopify's. */
export interface CustomerHere {
  readonly customer_id: number
  readonly email: string | null
  /** Their external id is Shopify's. */
  readonly is_named: boolean
}

/** The same of an order. */
export interface OrderHere {
  readonly order: Order
  /** Refunds that the built-in shop has of it. */
  readonly refund_ids: readonly number[]
  /** The external id by which it was found; null: by its number. */
  readonly external_id: string | null
}

/** How a product or a collection was found; `titles`: several have its title, so it is none. */
export type FoundBy = 'id' | 'title' | 'titles'

/** The same of a product or a collection. */
export interface TitledHere {
  readonly id: number
  readonly is_named: boolean
  /** What it was found to be so far; null: nothing. */
  readonly found_as: number | null
  readonly found_by: FoundBy | null
  /** Of a product. */
  readonly variants: readonly { readonly id: number; readonly title: string }[]
}

/**
 * Which of these a customer of Shopify is: one whose id here is Shopify's, or else the only one with
 * the same e-mail address. A number that is the same by chance is another person's.
 */
export function customerAmong(
  here: readonly CustomerHere[],
  { shopify_id, email }: { readonly shopify_id: number; readonly email: string | null },
): number | null {
  const has_email = (one: CustomerHere) =>
    one.email !== null && one.email.toLowerCase() === email?.toLowerCase()
  const by_number = here.filter(
    (one) => one.customer_id === shopify_id && (has_email(one) || one.email === null),
  )
  for (const some of [here.filter(({ is_named }) => is_named), by_number, here.filter(has_email)]) {
    if (some.length > 0) return only(some)?.customer_id ?? null
  }
  return null
}

/** Names of an order that are not its id can belong to another one; this is close enough. */
const SAME_TIME_MS = 2 * DAY_MS

/**
 * Which of these an order of Shopify is: one whose id here is Shopify's, or one that is called as
 * Shopify's, of the same buyer and about the same time. Names alone do not tell: Shopify counts its
 * orders from 1001 on, and the shop before may have done so, too.
 */
export function orderAmong(
  here: readonly OrderHere[],
  { order, buyer_id }: { readonly order: Order; readonly buyer_id: number | null },
): OrderHere | null {
  const ids = [String(order.order_id), gidOf('Order', order.order_id)]
  const has_buyer = (one: Order) => one.customer_id === buyer_id
  const by_id = here.filter(
    ({ order: one, external_id }) =>
      (external_id === null ? one.order_id === order.order_id : ids.includes(external_id)) &&
      (has_buyer(one) || one.customer_id === null || buyer_id === null),
  )
  const by_name = here.filter(
    ({ order: one }) =>
      has_buyer(one) &&
      Math.abs(Date.parse(one.created_at) - Date.parse(order.created_at)) <= SAME_TIME_MS,
  )
  return only(by_id.length > 0 ? by_id : by_name)
}

/** What an order may be called here, by its names at Shopify: `#1001`, `A-1001`. */
export function namesOfOrder(
  order_id: number,
  names: readonly string[],
): { readonly names: readonly string[]; readonly numbers: readonly number[] } {
  const bare = names.map((name) => name.replace(/^#/, ''))
  const digits = names.flatMap((name) => name.match(/\d{1,15}/g) ?? [])
  return {
    names: [String(order_id), gidOf('Order', order_id), ...names, ...bare],
    numbers: [order_id, ...digits.map(Number)].filter((number) => number > 0),
  }
}

/**
 * Our lines for those of Shopify's order: the same thing at the same price, or else what is left of
 * it. Lines that are not found stay without one.
 */
export function matchLines(
  there: readonly OrderLine[],
  here: readonly OrderLine[],
  productOf: (shopify_id: number) => number,
): Record<string, number> {
  const of = (line: OrderLine) => (line.product_id === null ? null : productOf(line.product_id))
  const alike: ((left: OrderLine, right: OrderLine, places: readonly number[]) => boolean)[] = [
    (left, right) => of(left) !== null && of(left) === right.product_id && isSamePiece(left, right),
    isSamePiece,
    (left, right) => of(left) !== null && of(left) === right.product_id,
    (_left, _right, [first, second]) => there.length === here.length && first === second,
  ]
  const found = new Map<number, number>()
  for (const isAlike of alike) {
    there.forEach((line, place) => {
      if (found.has(line.line_id)) return
      const taken = new Set(found.values())
      const match = here.find(
        (one, other) => !taken.has(one.line_id) && isAlike(line, one, [place, other]),
      )
      if (match !== undefined) found.set(line.line_id, match.line_id)
    })
  }
  return Object.fromEntries(found)
}

function isSamePiece(left: OrderLine, right: OrderLine): boolean {
  return Number(left.price) === Number(right.price) && left.quantity === right.quantity
}

/** The one that has this id, or else the only one with this title that no id belongs to. */
export function titledAmong(here: readonly TitledHere[]): TitledHere | null {
  const named = here.filter(({ is_named }) => is_named)
  return only(named.length > 0 ? named : here.filter(({ found_by }) => found_by !== 'id'))
}

/**
 * What becomes of one that may be this one of Shopify: an id tells more than a title, and of several
 * with one title it is none.
 */
export function verdictOn(
  { is_named, found_as, found_by }: TitledHere,
  shopify_id: number,
): 'new' | 'instead' | 'several' | 'known' {
  if (found_as === null) return 'new'
  if (found_as === shopify_id) return 'known'
  if (is_named) return 'instead'
  return found_by === 'title' ? 'several' : 'known'
}

/** Our variants of a product by their ids or titles, or because there is only one on each side. */
export function matchVariants(
  there: readonly { readonly id: number; readonly title: string }[],
  here: TitledHere['variants'],
  nameOf: ReadonlyMap<number, string>,
): { readonly shopify_id: number; readonly kept_id: number }[] {
  const are_alone = there.length === 1 && here.length === 1
  return there.flatMap(({ id, title }) => {
    const names = [String(id), gidOf('ProductVariant', id)]
    const named = here.find((one) => names.includes(nameOf.get(one.id) ?? ''))
    const titled = are_alone ? here[0] : here.find((one) => one.title === title)
    const variant = named ?? titled
    return variant === undefined ? [] : { shopify_id: id, kept_id: variant.id }
  })
}

/** null: there is none, or nobody can tell which. */
function only<Thing>(things: readonly Thing[]): Thing | null {
  const [first] = things
  return first !== undefined && things.length === 1 ? first : null
}
