import { Fraction } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import type { Order, Refund } from '../orders/order.ts'
import { commissionAmounts, commissionTerms } from '../partners/commission.ts'
import { completePartnerSettings } from '../partners/terms.ts'
import type { Program } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { ComparedChange } from './compared-change.ts'
import type { CommissionForecast } from './forecast.ts'

/** An order that counted for a partner, who is in this group now. */
export interface PastCommission {
  readonly partner_id: string
  readonly group_id: string | null
  readonly attributed_by: 'code' | 'link'
  readonly order: Order
  readonly refunds: readonly Refund[]
}

/** Whether a change can change what partners get. */
export function changesCommissions({ before, after }: ComparedChange): boolean {
  const termsIn = (program: Program) => {
    const { commission, commission_base } = completePartnerSettings(program)
    const groups = program.affiliate_groups.map(({ id, commission }) => ({ id, commission }))
    return { commission, commission_base, groups }
  }
  return !isSame(termsIn(before), termsIn(after))
}

/** Adds up, page by page, what partners get for the same orders on both sides. */
export class ReplayedCommissions {
  readonly #change: ComparedChange
  readonly #partners = new Set<string>()
  #orders = 0
  #as_is = Fraction.ZERO
  #as_would_be = Fraction.ZERO

  constructor(change: ComparedChange) {
    this.#change = change
  }

  take(page: readonly PastCommission[]): void {
    const { before, after } = this.#change
    for (const one of page) {
      this.#orders += 1
      this.#partners.add(one.partner_id)
      this.#as_is = this.#as_is.plus(amountOf(before, one))
      this.#as_would_be = this.#as_would_be.plus(amountOf(after, one))
    }
  }

  /** Of so many orders in all, if only some of them were taken. */
  finish(orders: number, currency: string): CommissionForecast {
    const raised = (sum: Fraction) =>
      this.#orders === 0 ? sum : sum.times(Fraction.of(orders)).over(Fraction.of(this.#orders))
    return {
      ...{ orders, replayed: this.#orders, partners: this.#partners.size },
      as_is: currencyText(raised(this.#as_is), currency),
      as_would_be: currencyText(raised(this.#as_would_be), currency),
    }
  }
}

function amountOf(program: Program, past: PastCommission): Fraction {
  const { partner_id, group_id, attributed_by, order, refunds } = past
  const partner = { partner_id, group_id, customer_id: null, email: null }
  const terms = commissionTerms(program, { partner, attributed_by, code: null })
  return Fraction.of(commissionAmounts(order, refunds, terms).amount)
}
