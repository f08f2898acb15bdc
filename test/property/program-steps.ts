import fc from 'fast-check'
import { campaigns } from './program-campaigns.ts'
import { memberships, tiers } from './program-ladder.ts'
import { earningRules, rewards, settings } from './program-parts.ts'
import { eligibility, emails, partners, referrals } from './program-reach.ts'
import { type Step, saidBySchema, stepOf } from './program-step.ts'

const undo = stepOf('undoProgramChange', saidBySchema('undoProgramChange'))

/** Steps through every endpoint that takes `dry_run`, by its operation id. */
export const STEPS: Readonly<Record<string, fc.Arbitrary<Step>>> = {
  ...settings,
  ...earningRules,
  ...rewards,
  ...tiers,
  ...memberships,
  ...eligibility,
  ...emails,
  ...referrals,
  ...partners,
  ...campaigns,
  undoProgramChange: undo,
}

/** What the merchant does in the admin between two writes, which changes what they come to. */
export const ASIDES = [
  { switches: { tiers_enabled: true } },
  { switches: { tiers_enabled: false } },
  { switches: { referral_enabled: true, emails_enabled: true } },
  { on_sale: true },
] as const

export type Aside = (typeof ASIDES)[number]

const [TIERS_LIVE] = ASIDES

const first = [
  earningRules.createEarningRule,
  rewards.createReward,
  tiers.createTier,
  fc.constant<Step | Aside>(TIERS_LIVE),
  tiers.createTier,
  memberships.createMembership,
  memberships.createMembership,
  partners.createAffiliateGroup,
  campaigns.createCampaign,
  campaigns.createCampaign,
] as const

const KINDS: readonly fc.Arbitrary<Step | Aside>[] = [
  ...Object.values(STEPS),
  ...ASIDES.map((aside) => fc.constant<Aside>(aside)),
  undo,
  undo,
  undo,
]

/** One of each kind in any order, after there is something to change. */
export const programSteps: fc.Arbitrary<readonly (Step | Aside)[]> = fc
  .shuffledSubarray([...KINDS], { minLength: KINDS.length })
  .chain((kinds) => fc.tuple(...first, ...kinds))
