import { orderPlaced } from '../catalogue/earning/order-placed.ts'
import type { RulePayment } from '../earning/awards.ts'
import {
  barOfClaim,
  type ClaimBar,
  type Claimer,
  type ClaimRefusal,
  consentFor,
  refuseClaim,
} from '../earning/claims.ts'
import { excludedCustomer } from '../orders/exclusions.ts'
import type { EarningRule, Program } from '../program.ts'
import { moment, type PayingRule, points, type Statement, state } from './statement.ts'

/** A rule with what it has paid a member, and what it would pay now. */
export interface RuleOfMember {
  readonly rule: EarningRule
  /** As the merchant calls it; null: it has no title. */
  readonly title: string | null
  /** The payment that a claim now would repeat; null: none. */
  readonly paid: RulePayment | null
  /** What a claim would pay now; null: a discount code. */
  readonly worth: number | null
  readonly email_consent: boolean
}

/** What a member can do with a rule now. */
export type RuleState = 'open' | 'automatic' | 'orders' | 'paid' | 'refused'

export interface ExplainedRule extends RuleOfMember {
  readonly state: RuleState
  /** Why it cannot be claimed: a word of the API; null: it can, or nobody claims it. */
  readonly reason: ClaimBar | ClaimRefusal | 'already_claimed' | null
  readonly named: PayingRule
  readonly statements: readonly Statement[]
}

const REFUSALS = {
  program_disabled: 'program_is_disabled',
  rule_disabled: 'rule_disabled',
  customer_excluded: 'customer_excluded',
  birthday_missing: 'birthday_missing',
  not_birthday_month: 'not_birthday_month',
  birthday_too_recent: 'birthday_too_recent',
} as const

/** Why a rule pays a member now, or why not. */
export function explainRule(
  program: Program,
  about: RuleOfMember,
  claimer: Claimer,
  { time_zone, now }: { readonly time_zone: string; readonly now: Date },
): ExplainedRule {
  const { rule, title, paid } = about
  const named = { type: rule.type, title }
  const answer = (
    is: RuleState,
    reason: ExplainedRule['reason'],
    statements: readonly Statement[],
  ) => ({ ...about, state: is, reason, named, statements })
  const bar = barOfClaim(program, rule)
  if (bar === 'program_disabled' || bar === 'rule_disabled' || !rule.enabled) {
    const why = bar === 'program_disabled' ? bar : 'rule_disabled'
    return answer('refused', why, [state(REFUSALS[why]), ...earlier(paid)])
  }
  const pays_by_itself = rule.type === orderPlaced.type || bar === 'not_claimable'
  if (pays_by_itself && excludedCustomer(program.eligibility, claimer) !== null) {
    const why = 'customer_excluded'
    return answer('refused', why, [state(REFUSALS[why]), ...earlier(paid)])
  }
  if (rule.type === orderPlaced.type) return answer('orders', null, [state('rule_for_orders')])
  if (bar === 'not_claimable') return answer('automatic', null, [byItself(about), ...earlier(paid)])
  if (paid !== null) return answer('paid', 'already_claimed', earlier(paid))
  const refusal = refuseClaim(program, rule, claimer, time_zone, now)
  if (refusal !== null) return answer('refused', refusal, [state(REFUSALS[refusal])])
  const lacks_consent = consentFor(rule) === 'email' && !about.email_consent
  return answer('open', null, [
    open(about),
    ...(lacks_consent ? [state('rule_needs_email_consent')] : []),
  ])
}

function open({ worth }: RuleOfMember): Statement {
  return worth === null ? state('rule_open_code') : state('rule_open', { points: points(worth) })
}

function byItself({ worth }: RuleOfMember): Statement {
  return worth === null
    ? state('rule_by_itself_code')
    : state('rule_by_itself', { points: points(worth) })
}

function earlier(paid: RulePayment | null): Statement[] {
  if (paid === null) return []
  const at = moment(paid.created_at)
  if (paid.code_id !== null) return [state('rule_already_paid_code', { moment: at })]
  return paid.points === 0
    ? [state('rule_already_taken_back', { moment: at })]
    : [state('rule_already_paid', { points: points(paid.points), moment: at })]
}
