import { isLess, isLessMoney, ZERO } from '../../support/plain-fraction.ts'
import { dayOf, midnightOf, momentPlusMonths, plusDays } from './calendar.ts'
import { CampaignsYear } from './campaigns-year.ts'
import {
  beActive,
  type Customer,
  countedPoints,
  credit,
  earn,
  giveEntryPoints,
  isExpired,
  meetsBar,
  moveTo,
  newCustomer,
  newOrder,
  type Order,
  placeAt,
  release,
  spend,
  takeBack,
  takeGift,
  tierAt,
} from './customer.ts'
import type { Deed, Version } from './deeds.ts'
import { moneyLeft, spentLeft } from './order-money.ts'
import { isOrderExcluded, isOut, reachesMinimum, type Terms, worthOf } from './order-points.ts'
import { membershipMultiplier } from './paid-membership.ts'
import { type Campaign, SETTINGS, type Settings, TIERS } from './program.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** What the service must answer to a call about points. */
export interface Answer {
  readonly status: number
  readonly balance: number | null
}

const REFUSED: Answer = { status: 422, balance: null }

type DeedOf<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>

/** How often something came about, so that no year passes without it. */
interface Tally {
  expired: number
  owed: number
  lapsed: number
  gifts: number
  limited: number
  refused: number
}

/**
 * The year as the documents say it must come out: every customer is a plain record, every event is
 * applied to it as it is told, and every day is looked at. Nothing here comes from the service.
 */
export class ExpectedYear {
  readonly customers = new Map<number, Customer>()
  readonly orders = new Map<number, Order>()
  readonly campaigns: CampaignsYear
  readonly tally: Tally = {
    expired: 0,
    owed: 0,
    lapsed: 0,
    gifts: 0,

    limited: 0,
    refused: 0,
  }
  readonly #references = new Set<string>()
  /** When the merchant cancelled a campaign, by its name. */
  readonly #cancelled_at = new Map<string, number>()
  #settings: Settings = SETTINGS

  constructor(campaigns: readonly Campaign[]) {
    this.campaigns = new CampaignsYear(campaigns)
  }

  /** What happens at the beginning of a day: points are released, points expire, tiers lapse. */
  beginDay(day: string, now: number): void {
    for (const customer of this.customers.values()) {
      // The longest due first: each keeps what was still there when it was due.
      const waiting = [...customer.orders].sort(
        (left, right) => (left.pending_until ?? 0) - (right.pending_until ?? 0),
      )
      const released = waiting.filter((order) => release(customer, order, now))
      if (released.length > 0) this.#review(customer, now, 'earned')
    }
    for (const customer of this.customers.values()) {
      if (customer.balance > 0 && isExpired(customer, day)) {
        spend(customer, customer.balance, 'expired')
        this.tally.expired += 1
      }
      this.#lapse(customer, day, now)
    }
  }

  /** Does what is told, and says what the service must answer to a call about points. */
  tell(deed: Deed): Answer | null {
    switch (deed.kind) {
      case 'settings':
        this.#change(deed)
        return null
      case 'tier':
        this.#placeByHand(deed)
        return null
      case 'exclusion':
        this.#ofCustomer(deed.customer_id).is_excluded = deed.excluded
        return null
      case 'customer':
        this.#welcome(deed)
        return null
      case 'order': {
        const order = this.#order(deed.order.order_id)
        // The same again, or an older one, says nothing new.
        if (order.version !== null && order.version.updated_at >= deed.order.updated_at) return null
        order.version = deed.order
        this.#settle(order, deed.at)
        return null
      }
      case 'refund': {
        const order = this.#order(deed.refund.order_id)
        if (order.refunds.has(deed.refund.refund_id)) return null
        order.refunds.set(deed.refund.refund_id, deed.refund)
        this.#settle(order, deed.at)
        return null
      }
      case 'award':
        return this.#award(deed)
      case 'adjustment':
        return this.#adjust(deed)
      case 'deduction':
        return this.#deduct(deed)
    }
  }

