import { FORGOTTEN, type Posting } from './ledger.ts'
import { add, type Pieces, sum, take } from './pieces.ts'

/** An entry as far as lots need it. */
export interface LotEntry
  extends Pick<
    Posting,
    'type' | 'points' | 'requested_points' | 'source' | 'source_ref' | 'is_pending' | 'order_id'
  > {
  readonly seq: number
  readonly owed_delta: number
  readonly of_seq: number | null
  /**
   * The entry was moved here with its customer, and knows only the awards after this number. It was
   * made here if there is none, and knows all.
   */
  readonly lots_after?: number | null
}

/** What is left of an award's points, and what was lost without the customer's doing. */
export interface Lot {
  readonly left: number
  readonly lost: number
  /** What was lost before the award was taken back, and so was not taken. */
  readonly forgiven: number
}

/** Spending that no award pays for any more: the customer owes it. */
const OWED = 0

/** An award from before the account was closed: nothing of it is taken back or given again. */
const CLOSED: Lot = {
  left: 0,
  lost: Number.MAX_SAFE_INTEGER,
  forgiven: Number.MAX_SAFE_INTEGER,
}

/** An award of which nothing expired and nothing was corrected away. */
export const NOTHING_LOST: Lot = { left: 0, lost: 0, forgiven: 0 }

/**
 * What is left and lost of an award, by its customer's entries and those that came since; without
 * entries, nothing was lost.
 */
export function lotOf(
  entries: readonly LotEntry[],
  since: readonly LotEntry[],
  award_seq: number,
): Lot {
  return entries.length === 0 ? NOTHING_LOST : new Lots([...entries, ...since]).of(award_seq)
}

/** Whether the account was closed after this entry, because its customer was erased. */
export function isClosed(entries: readonly LotEntry[], entry_seq: number): boolean {
  return entries.some(
    ({ source, seq, lots_after }) =>
      source === FORGOTTEN && seq > entry_seq && (lots_after ?? 0) < entry_seq,
  )
}

/**
 * Follows a customer's entries and says which award's points went where. Entries that were moved
 * here with their customer are followed by themselves, as they were made; from then on their awards
 * are among the others.
 */
export class Lots {
  readonly #purse: Purse
  readonly #closing: readonly LotEntry[]

  constructor(entries: readonly LotEntry[]) {
    const root = new Purse()
    const open = [{ after: 0, purse: root }]
    const closeDownTo = (after: number) => {
      for (;;) {
        const last = open.at(-1)
        const into = open.at(-2)
        if (last === undefined || into === undefined || last.after <= after) return
        into.purse.take(last.purse)
        open.pop()
      }
    }
    for (const entry of entries) {
      const after = entry.lots_after ?? 0
      closeDownTo(after)
      if ((open.at(-1)?.after ?? 0) < after) open.push({ after, purse: new Purse() })
      if (!entry.is_pending) open.at(-1)?.purse.follow(entry)
    }
    closeDownTo(0)
    this.#purse = root
    this.#closing = entries.filter(({ source }) => source === FORGOTTEN)
  }

  of(award_seq: number): Lot {
    return isClosed(this.#closing, award_seq) ? CLOSED : this.#purse.of(award_seq)
  }

  /** What an entry took of awards that were taken back since: undoing the entry does not give it. */
  forgivenSince(loss_seq: number): number {
    return this.#purse.forgivenSince(loss_seq)
  }
}

/**
 * Spending takes the oldest points first. Points that come back from a reward, a deduction or a
 * downward correction return to their awards. A reversal takes the award's own points first. Other
 * points pay for those that were spent, and then count as the spent ones, or the customer owes them.
 * A correction that undoes a part of an earlier one takes that part for good, so it counts as neither
 * lost nor spent. An award that is given again, and a correction that is undone, first make up for
 * what was forgiven.
 */
class Purse {
  /** Awards in the order in which they came, including those of which nothing is left. */
  readonly #left: Pieces = new Map()
  readonly #lost: Pieces = new Map()
  readonly #forgiven: Pieces = new Map()
  /** By purchase, or by the number of a deduction. */
  readonly #spent = new Map<string, Pieces>()
  /** By the number of the entry that took them. */
  readonly #lost_by = new Map<number, Pieces>()
  /** Awards that are never taken back: corrections take of these first. */
  readonly #by_hand: number[] = []
  #came: Pieces = new Map()

