import {
  asNumber,
  decimal,
  type Fraction,
  isLess,
  sum,
  ZERO,
} from '../../support/plain-fraction.ts'
import { dayOf, plusDays, plusMonths } from './calendar.ts'
import type { Refund, Version } from './deeds.ts'
import { type Origin, Points } from './lots.ts'
import type { Terms } from './order-points.ts'
import { EXPIRY_MONTHS, type OrderRule, TIERS, type Tier } from './program.ts'

/** A customer as the year leaves one, and what can become of the points. */

export interface Customer {
  readonly customer_id: number
  tags: readonly string[]
  is_company: boolean
  is_excluded: boolean
  /** The tier was set by hand. */
  is_by_hand: boolean
  balance: number
  /** What the balance is of. */
  readonly points: Points
  pending: number
  earned: number
  redeemed: number
  /** Taken back, and not there any more. */
  owed: number
  last_activity_at: number | null
  /** Since when the points count as left alone. */
  kept_since: number
  /** The place in the ladder. */
  tier: number
  tier_since: number
  readonly moves: { readonly at: number; readonly place: number }[]
  grace_until: number | null
  /** Points that count for tiers, as they came and went, by when they were awarded. */
  readonly counted: { readonly at: number; readonly points: number }[]
  /** The places of the tiers that have given their entry points. */
  readonly gifts: Set<number>
  /** The places that a change of the ladder took: on the way back they give nothing. */
  readonly departed: Set<number>
  /** The points that tiers gave, and what of them was taken back. */
  readonly given: Gift[]
  /** All that ever came to the balance, and what took of it, other than by undoing something. */
  credits: number
  debits: number
  readonly spent: { readonly from: number; readonly to: number }[]
  readonly orders: Order[]
}

export interface Gift {
  readonly place: number
  readonly at: number
  /** Where its points stand among all that ever came. */
  readonly from: number
  readonly points: number
  taken: number
}

export interface Order {
  readonly order_id: number
  version: Version | null
  readonly refunds: Map<number, Refund>
  /** Whether it has been judged, and by which terms; without terms it earns nothing. */
  is_judged: boolean
  terms: Terms | null
  /** When it was paid points, though they may have had to wait; all of it counts then. */
  awarded_at: number | null
  /** What is left of its points, and what of them still waits. */
  points: number
  pending: number
  pending_until: number | null
  /** What is left of its money; null: it does not count. */
  money: Fraction | null
  /** What of that counts as spent, by the rule that it was judged by. */
  spent: Fraction
  rule: OrderRule | null
}

export function newCustomer(customer_id: number, now: number): Customer {
  return {
    ...{ customer_id, tags: [], is_company: false },
    ...{ is_excluded: false, is_by_hand: false },
    points: new Points(),
    ...{ balance: 0, pending: 0, earned: 0, redeemed: 0, owed: 0, last_activity_at: null },
    kept_since: now,
    ...{ tier: 0, tier_since: now, moves: [], grace_until: null, counted: [], gifts: new Set() },
    ...{ departed: new Set(), given: [], credits: 0, debits: 0, spent: [] },
    orders: [],
  }
}

export function newOrder(order_id: number): Order {
  return {
    ...{ order_id, version: null, refunds: new Map(), is_judged: false, terms: null },
    ...{ awarded_at: null, points: 0, pending: 0, pending_until: null, money: null },
    ...{ spent: ZERO, rule: null },
  }
}

/** Points come: to a balance of nothing, or to one whose time is over, they begin a time anew. */
export function credit(customer: Customer, of: Origin, points: number, now: number): void {
  if (customer.balance === 0 || isExpired(customer, dayOf(now))) customer.kept_since = now
  customer.balance += points
  customer.credits += points
  customer.points.come(of, points)
}

/** Points are used, or are lost; what came first goes first. */
export function spend(customer: Customer, points: number, how: 'used' | 'expired' | 'corrected') {
  if (how === 'used') customer.points.spend(points)
  else if (how === 'expired') customer.points.expire()
  else customer.points.correct(points)
  const { debits } = customer
  if (points > 0) customer.spent.push({ from: debits, to: debits + points })
  takeFrom(customer, points)
}

/** Points go because something is undone, or pay what is owed. */
function takeFrom(customer: Customer, points: number): void {
  customer.balance -= points
  customer.debits += points
}

/** The member did something: the points are kept for another full time. */
export function beActive(customer: Customer, now: number): void {
  customer.last_activity_at = Math.max(customer.last_activity_at ?? now, now)
  customer.kept_since = Math.max(customer.kept_since, now)
}

