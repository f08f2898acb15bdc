import fc from 'fast-check'
import { campaigns } from './program-campaigns.ts'
import { memberships, tiers } from './program-ladder.ts'
import { earningRules, rewards, settings, storefront } from './program-parts.ts'
import { eligibility, emails, partners, referrals } from './program-reach.ts'
import { type Known, type Step, saidBySchema, stepOf } from './program-step.ts'

const undo = stepOf('undoProgramChange', saidBySchema('undoProgramChange'))

/** Which of several changes are undone at once: some of the newest, or all of somebody. */
const CHOICES: readonly ((known: Known) => Record<string, unknown>)[] = [
  () => ({ actor: 'me' }),
  () => ({ since: '2020-01-01T00:00:00Z' }),
  ...[1, 2, 3].map((count) => ({ change_ids }: Known) => ({
    ids: [...new Set(change_ids)].slice(-count),
  })),
]

const several = fc
  .tuple(
    stepOf('undoProgramChanges', saidBySchema('undoProgramChanges', {}, ['ids', 'since', 'actor'])),
    fc.constantFrom(...CHOICES),
  )
  .map(
    ([step, choice]): Step =>
      (known) => {
        const request = step(known)
        return { ...request, body: { ...choice(known), ...request.body } }
      },
  )

/** Steps through every endpoint that takes `dry_run`, by its operation id. */
export const STEPS: Readonly<Record<string, fc.Arbitrary<Step>>> = {
  ...settings,
  ...storefront,
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
  undoProgramChanges: several,
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
  several,
]

/** One of each kind in any order, after there is something to change. */
export const programSteps: fc.Arbitrary<readonly (Step | Aside)[]> = fc
  .shuffledSubarray([...KINDS], { minLength: KINDS.length })
  .chain((kinds) => fc.tuple(...first, ...kinds))
