import { summariseCampaign } from '../campaigns/campaign-summary.ts'
import { withLabelsNow } from '../catalogue/benefit-labels.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import { counted, type Words, wordsIn } from '../catalogue/words.ts'
import { summariseEligibility } from '../eligibility/eligibility-summary.ts'
import { emailTemplateName } from '../emails/emails.ts'
import { summariseMembership } from '../memberships/memberships.ts'
import { summariseAffiliateGroup, summariseAffiliateSettings } from '../partners/affiliates.ts'
import type { EarningRule, Program, ProgramSwitches, Reward } from '../program.ts'
import { summariseReferral } from '../referrals/referrals.ts'
import { summariseTier } from '../tiers/tiers.ts'
import type { ProgramSettings, TargetChange, TargetKind, TargetValues } from './program-target.ts'

/** What summaries are told with: a shop's money and clocks, and the names and switches around. */
export interface Telling {
  readonly words: Words
  readonly time_zone: string
  readonly program: Program
}

export function tellingOf(
  { currency, timezone }: { readonly currency: string; readonly timezone: string },
  program: Program,
): Telling {
  return { words: wordsIn(currency), time_zone: timezone, program }
}

/** How a kind of target is spoken of. */
interface Speech<Value> {
  /** What it is called in the change log. */
  label(value: Value, id: string): string
  /** The one line that says what it is. */
  summary(value: Value, words: Words, said: Said<Value>): string
  /** The switch without which none of its kind does anything. */
  readonly needs?: keyof ProgramSwitches
  /** Its own switch, where it has one. */
  isOn?(value: Value): boolean
}

/** What a line can need beside the value itself. */
interface Said<Value> {
  readonly id: string
  readonly before: Value | null
  readonly telling: Telling
}

const SPEECH: { readonly [Kind in TargetKind]: Speech<TargetValues[Kind]> } = {
  settings: { label: () => 'Settings', summary: summariseSettings },
  switches: {
    label: () => 'Switches',
    summary: (after, _words, { before }) => summariseSwitches(before, after),
  },
  earning_rule: {
    label: (rule) => rule.title ?? findEarningType(rule.type)?.label ?? rule.type,
    summary: summariseRule,
  },
  reward: { label: ({ name }) => name, summary: summariseReward },
  tier: {
    label: ({ name }) => name,
    summary: (tier, words, { telling }) =>
      summariseTier(withLabelsNow(telling.program, tier), words),
    needs: 'tiers_enabled',
  },
  membership: {
    label: ({ name }) => name,
    summary: (membership, words, { telling }) =>
      summariseMembership(withLabelsNow(telling.program, membership), words),
    needs: 'memberships_enabled',
    isOn: ({ enabled }) => enabled,
  },
  eligibility: { label: () => 'Eligibility', summary: summariseEligibility },
  referral: {
    label: () => 'Referral programme',
    summary: summariseReferral,
    needs: 'referral_enabled',
  },
  email_template: {
    label: (_template, type) => emailTemplateName(type),
    summary: ({ enabled }, _words, { id }) =>
      `The e-mail "${emailTemplateName(id)}" is ${enabled ? 'on' : 'off'}`,
    needs: 'emails_enabled',
    isOn: ({ enabled }) => enabled,
  },
  affiliate_settings: {
    label: () => 'Partner programme',
    summary: summariseAffiliateSettings,
    needs: 'affiliates_enabled',
  },
  affiliate_group: {
    label: ({ name }) => name,
    summary: summariseAffiliateGroup,
    needs: 'affiliates_enabled',
  },
  campaign: {
    label: ({ name }) => name,
    summary: (campaign, _words, { telling }) => summariseCampaign(campaign, telling),
  },
}

/** The one line that says what a target is, after the change: or what it was, where it is gone. */
export function summarise(change: TargetChange, telling: Telling): string | null {
  const { kind, id, before, after } = change
  const value = after ?? before
  if (value === null) return null
  const speech = speechOf(kind)
  const text = speech.summary(value, telling.words, { id, before, telling })
  if (after === null) return `Removed: ${text}`
  const { needs } = speech
  if (needs === undefined || speech.isOn?.(value) === false) return text
  const is_off = !telling.program.switches[needs]
  return is_off ? `${text} (${SWITCHED_OFF[needs]})` : text
}

/** What is said of a part that does nothing because the merchant has switched its kind off. */
const SWITCHED_OFF: Readonly<Partial<Record<keyof ProgramSwitches, string>>> = {
  tiers_enabled: 'tiers are off',
  memberships_enabled: 'memberships are off',
  referral_enabled: 'referrals are off',
  emails_enabled: 'all e-mails are off',
  affiliates_enabled: 'partners are off',
}

/** What a target is called in the change log. */
export function labelOf({ kind, id, before, after }: TargetChange): string {
  const value = after ?? before
  return value === null ? id : speechOf(kind).label(value, id)
}

function speechOf(kind: TargetKind): Speech<TargetValues[TargetKind]> {
  // A change's values have the type of its kind: `decide` functions make both together.
  return SPEECH[kind] as Speech<TargetValues[TargetKind]>
}

export function summariseRule(rule: EarningRule, words: Words): string {
  const text = findEarningType(rule.type)?.summary(rule.fields, words) ?? rule.type
  return rule.enabled ? text : `${text} (off)`
}

export function summariseReward(reward: Reward, words: Words): string {
  const text = findRewardType(reward.type)?.summary(reward, words) ?? reward.name
  return reward.enabled ? text : `${text} (off)`
}

function summariseSettings(settings: ProgramSettings): string {
  const { program_name, points_name, points_expiry, reward_expiry, tier_period } = settings
  const expiry = points_expiry.enabled
    ? `they expire after ${counted(points_expiry.months, 'month')} without activity`
    : 'they never expire'
  const codes = reward_expiry.enabled
    ? `reward codes are valid for ${counted(reward_expiry.code_valid_days, 'day')}`
    : 'reward codes have no end of their own'
  const period = {
    lifetime: 'tiers count everything ever earned',
    rolling: `tiers count the last ${counted(tier_period.months, 'month')}`,
    calendar_year: 'tiers count by calendar year',
  }[tier_period.mode]
  return `${program_name}, points are called ${points_name}, ${expiry}, ${codes}, ${period}`
}

function summariseSwitches(before: ProgramSwitches | null, after: ProgramSwitches): string {
  const turned = Object.entries(after).filter(
    ([name, on]) => before?.[name as keyof ProgramSwitches] !== on,
  )
  return turned.map(([name, on]) => `${name} switched ${on ? 'on' : 'off'}`).join(', ')
}
