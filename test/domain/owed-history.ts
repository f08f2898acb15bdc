import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Booked,
  bookAward,
  bookRaise,
  bookRelease,
  bookReversal,
  type PaidFor,
  settleOwed,
} from '../../src/domain/points/booking.ts'
import { giveBackByHand, takeBackByHand } from '../../src/domain/points/entry-reversal.ts'
import { findWrongDebt } from '../../src/domain/points/find-wrong-debt.ts'
import type { Entry, Posting } from '../../src/domain/points/ledger.ts'
import { type Lot, Lots } from '../../src/domain/points/lots.ts'
import { OpenAccount } from '../../src/domain/points/open-account.ts'
import { type EntryGift, paidGift, takeGiftBack } from '../../src/domain/tiers/entry-gift.ts'
import { AT, newAccount, postingWith } from './accounts.ts'

/** Random histories of orders, rewards, gifts, corrections and expiry, booked as the service does. */

export type Step =
  | { readonly kind: 'order' | 'gift' | 'redeem' | 'deduct' | 'correct'; readonly points: number }
  | { readonly kind: 'enter_tier'; readonly points: number }
  | { readonly kind: 'lose_tier'; readonly which: number }
  | { readonly kind: 'waiting_order'; readonly points: number }
  | { readonly kind: 'release' | 'cancel'; readonly which: number }
  | { readonly kind: 'refund'; readonly which: number; readonly points: number }
  | { readonly kind: 'give_again' | 'raise' | 'undo'; readonly which: number }
  | { readonly kind: 'give_by_hand'; readonly points: number }
  | { readonly kind: 'undo_part'; readonly which: number; readonly points: number }
  | { readonly kind: 'take_back'; readonly which: number }
  | { readonly kind: 'expire' }

export class History {
  readonly open = new OpenAccount(newAccount())
  readonly orders: { paid: PaidFor; points: number; booked: Booked }[] = []
  readonly redemptions: { name: string; points: number }[] = []
  readonly entry_gifts: EntryGift[] = []
  /** Corrections and deductions that were not undone. */
  readonly taken_by_hand: Entry[] = []
  /** Upward corrections, with what of each was not undone. */
  readonly given_by_hand: { readonly entry: Entry; left: number }[] = []
  given = 0
  spent = 0

  take(step: Step): void {
    switch (step.kind) {
      case 'order':
      case 'waiting_order':
        this.#order(step.points, step.kind === 'order' ? null : AT)
        break
      case 'gift':
        this.given += step.points
        this.open.post(postingWith({ points: step.points }))
        break
      case 'give_by_hand':
        this.#giveByHand(step.points)
        break
      case 'undo_part':
        this.#undoPart(step.which, step.points)
        break
      case 'take_back':
        this.#takeBack(step.which)
        break
      case 'enter_tier':
        this.#enterTier(step.points)
        break
      case 'lose_tier':
        this.#loseTier(step.which)
        break
      case 'redeem':
        this.#redeem(step.points)
        break
      case 'deduct':
        this.#spend(step.points, { type: 'adjust', source: 'deduction' })
        break
      case 'correct':
        this.#lose(step.points, { type: 'adjust', source: 'adjustment' })
        break
      case 'expire':
        this.#lose(this.open.balance, { type: 'expire', source: 'expiry' })
        break
      case 'release':
        this.#release(step.which)
        break
      case 'cancel':
        this.#cancel(step.which)
        break
      case 'refund':
        this.refund(step.which, step.points)
        break
      case 'give_again':
        this.#giveAgain(step.which)
        break
      case 'raise':
        this.#raise(step.which)
        break
      case 'undo':
        this.#undo(step.which)
    }
  }

  lotOf(award_seq: number): Lot {
    return new Lots(this.open.entries).of(award_seq)
  }

  refund(which: number, wanted: number): void {
    const order = this.orders[which % this.orders.length]
    if (order === undefined) return
    const points = Math.min(wanted, order.booked.points)
    if (points === 0) return
    const lot = this.lotOf(order.booked.entry_seq ?? 0)
    order.booked = bookReversal(this.open, order.paid, order.booked, { points, lot }, AT)
  }

