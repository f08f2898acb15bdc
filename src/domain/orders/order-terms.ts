import { createHash } from 'node:crypto'
import { pick } from '../../lib/pick.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import { type CampaignTerms, campaignTerms } from '../campaigns/campaign-terms.ts'
import type { Benefit } from '../catalogue/benefit.ts'
import { orderPlaced } from '../catalogue/earning/order-placed.ts'
import type { Eligibility } from '../eligibility/eligibility.ts'
import type { EarningRule, Program, ProgramSwitches, Tier } from '../program.ts'

const SWITCHES = ['program_enabled', 'tiers_enabled', 'memberships_enabled'] as const

const EXCLUSIONS = [
  'customer_audience',
  'excluded_customer_tags',
  'excluded_order_tags',
  'excluded_product_tags',
  'excluded_products',
  'excluded_collections',
  'exclude_gift_cards',
  'exclude_discounted_items',
  'exclude_subscription_renewals',
  'exclude_membership_purchases',
] as const satisfies readonly (keyof Eligibility)[]

type Membership = Program['memberships'][number]

const OF_TIER = ['id', 'points_multiplier'] as const

const OF_MEMBERSHIP = [
  'id',
  'grace_days',
  'points_multiplier',
  'activity_window_months',
  'inactive_points_multiplier',
] as const

/** What of a programme an order is judged by. */
export interface JudgedProgram {
  readonly switches: Pick<ProgramSwitches, (typeof SWITCHES)[number]>
  readonly earning_rules: readonly EarningRule[]
  readonly eligibility: Exclusions
  readonly tiers: readonly JudgedTier[]
  readonly memberships: readonly JudgedMembership[]
}

export type Exclusions = Pick<Eligibility, (typeof EXCLUSIONS)[number]>

export type JudgedTier = Pick<Tier, (typeof OF_TIER)[number] | 'benefits'>

export interface JudgedMembership extends Pick<Membership, (typeof OF_MEMBERSHIP)[number]> {
  readonly benefits: readonly Benefit[]
  readonly product: Pick<Membership['product'], 'id'>
}

/**
 * What the merchant had decided when an order was first judged. An order keeps its terms: whatever
 * becomes known of it later is judged by them, and orders of the same terms share them.
 */
export interface OrderTerms {
  /** The same for the same terms of a shop. */
  readonly terms_id: string
  /** Of the programme. */
  readonly revision: number
  readonly program: JudgedProgram
  /** That were running when the order was placed. */
  readonly campaigns: readonly CampaignTerms[]
}

/** The terms of now, for an order that was placed while these campaigns were running. */
export function orderTerms(
  { program, revision }: { readonly program: Program; readonly revision: number },
  running: readonly Pick<StoredCampaign, 'document' | 'revision'>[],
): OrderTerms {
  return {
    terms_id: termsId(revision, running),
    revision,
    program: judgedProgram(program),
    campaigns: running.map(({ document }) => campaignTerms(document)),
  }
}

/** A revision of a programme, or of a campaign, never changes. */
function termsId(
  revision: number,
  running: readonly Pick<StoredCampaign, 'document' | 'revision'>[],
): string {
  if (running.length === 0) return String(revision)
  const named = running.map((campaign) => `${campaign.document.id}@${campaign.revision}`).sort()
  return `${revision}-${createHash('sha256').update(named.join()).digest('hex').slice(0, 32)}`
}

function judgedProgram(program: Program): JudgedProgram {
  const { switches, earning_rules, eligibility, tiers, memberships } = program
  return {
    switches: pick(switches, SWITCHES),
    earning_rules: earning_rules.filter(({ type }) => type === orderPlaced.type),
    eligibility: pick(eligibility, EXCLUSIONS),
    tiers: tiers.map((tier) => ({ ...pick(tier, OF_TIER), benefits: multipliersOf(tier) })),
    memberships: memberships.map((membership) => ({
      ...pick(membership, OF_MEMBERSHIP),
      benefits: multipliersOf(membership),
      product: pick(membership.product, ['id']),
    })),
  }
}

function multipliersOf({ benefits }: Pick<Tier, 'benefits'>): Benefit[] {
  return benefits.filter(({ type }) => type === 'points_multiplier')
}
