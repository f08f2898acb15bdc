import { birthday } from '../catalogue/earning/birthday.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { newsletterSignup } from '../catalogue/earning/newsletter-signup.ts'
import { productReview } from '../catalogue/earning/product-review.ts'
import { smsSignup } from '../catalogue/earning/sms-signup.ts'
import type { EnteredBirthday } from '../customers/birthdays.ts'
import { type EarningCustomer, excludedCustomer } from '../orders/exclusions.ts'
import { dateIn } from '../period.ts'
import type { EarningRule, Program } from '../program.ts'
import { isAutomatic, isBirthdayKnown, isInBirthdayMonth } from './birthday-awards.ts'

/** The result of a claim (contract: ClaimResult). */
export interface ClaimOutcome {
  readonly rule_id: string
  readonly points_awarded: number
  readonly balance_after: number
  readonly discount_code: string | null
  readonly is_pending: boolean
}

/** Why nobody can claim a rule. */
export type ClaimBar = 'program_disabled' | 'rule_disabled' | 'not_claimable'

export function barOfClaim(
  { switches }: Program,
  rule: EarningRule,
  by_server = false,
): ClaimBar | null {
  if (!switches.program_enabled) return 'program_disabled'
  const is_claimable =
    findEarningType(rule.type)?.claimable === true || (by_server && isReported(rule))
  if (!is_claimable || (rule.type === birthday.type && isAutomatic(rule))) return 'not_claimable'
  return rule.enabled ? null : 'rule_disabled'
}

/** Whether only the shop's server claims it, once for each thing that it names. */
export function isReported({ type }: EarningRule): boolean {
  return type === productReview.type
}

/** The consent that a rule pays for, which the platform stores. */
export function consentFor({ type }: EarningRule): 'email' | 'sms' | null {
  if (type === newsletterSignup.type) return 'email'
  return type === smsSignup.type ? 'sms' : null
}

export function paysWithCode({ type, fields }: EarningRule): boolean {
  return (findEarningType(type)?.award(fields)?.code ?? null) !== null
}

/** Why a customer cannot claim a rule now. */
export type ClaimRefusal =
  | 'customer_excluded'
  | 'birthday_missing'
  | 'not_birthday_month'
  | 'birthday_too_recent'

export interface Claimer extends EarningCustomer {
  /** null: none was entered. */
  readonly birthday: EnteredBirthday | null
}

export function refuseClaim(
  { eligibility }: Program,
  rule: EarningRule,
  claimer: Claimer,
  timezone: string,
  now: Date,
): ClaimRefusal | null {
  if (excludedCustomer(eligibility, claimer) !== null) return 'customer_excluded'
  if (rule.type !== birthday.type) return null
  if (claimer.birthday === null) return 'birthday_missing'
  if (!isInBirthdayMonth(claimer.birthday, timezone, now)) return 'not_birthday_month'
  const { year } = dateIn(timezone, now)
  const is_known = isBirthdayKnown(claimer.birthday, year, timezone, rule)
  return is_known ? null : 'birthday_too_recent'
}

/** What makes each claim of a rule different: the year, if its type is paid once a year. */
export function claimedFor(
  { type, fields }: EarningRule,
  timezone: string,
  now: Date,
): string | null {
  const { limitPeriod } = findEarningType(type)?.complete(fields) ?? {}
  return limitPeriod === 'year' ? String(dateIn(timezone, now).year) : null
}