/** An order's points become spendable, and pay first what is owed. */
export function earn(
  customer: Customer,
  order: Order,
  points: number,
  now: number,
  due = now,
): void {
  credit(customer, order, points, due)
  customer.earned += points
  beActive(customer, due)
  customer.counted.push({ at: order.awarded_at ?? now, points })
  const settled = Math.min(customer.owed, points)
  customer.owed -= settled
  takeFrom(customer, settled)
  customer.points.settle(order, settled)
}

/** What is left of an award once its time of waiting is over; whether there was anything. */
export function release(customer: Customer, order: Order, now: number): boolean {
  const { pending, pending_until } = order
  if (pending_until === null || pending_until > now) return false
  order.pending = 0
  order.pending_until = null
  customer.pending -= pending
  if (pending > 0) {
    if (isExpired(customer, dayOf(pending_until))) spend(customer, customer.balance, 'expired')
    earn(customer, order, pending, now, pending_until)
  }
  return pending > 0
}

/** First what waits, then what is there; what was spent is owed, and not what was lost. */
export function takeBack(customer: Customer, order: Order, points: number): void {
  order.points -= points
  const waiting = Math.min(points, order.pending)
  order.pending -= waiting
  customer.pending -= waiting
  const rest = points - waiting
  if (rest === 0) return
  const due = rest - customer.points.takeBack(order, rest)
  const there = Math.min(due, customer.balance)
  takeFrom(customer, there)
  customer.owed += due - there
  customer.earned -= rest
  if (order.awarded_at === null) throw new Error('nothing is taken back that was not given')
  customer.counted.push({ at: order.awarded_at, points: -rest })
}

/**
 * Whether the time without activity is over: full months after the day of the last one. They end
 * where the next day's date comes again, or with a month that is too short for it.
 */
export function isExpired({ kept_since }: Customer, day: string): boolean {
  const next = plusDays(dayOf(kept_since), 1)
  const due = plusMonths(next, EXPIRY_MONTHS)
  return day >= (due.slice(8) === next.slice(8) ? due : plusDays(due, 1))
}

/** All points that came to count for tiers, less those that went. */
export function countedPoints({ counted }: Customer): number {
  return counted.reduce((all, { points }) => all + points, 0)
}

export function moveTo(customer: Customer, place: number, now: number): void {
  customer.grace_until = null
  if (customer.tier === place) return
  customer.tier = place
  customer.tier_since = now
  customer.moves.push({ at: now, place })
}

/** The place that the customer had at a moment. */
export function placeAt({ moves }: Customer, moment: number): number {
  return moves.findLast(({ at }) => at <= moment)?.place ?? 0
}

/** What a tier gives on entry; it leads no further up. */
export function giveEntryPoints(customer: Customer, place: number, now: number): void {
  const { entry_points } = tierAt(place)
  customer.gifts.add(place)
  if (entry_points === 0) return
  const gift = { place, at: now, from: customer.credits, points: entry_points, taken: 0 }
  customer.given.push(gift)
  credit(customer, gift, entry_points, now)
  customer.earned += entry_points
  beActive(customer, now)
}

/** What was given on entry goes again, as far as nobody has used it; then it can be given again. */
export function takeGift(customer: Customer, gift: Gift): void {
  const to = gift.from + gift.points
  const used = customer.spent
    .map((some) => Math.min(some.to, to) - Math.max(some.from, gift.from))
    .reduce((all, part) => all + Math.max(part, 0), 0)
  const points = Math.min(gift.points - used - gift.taken, customer.balance)
  if (points <= 0) return
  takeFrom(customer, points)
  customer.points.takeBack(gift, points)
  customer.earned -= points
  gift.taken += points
  if (gift.taken === gift.points) customer.gifts.delete(gift.place)
}

export function tierAt(place: number): Tier {
  const tier = TIERS[place]
  if (tier === undefined) throw new Error(`the ladder has no place ${place}`)
  return tier
}

/** Whether these points, this spend and this number of orders reach a tier. */
export function meetsBar(tier: Tier, points: number, orders: readonly Fraction[]): boolean {
  const { threshold, amount_spent, orders_count, combine } = tier
  const met = [
    ...(threshold > 0 ? [points >= threshold] : []),
    ...(amount_spent === null ? [] : [!isLess(sum(orders), decimal(amount_spent))]),
    ...(orders_count === null ? [] : [orders.length >= orders_count]),
  ]
  if (met.length === 0) return true
  return combine === 'all' ? met.every((one) => one) : met.some((one) => one)
}

const spentOn = ({ orders }: Customer) =>
  orders.flatMap(({ money, spent }) => (money === null ? [] : [spent]))

export const ordersCount = (customer: Customer): number => spentOn(customer).length
export const lifetimeSpend = (customer: Customer): number =>
  Math.round(asNumber(sum(spentOn(customer))) * 100) / 100
