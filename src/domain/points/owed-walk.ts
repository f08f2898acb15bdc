import { FORGOTTEN } from './ledger.ts'
import type { LotEntry } from './lots.ts'
import {
  type Award,
  type AwardPart,
  move,
  newAward,
  openPieces,
  type Purchase,
  pay,
  sum,
  takeFrom,
} from './owed-pieces.ts'

/** What an entry takes, and what it adds to the points that are owed. */
export type Taken = Pick<LotEntry, 'points' | 'owed_delta'>

/**
 * Follows a customer's entries by the rules of docs/ledger.md. It proves `Lots` and the code that
 * uses them, so it shares no code with them. It takes linear time, while `Lots` follow a customer
 * from the first entry on at each call.
 */
export class OwedWalk {
  readonly #awards = new Map<number, Award>()
  readonly #in_order: Award[] = []
  /** Points that did not come from orders. Corrections take these first, the newest first. */
  readonly #by_hand: Award[] = []
  readonly #purchases = new Map<string, Purchase>()
  /** What corrections and imports took away, by their numbers. */
  readonly #losses = new Map<number, readonly AwardPart[]>()
  /** The award of purchases that no award pays for any more. */
  #debt = newAward(-1)
  #owed = 0
  /** Points that have just come and pay the debt, and how many of them must. */
  #came: readonly AwardPart[] = []
  #due = 0
  /** Only the awards from the first to the last of these have anything left. */
  #first = 0
  #last = -1
  /** Awards with numbers between these are those of a closed account. */
  readonly #closed: { readonly after: number; readonly until: number }[] = []

