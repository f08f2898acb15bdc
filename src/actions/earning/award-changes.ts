import type { NewVoucher } from '../../domain/codes/voucher.ts'
import { paidFor, type RulePayment } from '../../domain/earning/awards.ts'
import { codeAgain, type GivenAward, givenAgain } from '../../domain/earning/given-award.ts'
import { bookRaise, bookReversal } from '../../domain/points/booking.ts'
import { type LotEntry, lotOf } from '../../domain/points/lots.ts'
import type { OpenAccount } from '../../domain/points/open-account.ts'
import { newId } from '../../lib/ids.ts'
import { newCodeText } from '../codes/mint-codes.ts'

/** Awards that are given and taken back in memory, and the codes among them. */
export class AwardChanges {
  readonly #added: RulePayment[] = []
  readonly #changed: RulePayment[] = []
  readonly #codes: NewVoucher[] = []
  readonly #withdrawn = new Set<string>()

  add(award: RulePayment): void {
    this.#added.push(award)
  }

  /** The codes of such awards, which the platform will make later. */
  addCodes(codes: readonly NewVoucher[]): void {
    this.#codes.push(...codes)
  }

  /** The codes that are taken back, unless they were used. */
  get withdrawn(): readonly string[] {
    return [...this.#withdrawn]
  }

  /** Takes back all that is left of the points of an award, including what was spent of it. */
  takeBack(open: OpenAccount, award: GivenAward, lots: readonly LotEntry[], now: Date): void {
    const { points, entry_seq, title_params } = award
    if (entry_seq === null || points === 0) return
    const lot = lotOf(lots, open.entries, entry_seq)
    const booked = bookReversal(
      open,
      { ...paidFor(award), title_params },
      award,
      { points, lot },
      now,
    )
    this.#changed.push({ ...award, ...booked })
  }

  /** Gives an award that was taken back again: the same points, or a code like the one it gave. */
  giveAgain(
    open: OpenAccount | null,
    award: GivenAward,
    lots: readonly LotEntry[],
    now: Date,
  ): void {
    const { customer_id, entry_seq, points, paid_points, withdrawn_code } = award
    if (withdrawn_code !== null) {
      const named = { code_id: newId('code', now), customer_id, code: newCodeText(null) }
      this.#codes.push(codeAgain(withdrawn_code, named, now))
      this.#changed.push({ ...award, code_id: named.code_id })
    } else if (open !== null && entry_seq !== null && paid_points > points) {
      const paid = givenAgain(award, open.account.seq + 1)
      const lot = lotOf(lots, open.entries, entry_seq)
      const booked = bookRaise(open, paid, award, { points: paid_points - points, lot }, now)
      this.#changed.push({ ...award, ...booked })
    }
  }

  /** Takes back a code, unless it was used; a job ends it at the platform. */
  withdraw(code_id: string | null): void {
    if (code_id !== null) this.#withdrawn.add(code_id)
  }

  get added(): readonly RulePayment[] {
    return this.#added
  }

  /** Those that were taken back or given again. */
  get changed(): readonly RulePayment[] {
    return this.#changed
  }

  get codes(): readonly NewVoucher[] {
    return this.#codes
  }
}
