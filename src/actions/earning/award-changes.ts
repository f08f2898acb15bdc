import type { NewVoucher } from '../../domain/codes/voucher.ts'
import { paidFor, type RulePayment } from '../../domain/earning/awards.ts'
import { bookReversal } from '../../domain/points/booking.ts'
import type { TitleParams } from '../../domain/points/ledger.ts'
import { type LotEntry, lotOf } from '../../domain/points/lots.ts'
import type { OpenAccount } from '../../domain/points/open-account.ts'

/** An award that may be taken back, with the title of its entry. */
export interface AwardToTake extends RulePayment {
  readonly title_params: TitleParams
}

/** Awards that are given and taken back in memory, and the codes among them. */
export class AwardChanges {
  readonly #added: RulePayment[] = []
  readonly #taken: RulePayment[] = []
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
  takeBack(open: OpenAccount, award: AwardToTake, lots: readonly LotEntry[], now: Date): void {
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
    this.#taken.push({ ...award, ...booked })
  }

  /** Takes back a code, unless it was used; a job ends it at the platform. */
  withdraw(code_id: string | null): void {
    if (code_id !== null) this.#withdrawn.add(code_id)
  }

  get added(): readonly RulePayment[] {
    return this.#added
  }

  get taken(): readonly RulePayment[] {
    return this.#taken
  }

  get codes(): readonly NewVoucher[] {
    return this.#codes
  }
}
