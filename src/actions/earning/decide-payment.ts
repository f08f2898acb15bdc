import { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import type { CodeTerms } from '../../domain/catalogue/discount-code.ts'
import type { RuleAward } from '../../domain/catalogue/earning/earning-type.ts'
import { findEarningType } from '../../domain/catalogue/earning/index.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import type { NewVoucher } from '../../domain/codes/voucher.ts'
import {
  awardWorth,
  newRulePayment,
  paidFor,
  type RulePayment,
} from '../../domain/earning/awards.ts'
import { readerTag } from '../../domain/languages.ts'
import { membershipsAt } from '../../domain/memberships/membership-terms.ts'
import { daysAfter } from '../../domain/period.ts'
import { bookAward } from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { mayMove } from '../../domain/tiers/tier-review.ts'
import { newId } from '../../lib/ids.ts'
import type { LoadedPayees, Payee } from '../../store/earning/load-payees.ts'
import { codeToGive } from '../codes/give-code.ts'

/** What a member is paid for by a rule. */
export interface RulePaymentRequest {
  readonly customer_id: number
  readonly rule: EarningRule
  /** Paid once: see `paidForKey`. */
  readonly paid_for_key: string
  /** Whether the member asked for it, which counts as activity. */
  readonly claimed: boolean
  /** The call that asked for it; null: none did. */
  readonly origin?: Origin | null
}

export interface DecidedPayment {
  readonly request: RulePaymentRequest
  readonly award: RulePayment
  /** False: it was paid before, and nothing is done. */
  readonly is_new: boolean
}

/** Members who are paid by rules, and what has been decided for them so far, in memory. */
export class Payments {
  readonly #at: ShopAt
  readonly #loaded: LoadedPayees
  readonly #awards: Map<string, RulePayment>
  readonly #open: Map<number, OpenAccount>
  readonly #codes: NewVoucher[] = []
  readonly uses: CampaignUses

  /** With what others are paid by or in at the same time: campaigns, and open accounts. */
  constructor(
    at: ShopAt,
    loaded: LoadedPayees,
    uses = new CampaignUses([]),
    open: readonly OpenAccount[] = [],
  ) {
    this.#at = at
    this.#loaded = loaded
    this.#open = new Map(open.map((one) => [one.account.customer_id, one]))
    this.#awards = new Map(loaded.awards.map((award) => [nameOf(award), award]))
    uses.follow(loaded.campaigns)
    this.uses = uses
  }

  get accounts(): readonly OpenAccount[] {
    return [...this.#open.values()]
  }

  get codes(): readonly NewVoucher[] {
    return this.#codes
  }

  has(customer_id: number): boolean {
    return this.#loaded.payees.has(customer_id)
  }

  payeeOf(customer_id: number): Payee {
    const payee = this.#loaded.payees.get(customer_id)
    if (payee === undefined)
      throw new Error(`customer ${customer_id} is to be paid and is no member`)
    return payee
  }

  accountOf(customer_id: number, origin: Origin | null = null): OpenAccount {
    const known = this.#open.get(customer_id)
    if (known !== undefined) return known
    const open = new OpenAccount(this.payeeOf(customer_id).account, origin)
    this.#open.set(customer_id, open)
    return open
  }

  /** How the points that count for the tier of a member have changed. */
  tierPointsAdded(customer_id: number): number {
    const { tier_points } = this.payeeOf(customer_id).account
    return this.accountOf(customer_id).account.tier_points - tier_points
  }

  /** Whether they may move the member. */
  mayMove(customer_id: number, { is_less } = { is_less: false }): boolean {
    const payee = this.payeeOf(customer_id)
    const progress = {
      points_earned: this.accountOf(customer_id).account.tier_points,
      amount_spent: Number(payee.lifetime_spend),
      orders_count: payee.orders_count,
    }
    return mayMove(this.#at.program, payee, progress, { is_less })
  }

  /** null: the member is gone, or the points would leave the range. */
  decide(request: RulePaymentRequest): DecidedPayment | null {
    const { rule } = request
    const terms = findEarningType(rule.type)?.award(rule.fields) ?? null
    if (terms === null) throw new Error(`rule ${rule.id} of type ${rule.type} pays for orders only`)
    if (this.payeeOf(request.customer_id).is_gone) return null
    const earlier = this.#awards.get(nameOf(request))
    if (earlier !== undefined) return { request, award: earlier, is_new: false }
    const award =
      terms.code === null ? this.#payPoints(request, terms) : this.#payCode(request, terms.code)
    if (award === null) return null
    this.#awards.set(nameOf(request), award)
    return { request, award, is_new: true }
  }

  #payPoints(request: RulePaymentRequest, terms: RuleAward): RulePayment | null {
    const { shop, program, revision, now } = this.#at
    const { customer_id, rule, claimed } = request
    const payee = this.payeeOf(customer_id)
    const purchases = this.#loaded.purchases.get(customer_id) ?? []
    const held = program.switches.memberships_enabled
      ? membershipsAt(program, purchases, shop.timezone, now)
      : []
    const membership_benefits = held.flatMap(({ membership }) => membership.benefits)
    const campaigns = this.uses.runningAt(now)
    const inputs = { program, revision, campaigns, membership_benefits, now }
    const { points, base_points, bonuses } = awardWorth(inputs, rule, terms, payee)
    const award = newRulePayment(newId('awd', now), request, now)
    const trace = { rule_id: rule.id, revision, claimed, base_points, bonuses }
    const title = titleIn(rule, readerTag(payee.locale, shop))
    const until = terms.pending_days > 0 ? daysAfter(now, terms.pending_days) : null
    const paid = { ...paidFor(award), description: title, metadata: trace }
    const booked = bookAward(this.accountOf(customer_id, request.origin), paid, points, until, now)
    if (booked.entry_seq === null) return null
    this.uses.use(bonuses, 0, now)
    return { ...award, ...booked }
  }

  #payCode(request: RulePaymentRequest, terms: CodeTerms): RulePayment {
    const { shop, program, now } = this.#at
    const title = titleIn(request.rule, shop.primary_language) ?? program.program_name
    const { customer_id } = request
    const gift = { kind: 'award', customer_id, title, terms, minimum_purchase: 0 } as const
    const code = codeToGive(this.#at, gift)
    this.#codes.push(code)
    return { ...newRulePayment(newId('awd', now), request, now), code_id: code.code_id }
  }
}

function nameOf({
  customer_id,
  paid_for_key,
}: Pick<RulePayment, 'customer_id' | 'paid_for_key'>): string {
  return `${customer_id} ${paid_for_key}`
}