  #change({ change, at }: DeedOf<'settings'>): void {
    this.#settings = { ...this.#settings, ...change }
    for (const name of change.cancelled ?? []) this.#cancelled_at.set(name, at)
    for (const customer of this.customers.values()) {
      const { tier } = customer
      if (change.tier_period !== undefined) this.#placeByPeriod(customer, at)
      if (change.tiers !== undefined) this.#review(customer, at, 'ladder')
      // Whoever goes down by a change gets no gifts on the way back.
      for (let place = tier; place > customer.tier; place -= 1) customer.departed.add(place)
    }
  }

  /** Another period lifts members at once, and takes nobody down before the days of grace. */
  #placeByPeriod(customer: Customer, at: number): void {
    this.#review(customer, at, 'earned')
    this.#lapse(customer, dayOf(at), at, at)
  }

  /** A tier that is set by hand holds until it is cleared, which gives no gifts. */
  #placeByHand({ customer_id, tier, with_gift, at }: DeedOf<'tier'>): void {
    const customer = this.#ofCustomer(customer_id)
    if (tier === null) {
      customer.is_by_hand = false
      const deserved = this.#deserved(customer, at)
      moveTo(customer, isOut(customer) ? Math.min(customer.tier, deserved) : deserved, at)
      return
    }
    const place = TIERS.findIndex(({ name }) => name === tier)
    const moves = place !== customer.tier
    customer.is_by_hand = true
    moveTo(customer, place, at)
    if (moves && with_gift && !customer.gifts.has(place) && !isOut(customer))
      giveEntryPoints(customer, place, at)
  }

  #welcome({ customer_id, at, tags, is_company }: DeedOf<'customer'>): void {
    const known = this.customers.get(customer_id)
    if (known !== undefined) {
      Object.assign(known, { tags, is_company })
      return
    }
    this.customers.set(customer_id, { ...newCustomer(customer_id, at), tags, is_company })
    // Orders may have come before their customer.
    for (const order of this.orders.values()) {
      if (order.version?.customer_id === customer_id) this.#settle(order, at)
    }
  }

  #order(order_id: number): Order {
    const order = this.orders.get(order_id) ?? newOrder(order_id)
    this.orders.set(order_id, order)
    return order
  }

  #ofCustomer(customer_id: number): Customer {
    const customer = this.customers.get(customer_id)
    if (customer === undefined) throw new Error(`nobody is number ${customer_id}`)
    return customer
  }

  /** Brings a customer to what an order is worth now. */
  #settle(order: Order, now: number): void {
    const { version } = order
    if (version === null) return
    const customer = this.customers.get(version.customer_id)
    if (customer === undefined) return
    if (!customer.orders.includes(order)) customer.orders.push(order)
    const refunds = [...order.refunds.values()]
    const is_paid = version.paid_at !== null && version.cancelled_at === null
    const left = moneyLeft(version, refunds)
    // An order of which nothing is left counts for nothing.
    const money = isLess(ZERO, left) ? left : null
    const before = { money: order.money, spent: order.money === null ? null : order.spent }
    const counted = countedPoints(customer)
    order.money = money
    if (is_paid && !order.is_judged) this.#pay(customer, order, version, now)
    const spent = money && spentLeft(version, refunds, order.rule ?? this.#settings.rule)
    order.spent = spent ?? ZERO
    const went_down = isLessMoney(money, before.money) || isLessMoney(spent, before.spent)
    const went_up = isLessMoney(before.money, money) || isLessMoney(before.spent, spent)
    const worth =
      order.terms === null || !is_paid ? 0 : worthOf(version, refunds, order.terms).points
    const taken = worth < order.points
    const owed = customer.owed
    if (taken) takeBack(customer, order, order.points - worth)
    if (customer.owed > owed) this.tally.owed += 1
    // Its time may be over since the beginning of the day.
    release(customer, order, now)
    // What changes nothing leads nowhere, though time may have: an award may have left the period
    // before what was taken back of it.
    if (went_down || went_up || countedPoints(customer) !== counted) {
      this.#review(customer, now, went_down || taken ? 'undone' : 'earned')
    }
  }

  /** An order is judged once, when it comes to be paid; tier and membership are of when it was placed. */
  #pay(customer: Customer, order: Order, version: Version, now: number): void {
    order.is_judged = true
    const { rule } = this.#settings
    order.rule = rule
    const { tags } = customer
    if (isOut(customer) || isOrderExcluded(version) || !reachesMinimum(version, rule)) return
    if (this.#hasReachedLimit(customer, version)) {
      this.tally.limited += 1
      return
    }
    const { name: tier, points_multiplier } = tierAt(placeAt(customer, version.created_at))
    const terms: Terms = {
      ...{ rule, tier, tier_multiplier: points_multiplier },
      membership_multiplier: membershipMultiplier(customer, version),
      boosts: this.campaigns.boostsFor(version, { tags, tier }, this.#cancelled_at),
    }
    const worth = worthOf(version, [], terms)
    const { points } = worth
    if (points === 0) return
    order.terms = terms
    this.campaigns.consume(worth)
    order.points = points
    order.awarded_at = now
    const until = (version.paid_at ?? now) + rule.pendingDays * DAY_MS
    if (until > now) {
      order.pending = points
      order.pending_until = until
      customer.pending += points
    } else {
      earn(customer, order, points, now)
    }
  }

  /** An order that was taken back altogether leaves its place to another. */
  #hasReachedLimit({ orders }: Customer, { created_at }: Version): boolean {
    const { limit } = this.#settings.rule
    const month = dayOf(created_at).slice(0, 7)
    const paid = orders.filter(
      ({ points, version }) =>
        points > 0 && version !== null && dayOf(version.created_at).slice(0, 7) === month,
    )
    return limit !== null && paid.length >= limit
  }

  /** The answer tells the balance without what a tier gives that the points lead to. */
  #award({ customer_id, points, source_ref, counts_for_tier, at }: DeedOf<'award'>): Answer {
    const customer = this.#ofCustomer(customer_id)
    if (this.#references.has(source_ref)) return { status: 200, balance: customer.balance }
    if (isOut(customer)) return REFUSED
    this.#references.add(source_ref)
    credit(customer, 'given', points, at)
    customer.earned += points
    beActive(customer, at)
    if (counts_for_tier) customer.counted.push({ at, points })
    this.#review(customer, at, 'earned')
    return { status: 200, balance: customer.balance }
  }

  #adjust({ customer_id, delta, at }: DeedOf<'adjustment'>): Answer {
    const customer = this.#ofCustomer(customer_id)
    spend(customer, Math.min(customer.balance, Math.max(0, -delta)), 'corrected')
    if (delta > 0) {
      credit(customer, 'given', delta, at)
      customer.earned += delta
      customer.counted.push({ at, points: delta })
      this.#review(customer, at, 'earned')
    }
    return { status: 200, balance: customer.balance }
  }

  #deduct({ customer_id, points, at }: DeedOf<'deduction'>): Answer {
    const customer = this.#ofCustomer(customer_id)
    if (customer.balance < points) {
      this.tally.refused += 1
      return REFUSED
    }
    spend(customer, points, 'used')
    customer.redeemed += points
    beActive(customer, at)
    return { status: 200, balance: customer.balance }
  }

  /** Where a member stands after something came or went: up at once, down not by earning. */
  #review(customer: Customer, now: number, why: 'earned' | 'undone' | 'ladder'): void {
    if (customer.is_by_hand || isOut(customer)) return
    const deserved = this.#deserved(customer, now)
    if (deserved >= customer.tier) customer.grace_until = null
    for (let place = customer.tier + 1; place <= deserved; place += 1) {
      // Nobody earns by going down and up again within a year.
      if (customer.gifts.has(place) || customer.departed.has(place)) continue
      giveEntryPoints(customer, place, now)
      this.tally.gifts += 1
    }
    const { tier } = customer
    const goes_down = why !== 'earned' && customer.grace_until === null
    if (deserved > tier || goes_down) moveTo(customer, deserved, now)
    if (goes_down && why === 'undone') this.#takeGifts(customer, { above: deserved, up_to: tier })
  }

  /** Gifts go with their tier, unless it would have been reached at that time by what is left. */
  #takeGifts(customer: Customer, lost: { readonly above: number; readonly up_to: number }): void {
    for (const gift of customer.given.toReversed()) {
      const { place, at } = gift
      if (place <= lost.above || place > lost.up_to) continue
      if (this.#deserved(customer, at) >= place) continue
      takeGift(customer, gift)
    }
  }

  /** A tier that is no longer deserved holds for the days of grace. */
  #lapse(customer: Customer, day: string, now: number, looked_at = midnightOf(day)): void {
    if (customer.tier === 0 || customer.is_by_hand || isOut(customer)) return
    const { grace_days } = this.#settings.tier_period
    const deserved = this.#deserved(customer, looked_at)
    if (deserved >= customer.tier) {
      customer.grace_until = null
      return
    }
    if (customer.grace_until === null) customer.grace_until = midnightOf(plusDays(day, grace_days))
    if (customer.grace_until > looked_at) return
    this.tally.lapsed += 1
    moveTo(customer, deserved, now)
  }

  /** The highest tier whose bar is met by what counts in the trailing months. */
  #deserved(customer: Customer, now: number): number {
    const since = momentPlusMonths(now, -this.#settings.tier_period.months)
    const points = customer.counted
      .filter(({ at }) => at >= since && at <= now)
      .reduce((all, entry) => all + entry.points, 0)
    const money = customer.orders.flatMap(({ money: left, spent, version }) =>
      left === null || version === null || version.created_at < since || version.created_at > now
        ? []
        : [spent],
    )
    return this.#settings.tiers.findLastIndex((tier) => meetsBar(tier, points, money))
  }
}
