import type { SeededRandom } from '../../../src/demo/seeded-random.ts'
import { dayOf, midnightOf, plusDays } from './calendar.ts'
import {
  DAY_MS,
  DAYS,
  type Deed,
  HOUR_MS,
  type Line,
  MINUTE_MS,
  SECOND_MS,
  startOf,
  type Version,
  type Way,
} from './deeds.ts'
import { CLUB, PRODUCTS, type Product } from './program.ts'

/** Orders: placed, paid, cancelled, and told of late, twice, or before their customers are known. */

/** A customer of the shop, as far as it matters for what happens. */
export interface Person {
  readonly customer_id: number
  readonly joined_at: number
  readonly weight: number
  readonly likes_the_club: boolean
}

export interface ReportedOrder {
  /** As it was when it was paid; null: it never was. */
  readonly paid: Version | null
  readonly way: Way
  readonly deeds: readonly Deed[]
  /** When the service first hears of it. */
  readonly told_at: number
}

export function newOrder(random: SeededRandom, order_id: number, person: Person): ReportedOrder {
  const joined_day = Math.floor((person.joined_at - startOf(0)) / DAY_MS)
  const day = random.between(Math.min(joined_day, DAYS - 1), DAYS - 1)
  const way: Way = random.chance(0.2) ? 'call' : 'report'
  // Some were placed, and are told, before the shop tells of their customer.
  const is_early = way === 'report' && joined_day > 1 && random.chance(0.02)
  const placed_at = is_early
    ? someTime(random, midnightOf(plusDays(dayOf(person.joined_at), -1)))
    : someTime(random, Math.max(startOf(day), person.joined_at))
  const late_days = random.chance(0.08) ? random.between(1, 3) : 0
  const told_at = late_days === 0 ? placed_at : someTime(random, placed_at, late_days)
  // What the shop is told by a call happens at that moment, unless it says otherwise.
  const created_at =
    late_days === 0 && way === 'report' ? placed_at - random.between(0, 50) * SECOND_MS : placed_at
  const version: Version = {
    ...{ order_id, customer_id: person.customer_id, created_at, updated_at: created_at },
    ...{ paid_at: null, cancelled_at: null },
    tags: random.chance(0.04) ? ['Wholesale', 'gift'] : [],
    ...basket(random, person),
  }
  const tell = (order: Version, at: number): Deed => ({ kind: 'order', at, way, order })
  const twice = (order: Version, at: number): Deed[] =>
    random.chance(0.06) ? [tell(order, someTime(random, at, random.between(0, 4)))] : []

  if (random.chance(0.08)) return paidLater(random, version, told_at, way)
  const paid_at =
    way === 'call' || late_days === 0 ? created_at : created_at + random.between(0, 90) * MINUTE_MS
  const paid = { ...version, paid_at: Math.min(paid_at, told_at) }
  const deeds = [tell(paid, told_at), ...twice(paid, told_at)]
  if (random.chance(0.03)) {
    const at = someTime(random, told_at, random.between(0, 25))
    const cancelled = { ...paid, updated_at: at, cancelled_at: at }
    deeds.push(tell(cancelled, at), ...twice(cancelled, at))
    // A platform may repeat an older version; the shop itself never goes back.
    if (way === 'report' && random.chance(0.3)) deeds.push(tell(paid, someTime(random, at, 1)))
  }
  return { paid, way, deeds, told_at }
}

/** Placed first, and paid or cancelled on another day. */
function paidLater(
  random: SeededRandom,
  placed: Version,
  told_at: number,
  way: Way,
): ReportedOrder {
  const at = someTime(random, told_at, random.between(1, 6))
  const tell = (order: Version, at: number): Deed => ({ kind: 'order', at, way, order })
  const is_paid = random.chance(0.8)
  const then: Version = {
    ...placed,
    updated_at: at,
    paid_at: is_paid ? at : null,
    cancelled_at: is_paid ? null : at,
  }
  const deeds = [tell(placed, told_at), tell(then, at)]
  if (way === 'report' && random.chance(0.3)) deeds.push(tell(placed, someTime(random, at, 1)))
  return { paid: is_paid ? then : null, way, deeds, told_at }
}

function basket(random: SeededRandom, person: Person) {
  const count = random.pickWeighted([
    { is: 1, weight: 45 },
    { is: 2, weight: 35 },
    { is: 3, weight: 15 },
    { is: 5, weight: 5 },
  ]).is
  const lines = Array.from({ length: count }, (_, index) =>
    newLine(random, index + 1, random.pick(PRODUCTS)),
  )
  if (person.likes_the_club && random.chance(0.12)) {
    const quantity = random.chance(0.1) ? 2 : 1
    lines.push({ line_id: 9, product: CLUB, quantity, discount_cents: 0 })
  }
  const values = lines.map(
    ({ product, quantity, discount_cents }) => product.cents * quantity - discount_cents,
  )
  const goods = values.reduce((all, one) => all + one, 0)
  const taxed = lines.reduce(
    (all, { product }, index) => all + (product.gift_card ? 0 : (values[index] ?? 0)),
    0,
  )
  const discount_cents = random.chance(0.25) ? random.between(1, Math.ceil(goods * 0.4)) : 0
  const taxes_included = random.chance(0.7)
  const tax_share = taxes_included ? 1 / 6 : 1 / 5
  const tax_cents = random.chance(0.9)
    ? Math.round(taxed * (1 - discount_cents / goods) * tax_share)
    : 0
  const shipping_cents = random.chance(0.5) ? random.pick([290, 490, 777]) : 0
  return { lines, discount_cents, shipping_cents, tax_cents, taxes_included }
}

function newLine(random: SeededRandom, line_id: number, product: Product): Line {
  const quantity = random.chance(0.3) ? random.between(2, 4) : 1
  const discount_cents = random.chance(0.15) ? random.between(1, product.cents - 1) : 0
  return { line_id, product, quantity, discount_cents }
}

/** Some time of the day that this moment is of or of a later one, when a shop is open. */
export function someTime(random: SeededRandom, earliest: number, days_later = 0): number {
  const day = plusDays(dayOf(earliest), days_later)
  const opens = Math.max(earliest + MINUTE_MS, midnightOf(day) + HOUR_MS)
  const closes = midnightOf(plusDays(day, 1)) - 5 * MINUTE_MS
  return opens >= closes ? earliest + SECOND_MS : random.between(opens, closes)
}