  of(award_seq: number): Lot {
    const of = (pieces: Pieces) => pieces.get(award_seq) ?? 0
    return { left: of(this.#left), lost: of(this.#lost), forgiven: of(this.#forgiven) }
  }

  forgivenSince(loss_seq: number): number {
    const lost = this.#lost_by.get(loss_seq) ?? new Map<number, number>()
    return sum(new Map([...lost].map(([award, part]) => [award, this.#forgivenOf(award, part)])))
  }

  #forgivenOf(award: number, part: number): number {
    return Math.min(this.#forgiven.get(award) ?? 0, part)
  }

  /** Takes in the awards and the spending of a customer who was merged into this one. */
  take(other: Purse): void {
    add(this.#left, other.#left)
    add(this.#lost, other.#lost)
    add(this.#forgiven, other.#forgiven)
    for (const [name, pieces] of other.#spent) this.#spent.set(name, pieces)
    for (const [seq, pieces] of other.#lost_by) this.#lost_by.set(seq, pieces)
    this.#by_hand.unshift(...other.#by_hand)
  }

  follow(entry: LotEntry): void {
    const { type, source, points, seq } = entry
    if (source === FORGOTTEN) this.#close()
    else if (type === 'reversal') this.#takeBack(entry)
    else if (isGivenBack(entry)) this.#giveBack(entry)
    else if (isPartialUndo(entry)) this.#undoPart(entry)
    else if (points > 0 || type === 'earn') this.#come(entry)
    else if (type === 'redeem' && points < 0)
      this.#spent.set(nameOf(entry), this.#takeOldest(-points))
    else if (source === 'deduction') this.#spent.set(`${seq}`, this.#takeOldest(-points))
    else {
      const pieces = this.#takeLost(entry)
      add(this.#lost, pieces)
      this.#lost_by.set(seq, pieces)
    }
  }

  /** Whatever came or was spent before concerns nothing that comes. */
  #close(): void {
    for (const pieces of [this.#left, this.#lost, this.#forgiven]) pieces.clear()
    this.#spent.clear()
    this.#lost_by.clear()
    this.#by_hand.length = 0
    this.#came = new Map()
  }

  #come(entry: LotEntry): void {
    const { type, source, points, requested_points, seq, of_seq } = entry
    if (type === 'earn' && of_seq !== null) {
      take(this.#forgiven, requested_points, [of_seq])
      add(this.#lost, new Map([[of_seq, requested_points - points]]))
    }
    const pieces: Pieces = new Map()
    if (type === 'redeem') {
      add(pieces, take(this.#spent.get(nameOf(entry)) ?? new Map(), points))
    }
    const rest = points - sum(pieces)
    if (rest > 0) pieces.set(of_seq ?? seq, rest)
    if (type === 'adjust' || source === 'api') this.#by_hand.unshift(seq)
    this.#came = pieces
    add(this.#left, pieces)
  }

  #giveBack({ source, points, requested_points, seq, of_seq }: LotEntry): void {
    const pieces: Pieces = new Map()
    if (source === 'deduction_reversal') {
      add(pieces, take(this.#spent.get(`${of_seq}`) ?? new Map(), points))
    } else {
      const lost = take(this.#lost_by.get(of_seq ?? 0) ?? new Map(), requested_points)
      for (const [award, part] of lost) {
        const forgiven = this.#forgivenOf(award, part)
        take(this.#forgiven, forgiven, [award])
        add(pieces, take(this.#lost, part - forgiven, [award]))
      }
    }
    // Of what nobody knows where it came from, it is an award of its own.
    const rest = points - sum(pieces)
    if (rest > 0) pieces.set(seq, rest)
    this.#came = pieces
    add(this.#left, pieces)
  }

  #takeOldest(points: number): Pieces {
    return take(this.#left, points)
  }

  #takeLost({ type, points, of_seq }: LotEntry): Pieces {
    // What an import brought is taken back of itself.
    const of_import = type === 'history' && of_seq !== null ? [of_seq] : []
    const pieces = take(this.#left, -points, type === 'adjust' ? this.#by_hand : of_import)
    add(pieces, this.#takeOldest(-points - sum(pieces)))
    return pieces
  }

  #takeBack({ source, points, requested_points, of_seq, owed_delta }: LotEntry): void {
    if (source === 'owed') {
      // Of the new points, those that nobody had paid for settle themselves, then the oldest pay.
      const settling = take(this.#came, -points, [OWED, ...this.#left.keys()])
      for (const [award, part] of settling) {
        take(this.#left, part, [award])
        if (award !== OWED) this.#payFor(OWED, award, part)
      }
      return
    }
    const award = of_seq ?? OWED
    const own = take(this.#left, -points, [award])
    for (const [payer, part] of this.#takeOldest(-points - sum(own))) {
      this.#payFor(award, payer, part)
    }
    this.#payFor(award, OWED, owed_delta)
    const forgiven = points - requested_points - owed_delta
    add(this.#forgiven, take(this.#lost, forgiven, [award]))
  }

  /**
   * Takes of its award first. Other points pay for what was spent of it; what was not spent is lost
   * to them.
   */
  #undoPart({ points, of_seq }: LotEntry): void {
    const award = of_seq ?? OWED
    const own = take(this.#left, -points, [award])
    for (const [payer, part] of this.#takeOldest(-points - sum(own))) {
      const lost = this.#payFor(award, payer, part)
      add(this.#lost, new Map([[payer, lost]]))
    }
  }

  /**
   * From now on, this much of the spending of one award counts as spending of another. Returns what
   * the award has not spent.
   */
  #payFor(award: number, payer: number, points: number): number {
    let open = points
    for (const pieces of this.#spent.values()) {
      const moved = sum(take(pieces, open, [award]))
      if (moved > 0) add(pieces, new Map([[payer, moved]]))
      open -= moved
    }
    return open
  }
}

/** How much of a reversal the customer need not give: what was lost of the award. */
export function forgivenOf({ left, lost }: Lot, requested: number): number {
  return Math.min(Math.max(requested - left, 0), lost)
}

/** Whether it gives back what a correction, a deduction or an import took. */
function isGivenBack({ type, requested_points, of_seq }: LotEntry): boolean {
  return (type === 'adjust' || type === 'history') && of_seq !== null && requested_points > 0
}

/** Whether it is a correction that undoes a part of an earlier upward one. */
function isPartialUndo({ source, points, of_seq }: LotEntry): boolean {
  return source === 'adjustment' && of_seq !== null && points <= 0
}

function nameOf({ source_ref, seq }: LotEntry): string {
  return source_ref ?? `${seq}`
}
