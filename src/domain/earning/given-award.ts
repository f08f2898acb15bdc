import type { VoucherSpec } from '../catalogue/voucher-spec.ts'
import type { NewVoucher } from '../codes/voucher.ts'
import type { PaidFor } from '../points/booking.ts'
import type { Posting, TitleParams } from '../points/ledger.ts'
import { paidFor, type RulePayment } from './awards.ts'

/** An award that may be taken back and given again, with its entry, or what became of its code. */
export interface GivenAward extends RulePayment, Pick<Posting, 'description' | 'metadata'> {
  readonly title_params: TitleParams
  /** What its entry paid; 0: it gave a code. */
  readonly paid_points: number
  /** Its code, if that was taken back. */
  readonly withdrawn_code: WithdrawnCode | null
}

export interface WithdrawnCode {
  readonly mint: VoucherSpec
  readonly ends_at: Date | null
  readonly created_at: Date
}

/** Whether something of it stands. */
export function isStanding({ points, code_id, withdrawn_code }: GivenAward): boolean {
  return code_id === null ? points > 0 : withdrawn_code === null
}

/** An award as another entry of it names it; `number` makes the reference a unique one. */
export function givenAgain(award: GivenAward, number: number): PaidFor {
  const { award_id, description, metadata, title_params } = award
  const source_ref = `${award_id}#${number}`
  return { ...paidFor(award), description, metadata, title_params, source_ref }
}

/** The same code under another name, valid for as long as the first one was. */
export function codeAgain(
  { mint, ends_at, created_at }: WithdrawnCode,
  named: Pick<NewVoucher, 'code_id' | 'customer_id' | 'code'>,
  now: Date,
): NewVoucher {
  const valid_ms = ends_at === null ? null : ends_at.getTime() - created_at.getTime()
  return {
    ...{ ...named, kind: 'gift', mint, due_at: now, created_at: now },
    ends_at: valid_ms === null ? null : new Date(now.getTime() + valid_ms),
  }
}