  /** Taken back and given again, an order leaves the balance and the debt as they were. */
  #giveAgain(which: number): void {
    const order = this.orders[which % this.orders.length]
    if (order === undefined || order.booked.pending_points > 0) return
    const { points, entry_seq } = order.booked
    // What was forgiven before is made up for first.
    if (this.lotOf(entry_seq ?? 0).forgiven > 0) return
    const before = [
      this.open.balance - this.open.account.owed_points,
      this.open.account.points_earned,
    ]
    this.refund(which, points)
    const lot = this.lotOf(entry_seq ?? 0)
    order.booked = bookRaise(this.open, order.paid, order.booked, { points, lot }, AT)
    const { account } = this.open
    expect([this.open.balance - account.owed_points, account.points_earned]).toEqual(before)
    expect(order.booked.points).toBe(points)
  }

  undoAll(): void {
    while (this.taken_by_hand.length > 0) this.#undo(0)
  }

  /** All refunds of an order are withdrawn. */
  #raise(which: number): void {
    const order = this.orders[which % this.orders.length]
    if (order === undefined || order.booked.pending_points > 0) return
    const points = order.points - order.booked.points
    if (points === 0) return
    const lot = this.lotOf(order.booked.entry_seq ?? 0)
    order.booked = bookRaise(this.open, order.paid, order.booked, { points, lot }, AT)
  }

  #undo(which: number): void {
    const [entry] = this.taken_by_hand.splice(which % (this.taken_by_hand.length || 1), 1)
    if (entry === undefined) return
    if (entry.source === 'deduction') this.spent += entry.points
    const forgiven = new Lots(this.open.entries).forgivenSince(entry.seq)
    const reversible = { ...entry, entry_id: `entry ${entry.seq}` }
    giveBackByHand(this.open, reversible, forgiven, { reason: null, now: AT })
  }

  #order(points: number, until: Date | null): void {
    const order_id = this.orders.length + 1
    const texts = {
      ...{ description: null, metadata: null, order_total: null },
      ...{ title_key: 'order_placed', title_params: {} },
    }
    const paid = { ...texts, source: 'order', source_ref: `order ${order_id}`, order_id }
    const booked = bookAward(this.open, paid, points, until, AT)
    this.orders.push({ paid, points, booked })
  }

  #release(which: number): void {
    const order = this.orders[which % this.orders.length]
    if (order === undefined) return
    order.booked = bookRelease(this.open, order.paid, order.booked, AT)
  }

  #giveByHand(points: number): void {
    this.given += points
    const kind = { type: 'adjust', source: 'adjustment', requested_points: points } as const
    const entry = this.open.post(postingWith({ ...kind, points }))
    this.given_by_hand.push({ entry, left: points })
  }

  /** By `reverses_source_ref`: as much of it as is in the balance. */
  #undoPart(which: number, wanted: number): void {
    const award = this.given_by_hand[which % this.given_by_hand.length]
    const points = Math.min(wanted, award?.left ?? 0, this.open.balance)
    if (award === undefined || points === 0) return
    award.left -= points
    this.given -= points
    const kind = { type: 'adjust', source: 'adjustment', of_seq: award.entry.seq } as const
    this.open.post(postingWith({ ...kind, points: -points, requested_points: -points }))
  }

  /** What is left of it, by a call. */
  #takeBack(which: number): void {
    const [award] = this.given_by_hand.splice(which % (this.given_by_hand.length || 1), 1)
    if (award === undefined || award.left === 0) return
    const { entry, left } = award
    this.given -= left
    const reversible = { ...entry, entry_id: `entry ${entry.seq}` }
    const lot = this.lotOf(entry.seq)
    takeBackByHand(this.open, reversible, { left, lot }, { reason: null, now: AT })
  }

  takeAllBack(): void {
    while (this.given_by_hand.length > 0) this.#takeBack(0)
  }

  #enterTier(points: number): void {
    const named = { source_ref: `tier ${this.open.account.seq + 1}`, title_params: {} }
    const { entry_seq } = bookAward(this.open, paidGift(named), points, null, AT)
    this.given += points
    this.entry_gifts.push({ ...named, seq: entry_seq ?? 0 })
  }

  /** Exactly what is left of the gift goes, once, and nothing of it is owed. */
  #loseTier(which: number): void {
    const gift = this.entry_gifts[which % this.entry_gifts.length]
    if (gift === undefined) return
    const { balance, account } = this.open
    const { left } = this.lotOf(gift.seq)
    takeGiftBack(this.open, gift, new Lots(this.open.entries), AT)
    expect(this.open.balance).toBe(balance - left)
    expect(this.open.account.owed_points).toBe(account.owed_points)
    expect(this.lotOf(gift.seq).left).toBe(0)
    this.given -= left
  }

  #redeem(wanted: number): void {
    const name = `redemption ${this.open.account.seq + 1}`
    const points = Math.min(wanted, this.open.balance)
    if (points === 0) return
    this.redemptions.push({ name, points })
    this.#spend(points, { type: 'redeem', source: 'redemption', source_ref: name })
  }

  #spend(wanted: number, kind: Partial<Posting>): void {
    const points = Math.min(wanted, this.open.balance)
    if (points === 0) return
    this.spent += points
    const entry = this.open.post(
      postingWith({ ...kind, points: -points, requested_points: -points }),
    )
    if (kind.source === 'deduction') this.taken_by_hand.push(entry)
  }

  #lose(wanted: number, kind: Partial<Posting>): void {
    const points = -Math.min(wanted, this.open.balance)
    if (points === 0) return
    const entry = this.open.post(postingWith({ ...kind, points, requested_points: -wanted }))
    if (kind.source === 'adjustment') this.taken_by_hand.push(entry)
  }

  #cancel(which: number): void {
    const [cancelled] = this.redemptions.splice(which % (this.redemptions.length || 1), 1)
    if (cancelled === undefined) return
    const { name: source_ref, points } = cancelled
    this.spent -= points
    const kind = { type: 'redeem', source: 'redemption_cancel', source_ref } as const
    const credit = this.open.post(postingWith({ ...kind, points, requested_points: points }))
    settleOwed(this.open, credit, AT)
  }
}

