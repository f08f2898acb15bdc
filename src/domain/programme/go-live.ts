import type { Program, ProgramSwitches, Tier } from '../program.ts'
import type { Shop } from '../shops/shop.ts'

/** What may still be missing before a switch does what its merchant expects. */
export const NEEDS = [
  'program',
  'way_to_earn',
  'reward',
  'tier',
  'tier_benefit',
  'membership_on_sale',
  'mail_server',
  'affiliates_feature',
  'affiliates_program',
] as const
export type Need = (typeof NEEDS)[number]

/** The switches that need something. */
export type NeedingSwitch = Exclude<keyof ProgramSwitches, 'auto_approve'> | 'assistant_emails'
export type MissingNeeds = Readonly<Record<NeedingSwitch, Need[]>>

/** What a merchant may want otherwise before customers notice. */
export const WARNINGS = ['gift_cards_earn'] as const
export type Warning = (typeof WARNINGS)[number]

/** Points for a gift card are paid a second time when it is spent. */
export function goLiveWarnings(
  { eligibility }: Pick<Program, 'eligibility'>,
  has_gift_cards: boolean,
): Warning[] {
  return has_gift_cards && !eligibility.exclude_gift_cards ? ['gift_cards_earn'] : []
}

/** What each switch still needs, whether it is on or not. */
export function missingNeeds(
  { affiliates_feature }: Pick<Shop, 'affiliates_feature'>,
  { switches, earning_rules, rewards, tiers, memberships }: Program,
  has_mail_server: boolean,
): MissingNeeds {
  const missing = (needs: Partial<Record<Need, boolean>>) =>
    NEEDS.filter((need) => needs[need] === false)
  const program = switches.program_enabled
  const [, ...above] = tiers
  return {
    program_enabled: missing({
      way_to_earn: earning_rules.some(({ type, enabled }) => enabled && type !== 'referral'),
      reward: rewards.some(({ enabled }) => enabled),
    }),
    tiers_enabled: missing({
      program,
      tier: above.length > 0,
      tier_benefit: above.length === 0 || above.some(givesSomething),
    }),
    referral_enabled: missing({ program }),
    memberships_enabled: missing({
      program,
      membership_on_sale: memberships.some(({ enabled }) => enabled),
    }),
    emails_enabled: missing({ program, mail_server: has_mail_server }),
    assistant_emails: missing({ mail_server: has_mail_server }),
    affiliates_enabled: missing({ affiliates_feature }),
    applications_open: missing({
      affiliates_feature,
      affiliates_program: switches.affiliates_enabled,
    }),
  }
}

function givesSomething({ points_multiplier, benefits }: Tier): boolean {
  return points_multiplier > 1 || benefits.length > 0
}
