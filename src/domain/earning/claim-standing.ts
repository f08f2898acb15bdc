import { dateIn, midnight } from '../period.ts'
import type { EarningRule, Program } from '../program.ts'
import type { RulePayment } from './awards.ts'
import { type Claimer, type ClaimRefusal, claimedFor, refuseClaim } from './claims.ts'

/** Whether a member can claim a rule now, or why not. */
export interface ClaimStanding {
  readonly rule_id: string
  readonly state: 'claimable' | 'already_claimed' | ClaimRefusal
  /** When it was last paid: within the year, if it is paid once a year. */
  readonly claimed_at: Date | null
  /** From when it can be claimed next; null: now, never, or nobody knows. */
  readonly claimable_at: Date | null
}

export function claimStanding(
  program: Program,
  { rule, paid }: { readonly rule: EarningRule; readonly paid: RulePayment | null },
  claimer: Claimer,
  timezone: string,
  now: Date,
): ClaimStanding {
  const state =
    paid === null
      ? (refuseClaim(program, rule, claimer, timezone, now) ?? 'claimable')
      : 'already_claimed'
  const is_yearly = claimedFor(rule, timezone, now) !== null
  return {
    rule_id: rule.id,
    state,
    claimed_at: paid?.created_at ?? null,
    claimable_at: is_yearly ? nextBirthdayMonth(state, claimer, timezone, now) : null,
  }
}

/** What is claimed once a year is the birthday. */
function nextBirthdayMonth(
  state: ClaimStanding['state'],
  { birthday }: Claimer,
  timezone: string,
  now: Date,
): Date | null {
  if (birthday === null || state === 'claimable' || state === 'customer_excluded') return null
  const { year, month } = dateIn(timezone, now)
  const is_ahead = state === 'not_birthday_month' && birthday.month > month
  return midnight(timezone, is_ahead ? year : year + 1, birthday.month, 1)
}