  /** What this entry must take, and leave owed. */
  follow(entry: LotEntry): Taken {
    const { type, source, points, is_pending } = entry
    if (this.#due > 0 || source === 'owed') return this.#settle()
    if (source === 'merge') return this.#leave()
    if (source === FORGOTTEN) return this.#close(entry)
    if (type === 'reversal' && !is_pending) return this.#takeBack(entry)
    if (is_pending) return { points, owed_delta: 0 }
    if (isUndoOfLoss(entry)) return this.#undoLoss(entry)
    if (type === 'earn') this.#giveAgain(entry)
    if (source === 'adjustment' && entry.of_seq !== null) this.#undoPart(entry)
    else if (points > 0) this.#come(entry)
    else if (points < 0 && (type === 'redeem' || source === 'deduction')) this.#spend(entry)
    else this.#lose(entry)
    return { points, owed_delta: 0 }
  }

  /** What the next entry must take, because points came that settle what is owed. */
  get missing(): Taken {
    return { points: -this.#due, owed_delta: -this.#due }
  }

  /** What another customer has left and owes, who was merged into this one. */
  join(other: OwedWalk): void {
    for (const [number, award] of other.#awards) this.#awards.set(number, award)
    for (const award of other.#in_order) {
      award.place = this.#in_order.length
      this.#in_order.push(award)
    }
    this.#by_hand.push(...other.#by_hand)
    this.#last = this.#by_hand.length - 1
    for (const [name, purchase] of other.#purchases) this.#purchases.set(name, purchase)
    for (const [number, parts] of other.#losses) this.#losses.set(number, parts)
    for (const piece of openPieces(other.#debt)) move(piece, this.#debt, piece.points)
    this.#owed += other.#owed
    this.#closed.push(...other.#closed)
  }

  /** The customer is merged into another: everything that is left and owed goes there. */
  #leave(): Taken {
    const left = takeFrom(this.#oldest(), Number.MAX_SAFE_INTEGER)
    const owed_delta = -this.#owed
    this.#owed = 0
    return { points: -sum(left), owed_delta }
  }

  /** The customer was erased: what was left is gone, and what was spent is nobody's debt. */
  #close({ seq, lots_after }: LotEntry): Taken {
    const taken = this.#leave()
    this.#closed.push({ after: lots_after ?? 0, until: seq })
    for (const known of [this.#awards, this.#purchases, this.#losses]) known.clear()
    this.#in_order.length = 0
    this.#by_hand.length = 0
    this.#debt = newAward(-1)
    this.#came = []
    this.#first = 0
    this.#last = -1
    return taken
  }

  #come(entry: LotEntry): void {
    const { type, source, points, seq, of_seq } = entry
    const returns = type === 'redeem' || source === 'deduction_reversal'
    const came: AwardPart[] = returns
      ? this.#bringBack(type === 'redeem' ? nameOf(entry) : `${of_seq}`)
      : [[this.#awardOf(of_seq ?? seq, entry), points]]
    for (const [award, part] of came) {
      if (award === this.#debt) continue
      award.here += part
      this.#first = Math.min(this.#first, award.place)
    }
    this.#last = this.#by_hand.length - 1
    if (!returns && source !== 'order' && source !== 'order_release') return
    this.#came = came
    this.#due = Math.min(this.#owed, points)
  }

  /** What was forgiven of the award comes back as lost, and is not given. */
  #giveAgain({ points, requested_points, of_seq }: LotEntry): void {
    const award = this.#awards.get(of_seq ?? 0)
    if (award === undefined) return
    award.lost += requested_points - points
    award.forgiven = Math.max(award.forgiven - requested_points, 0)
  }

  #awardOf(number: number, { type, source }: LotEntry): Award {
    const known = this.#awards.get(number)
    if (known !== undefined) return known
    const award = newAward(this.#in_order.length)
    this.#awards.set(number, award)
    this.#in_order.push(award)
    if (type === 'adjust' || source === 'api') this.#by_hand.push(award)
    return award
  }

  #bringBack(name: string): AwardPart[] {
    const purchase = this.#purchases.get(name)
    return (purchase?.pieces ?? [])
      .filter(({ points }) => points > 0)
      .sort((left, right) => left.award.place - right.award.place)
      .map((piece) => {
        const { award, points } = piece
        piece.points = 0
        return [award, points] as const
      })
  }

  #spend(entry: LotEntry): void {
    const purchase: Purchase = { seq: entry.seq, pieces: [] }
    const name = entry.type === 'redeem' ? nameOf(entry) : `${entry.seq}`
    this.#purchases.set(name, purchase)
    for (const [award, part] of takeFrom(this.#oldest(), -entry.points)) pay(award, purchase, part)
  }

  #lose({ type, points, seq, of_seq }: LotEntry): void {
    const own = type === 'history' ? this.#awards.get(of_seq ?? 0) : undefined
    const first = type === 'adjust' ? this.#newestByHand() : own === undefined ? [] : [own]
    const taken = takeFrom(first, -points)
    const rest = -points - sum(taken)
    const parts = [...taken, ...takeFrom(this.#oldest(), rest)]
    for (const [award, part] of parts) award.lost += part
    this.#losses.set(seq, parts)
  }

  /** A part of an award is undone: what is left of it goes, then others pay for what it bought. */
  #undoPart({ points, of_seq }: LotEntry): void {
    const award = this.#awards.get(of_seq ?? 0) ?? newAward(-1)
    const own = Math.min(award.here, -points)
    award.here -= own
    const paid = this.#payFor(award, -points - own)
    for (const [payer, part] of takeFrom(this.#oldest(), -points - own - paid)) payer.lost += part
  }

  /** Others pay for what an award bought, as far as they can; returns how much that is. */
  #payFor(award: Award, wanted: number): number {
    let open = wanted
    for (const piece of openPieces(award)) {
      for (const [payer, part] of takeFrom(this.#oldest(), Math.min(piece.points, open))) {
        move(piece, payer, part)
        open -= part
      }
    }
    return wanted - open
  }

  /** What was taken returns to its awards; not what these were forgiven since. */
  #undoLoss(entry: LotEntry): Taken {
    const { requested_points, seq, of_seq } = entry
    const parts = this.#losses.get(of_seq ?? 0) ?? []
    const unknown = requested_points - sum(parts)
    let points = unknown
    if (unknown > 0) this.#awardOf(seq, entry).here += unknown
    for (const [award, part] of parts) {
      const forgiven = Math.min(award.forgiven, part)
      award.forgiven -= forgiven
      award.lost -= part - forgiven
      award.here += part - forgiven
      points += part - forgiven
      this.#first = Math.min(this.#first, award.place)
    }
    this.#last = this.#by_hand.length - 1
    return { points, owed_delta: 0 }
  }

  /**
   * First what is left of the award, then what was lost of it. Other points pay for what it bought.
   */
  #takeBack({ source, requested_points, of_seq }: LotEntry): Taken {
    const number = of_seq ?? 0
    if (this.#closed.some(({ after, until }) => after < number && number < until)) {
      return { points: 0, owed_delta: 0 }
    }
    const award = this.#awards.get(number) ?? newAward(-1)
    const own = Math.min(award.here, -requested_points)
    award.here -= own
    // A tier's gift is taken back only as far as it is left.
    if (source === 'tier_reversal') return { points: -own, owed_delta: 0 }
    const lost = Math.min(award.lost, -requested_points - own)
    award.lost -= lost
    award.forgiven += lost
    let [open, paid, owed_delta] = [-requested_points - own - lost, 0, 0]
    for (const piece of openPieces(award)) {
      const part = Math.min(piece.points, open)
      if (part === 0) continue
      const payers = takeFrom(this.#oldest(), part)
      const owed = part - sum(payers)
      for (const [payer, points] of [...payers, [this.#debt, owed] as const]) {
        move(piece, payer, points)
      }
      open -= part
      paid += part - owed
      owed_delta += owed
    }
    this.#owed += owed_delta
    // No right entry asks for more than the award gave: what is left open is reported as a
    // difference.
    return { points: -own - paid, owed_delta: owed_delta + open }
  }

  /** New points pay the debt, the oldest first. Purchases out of the debt pay for themselves. */
  #settle(): Taken {
    const { missing } = this
    let open = this.#due
    for (const [award, came] of this.#came) {
      const part = Math.min(came, open)
      open -= part
      if (award !== this.#debt) this.#payDebt(award, part)
    }
    this.#owed -= this.#due
    this.#due = 0
    return missing
  }

  #payDebt(payer: Award, points: number): void {
    payer.here -= points
    let open = points
    for (const piece of openPieces(this.#debt)) {
      const part = Math.min(piece.points, open)
      move(piece, payer, part)
      open -= part
    }
  }

  *#oldest(): Generator<Award> {
    for (; this.#first < this.#in_order.length; this.#first += 1) {
      const award = this.#in_order[this.#first]
      if (award !== undefined) yield award
    }
  }

  *#newestByHand(): Generator<Award> {
    for (; this.#last >= 0; this.#last -= 1) {
      const award = this.#by_hand[this.#last]
      if (award !== undefined) yield award
    }
  }
}

function isUndoOfLoss({ type, source, requested_points, of_seq }: LotEntry): boolean {
  if (requested_points <= 0 || of_seq === null) return false
  return type === 'history' || (type === 'adjust' && source !== 'deduction_reversal')
}

function nameOf({ source_ref, seq }: LotEntry): string {
  return source_ref ?? `${seq}`
}
