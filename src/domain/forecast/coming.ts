import { birthdayBonus } from '../catalogue/benefits/birthday-bonus.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { noticeDays } from '../catalogue/earning/notice-days.ts'
import { completeFields } from '../catalogue/fill-fields.ts'
import { awardWorth } from '../earning/awards.ts'
import { type BirthdayRule, birthdayRules } from '../earning/birthday-awards.ts'
import { dateIn, midnight } from '../period.ts'
import type { Program } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { ComparedChange } from './compared-change.ts'

/**
 * What is known already of the days after a change, as many as are replayed: who has a birthday,
 * whose points expire if nobody does anything, who is left out, and who loses a tier with the year.
 */
export interface Coming {
  readonly until: Date
  readonly birthdays: BothSides<BirthdaysToCome> | null
  readonly expiry: BothSides<MembersWithPoints> | null
  readonly excluded: ExcludedMembers | null
  readonly year_end: TiersToEnd | null
}

export interface BothSides<Side> {
  readonly as_is: Side
  readonly as_would_be: Side
}

export interface BirthdaysToCome {
  readonly birthdays: number
  readonly points: number
}

export interface MembersWithPoints {
  readonly members: number
  readonly points: number
}

/** Who can neither earn nor redeem from then on, and who can again. */
export interface ExcludedMembers {
  readonly left_out: MembersWithPoints
  readonly let_in: MembersWithPoints
}

export interface TiersToEnd {
  readonly at: Date
  /** null: more members than are evaluated. */
  readonly members: number | null
}

/** Birthdays of members of one tier, as accounts have it. */
export interface CelebratedByTier {
  readonly tier_id: string | null
  readonly birthdays: number
}

/** A rule that pays birthdays, and how early they must be entered for it. */
export interface BirthdaysPaid extends BirthdayRule {
  readonly notice_days: number
}

export function birthdaysPaid(program: Program): BirthdaysPaid[] {
  return birthdayRules(program).map((one) => ({
    ...one,
    notice_days: completeFields([noticeDays] as const, one.rule.fields).noticeDays,
  }))
}

/** Whether a change can change what birthdays pay. */
export function changesBirthdays({ before, after }: ComparedChange): boolean {
  const of = (program: Program) => ({
    rules: birthdayRules(program),
    tiers: program.switches.tiers_enabled
      ? program.tiers.map(({ id, benefits }) => ({
          id,
          bonuses: benefits.filter(({ type }) => type === birthdayBonus.type),
        }))
      : [],
  })
  return !isSame(of(before), of(after))
}

/** Whether a change can leave members out, or let them in again. */
export function changesExclusion({ before, after }: ComparedChange): boolean {
  const of = ({ customer_audience, excluded_customer_tags }: Program['eligibility']) => ({
    ...{ customer_audience, excluded_customer_tags },
  })
  return !isSame(of(before.eligibility), of(after.eligibility))
}

/** What a rule pays for these birthdays, each by the tier that its member has now. */
export function birthdayPointsOf(
  program: Program,
  { rule }: BirthdayRule,
  celebrated: readonly CelebratedByTier[],
  now: Date,
): number {
  const award = findEarningType(rule.type)?.award(rule.fields) ?? null
  if (award === null || award.code !== null) return 0
  const inputs = { program, revision: 0, campaigns: [], membership_benefits: [], now }
  return celebrated.reduce((sum, { tier_id, birthdays }) => {
    const each = awardWorth(inputs, rule, award, { ...SOMEBODY, tier_id })
    return sum + birthdays * each.points
  }, 0)
}

/** Without campaigns, only the tier makes a difference. */
const SOMEBODY = { customer_id: null, tags: [], is_business: false, excluded_from_program: false }

/** When the year ends after which tiers are placed by it alone; null: years count for no tier. */
export function yearEndOf(
  { before, after }: ComparedChange,
  time_zone: string,
  now: Date,
): Date | null {
  const { switches, tier_period } = after
  if (!switches.tiers_enabled || tier_period.mode !== 'calendar_year') return null
  if (isSame([before.tier_period, before.tiers], [tier_period, after.tiers])) return null
  return midnight(time_zone, dateIn(time_zone, now).year + 1, 1, 1)
}