export const points = fc.integer({ min: 1, max: 60 })
export const which = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('order', 'waiting_order', 'redeem', 'deduct', 'correct'),
    points,
  }),
  fc.record({ kind: fc.constantFrom('release', 'cancel', 'give_again', 'raise', 'undo'), which }),
  fc.record({ kind: fc.constant('refund'), which, points }),
  fc.record({ kind: fc.constant('expire') }),
)
/** Points of upward corrections, which are undone in parts or as a whole. */
export const byHand: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('give_by_hand'), points }),
  fc.record({ kind: fc.constant('undo_part'), which, points }),
  fc.record({ kind: fc.constant('take_back'), which }),
)
const gift: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('gift', 'enter_tier'), points }),
  fc.record({ kind: fc.constant('lose_tier'), which }),
  byHand,
)
export const steps = fc.array(step, { maxLength: 30, size: 'max' })
export const stepsWithGifts = fc.array(fc.oneof(step, step, step, gift), {
  maxLength: 30,
  size: 'max',
})

export function tell(told: readonly Step[]): History {
  const history = new History()
  for (const one of told) {
    history.take(one)
    expectSound(history)
  }
  return history
}

/** At any time: every point that is there is of some award, and no award has more than it earned. */
export function expectSound({ open, orders, spent }: History): void {
  const lots = new Lots(open.entries)
  const credited = open.entries.filter(({ points, is_pending }) => points > 0 && !is_pending)
  const awards = new Set([0, ...credited.flatMap(({ seq, of_seq }) => [of_seq ?? seq, seq])])
  const left = [...awards].map((seq) => lots.of(seq).left)
  expect(left.reduce((sum, part) => sum + part, 0)).toBe(open.balance)
  for (const { booked } of orders) {
    const lot = lots.of(booked.entry_seq ?? 0)
    expect(lot.left + lot.lost).toBeLessThanOrEqual(booked.points - booked.pending_points)
  }
  expect(findWrongDebt(open.entries)).toBeNull()
  // Nobody pays for what was not spent.
  expect(open.account.owed_points).toBeLessThanOrEqual(spent)
  expect(open.account.owed_points).toBeGreaterThanOrEqual(0)
}

export function refundAll(history: History): History {
  history.orders.forEach((_order, which) => {
    history.refund(which, Number.MAX_SAFE_INTEGER)
  })
  expectSound(history)
  return history
}
